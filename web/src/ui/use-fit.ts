import { type RefObject, useLayoutEffect, useState } from 'react';
import { SMALL_SCREEN } from '../theme/tokens.ts';

interface Widths {
  /** Pixels below which rows are shown as cards. */
  minWidth: number;
  /** Pixels that the columns need. */
  columnsWidth: number;
  /** Pixels below which text and padding are smaller. */
  roomyWidth: number;
}

/** How a table's columns fit into its width. */
interface Fit {
  /** Rows are shown as cards. */
  cards: boolean;
  /** The columns need more than the width. */
  narrow: boolean;
  /** Text and padding are smaller. */
  tight: boolean;
}

/** The fit of a printed table, for any width of the screen. */
export const ON_PAPER: Fit = { cards: false, narrow: false, tight: true };

/** Returns how a table's columns fit into its width; follows changes of the width. */
export function useFit(table: RefObject<HTMLElement | null>, { minWidth, columnsWidth, roomyWidth }: Widths): Fit {
  const [fit, setFit] = useState<Fit>(() => ({
    cards: matchMedia(SMALL_SCREEN).matches,
    narrow: false,
    tight: false,
  }));

  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth } = element;
      const next = {
        cards: matchMedia(SMALL_SCREEN).matches || clientWidth < minWidth,
        narrow: clientWidth < columnsWidth,
        tight: clientWidth < roomyWidth,
      };
      setFit((last) =>
        last.cards === next.cards && last.narrow === next.narrow && last.tight === next.tight ? last : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [table, minWidth, columnsWidth, roomyWidth]);

  return fit;
}
