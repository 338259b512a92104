import { type RefObject, useLayoutEffect, useState } from 'react';
import { SMALL_SCREEN } from '../theme/tokens.ts';

interface Widths {
  /** Rows are cards below it. */
  minWidth: number;
  /** What the columns need. */
  width: number;
  /** Small print below it. */
  roomy: number;
}

/** Paper has room for the columns on any screen. */
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
