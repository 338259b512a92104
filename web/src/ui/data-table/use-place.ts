import { type RefObject, useLayoutEffect, useState } from 'react';
import { SMALL_SCREEN } from '../../theme/tokens.ts';

/** Where the rows begin in the page, and whether each is a card, for want of room: below so many pixels. */
export function usePlace(table: RefObject<HTMLElement | null>, body: RefObject<HTMLElement | null>, least: number) {
  const [top, setTop] = useState(0);
  const [cards, setCards] = useState(() => matchMedia(SMALL_SCREEN).matches);

  // After each render too: what stands above may have grown with it.
  useLayoutEffect(() => {
    const look = () => {
      if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + scrollY));
      if (table.current) setCards(matchMedia(SMALL_SCREEN).matches || table.current.clientWidth < least);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    if (table.current) observer.observe(table.current);
    return () => observer.disconnect();
  });

  return { top, cards };
}
