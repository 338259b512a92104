import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { BAR_HEIGHT } from '../theme/tokens.ts';

/** Functions that return the index of the next row by key. */
const NEXT_INDEX: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(last, index + 1),
  ArrowUp: (index) => Math.max(0, index - 1),
  Home: () => 0,
  End: (_index, last) => last,
};

const rowIndexOf = (target: EventTarget): number =>
  target instanceof Element ? Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1) : -1;

const openerOf = (table: HTMLElement | null, index: number): HTMLElement | null =>
  table?.querySelector<HTMLElement>(`[data-index="${index}"] [data-opener]`) ?? null;

/** Returns whether the focus may be moved to a row: no element has it, or the page's heading, or an element of the table. */
function isFocusFree(table: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return !focused || focused === document.body || focused.matches('main, main h1') || Boolean(table?.contains(focused));
}

interface RowFocusOptions {
  table: RefObject<HTMLElement | null>;
  count: number;
  /** Index of the row whose details are open; -1 if none is open. */
  current: number;
  pageKey: string | undefined;
  busy: boolean;
}

/**
 * Navigates the rows of a table by keyboard: one row is in the tab order, the arrow keys, Home and End move the focus to another row, and
 * closing the details of a row returns the focus to it. A new page is scrolled to its first row.
 */
export function useRowFocus({ table, count, current, pageKey, busy }: RowFocusOptions) {
  const [chosen, setChosen] = useState(0);
  const tabStop = Math.max(0, Math.min(chosen, count - 1));

  const lastCurrent = useRef(-1);
  useEffect(() => {
    if (current >= 0) {
      setChosen(current);
      openerOf(table.current, current)?.scrollIntoView({ block: 'nearest' });
    }
    const closed = current < 0 ? lastCurrent.current : -1;
    lastCurrent.current = current;
    if (closed < 0) return undefined;
    // Waits for the next frame, because the closing sheet first moves the focus back to the row that opened it. The user may have moved to
    // another row since then.
    const frame = requestAnimationFrame(() => {
      if (isFocusFree(table.current)) openerOf(table.current, closed)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [table, current]);

  const shownPage = useRef(pageKey);
  useLayoutEffect(() => {
    if (busy || shownPage.current === pageKey) return;
    shownPage.current = pageKey;
    setChosen(0);
    const top = table.current?.getBoundingClientRect().top ?? 0;
    if (top < BAR_HEIGHT) window.scrollBy(0, top - BAR_HEIGHT);
  }, [table, pageKey, busy]);

  const onKeyDown = (event: KeyboardEvent) => {
    const nextIndexOf = NEXT_INDEX[event.key];
    const { target } = event;
    if (!nextIndexOf || !(target instanceof Element) || !target.matches('[data-opener]')) return;
    event.preventDefault();
    const next = nextIndexOf(rowIndexOf(target), count - 1);
    setChosen(next);
    // The focus also scrolls the row into view.
    openerOf(table.current, next)?.focus();
  };

  const onFocus = ({ target }: { target: EventTarget }) => {
    const index = rowIndexOf(target);
    if (index >= 0) setChosen(index);
  };

  return { tabStop, onKeyDown, onFocus };
}
