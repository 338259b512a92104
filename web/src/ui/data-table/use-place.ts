import { type RefObject, useLayoutEffect, useState } from 'react';
import { SMALL_SCREEN } from '../../theme/tokens.ts';

interface Room {
  /** Pixels below which there is no room for a table. */
  least: number;
  /** Pixels below which there is only room for one in small print. */
  roomy: number;
}

type Part = RefObject<HTMLElement | null>;

/** Where the rows begin in the page; whether each is a card, for want of room, or stands closer. */
export function usePlace(table: Part, body: Part, { least, roomy }: Room) {
  const [top, setTop] = useState(0);
  const [cards, setCards] = useState(() => matchMedia(SMALL_SCREEN).matches);
  const [tight, setTight] = useState(false);

  // After each render too: what stands above may have grown with it.
  useLayoutEffect(() => {
    const look = () => {
      if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + scrollY));
      const width = table.current?.clientWidth ?? 0;
      setCards(matchMedia(SMALL_SCREEN).matches || width < least);
      setTight(width < roomy);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    if (table.current) observer.observe(table.current);
    return () => observer.disconnect();
  });

  return { top, cards, tight };
}
