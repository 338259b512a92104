import { type RefObject, useLayoutEffect, useState } from 'react';
import { SMALL_SCREEN } from '../theme/tokens.ts';

interface Widths {
  /** Pixels below which rows are shown as cards. */
  minWidth: number;
  /** Pixels that the columns need. */
  width: number;
  /** Pixels below which text and padding are smaller. */
  roomy: number;
}

/** The fit of a printed table, whatever the width of the screen. */
export const ON_PAPER = { cards: false, narrow: false, tight: true };

/** Returns how a table's columns fit into its width. */
export function useFit(table: RefObject<HTMLElement | null>, { minWidth, width, roomy }: Widths) {
  const [fit, setFit] = useState(() => ({ cards: matchMedia(SMALL_SCREEN).matches, narrow: false, tight: false }));

  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth } = element;
      const next = {
        cards: matchMedia(SMALL_SCREEN).matches || clientWidth < minWidth,
        narrow: clientWidth < width,
        tight: clientWidth < roomy,
      };
      setFit((last) =>
        last.cards === next.cards && last.narrow === next.narrow && last.tight === next.tight ? last : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [table, minWidth, width, roomy]);

  return fit;
}
