import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback } from 'react';
import { BAR_HEIGHT, HEAD_HEIGHT } from './style.ts';

const ROW_HEIGHT = 45;
const CARD_LINE = 32;
const CARD_EDGE = 25;
/** Rows on either side of those in view. */
const BEYOND = 5;
/** So short a list is all in the page: it can be printed, and searched by the browser. */
const FEW = 20;

interface VirtualRows {
  count: number;
  keyOf: (index: number) => string;
  /** Where the rows begin in the page. */
  top: number;
  cards: boolean;
  columns: number;
  /** Stays in the page wherever the reader scrolls to: it may have the focus. */
  active: number;
}

const heightOf = (element: Element): number => element.getBoundingClientRect().height;

/** The rows to show now, and the room to leave for the others. */
export function useVirtualRows({ count, keyOf, top, cards, columns, active }: VirtualRows) {
  const withActive = useCallback(
    (range: Range) => {
      const seen = range.count <= FEW ? [...Array(range.count).keys()] : defaultRangeExtractor(range);
      return active < range.count && !seen.includes(active) ? [...seen, active].toSorted((a, b) => a - b) : seen;
    },
    [active],
  );
  const ownKey = useCallback((index: number) => `${cards ? 'card' : 'row'} ${keyOf(index)}`, [cards, keyOf]);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => (cards ? columns * CARD_LINE + CARD_EDGE : ROW_HEIGHT),
    // Rows that were measured as cards are no guide to the height of rows.
    getItemKey: ownKey,
    rangeExtractor: withActive,
    measureElement: heightOf,
    overscan: BEYOND,
    scrollMargin: top,
    scrollPaddingStart: BAR_HEIGHT + (cards ? 0 : HEAD_HEIGHT),
    scrollPaddingEnd: 16,
    initialRect: { width: innerWidth, height: innerHeight },
    initialOffset: () => scrollY,
    // The default enters React again while it renders.
    useFlushSync: false,
  });

  let end = top;
  const rows = virtualizer.getVirtualItems().map(({ index, key, start, end: ownEnd }) => {
    const gap = start - end;
    end = ownEnd;
    return { index, key: String(key), gap };
  });
  const after = count > 0 ? virtualizer.getTotalSize() + top - end : 0;
  const scrollTo = useCallback((index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }), [virtualizer]);
  return { rows, after, measure: virtualizer.measureElement, scrollTo, scrollToOffset: virtualizer.scrollToOffset };
}
