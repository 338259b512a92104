import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface RowFocus {
  body: RefObject<HTMLElement | null>;
  active: number;
  /** Counts up when the focus shall go to the active row. */
  moves: number;
  /** Index of the row whose details are open; -1 without. */
  current: number;
  choose: (index: number) => void;
  scrollTo: (index: number) => void;
}

/** The focus follows the arrow keys, the page follows the open row, and the focus comes back to it from its details. */
export function useRowFocus({ body, active, moves, current, choose, scrollTo }: RowFocus): void {
  const lastMove = useRef(moves);
  const lastOpen = useRef(-1);

  useLayoutEffect(() => {
    if (moves === lastMove.current) return;
    lastMove.current = moves;
    openerOf(body.current, active)?.focus({ preventScroll: true });
    scrollTo(active);
  }, [body, active, moves, scrollTo]);

  useEffect(() => {
    if (current >= 0) {
      choose(current);
      scrollTo(current);
    }
    const closed = current < 0 ? lastOpen.current : -1;
    lastOpen.current = current;
    if (closed < 0) return;
    // Once whatever lay over the page has gone. It may have handed the focus to the row that it was opened from.
    const frame = requestAnimationFrame(() => {
      if (isIdle(body.current)) openerOf(body.current, closed)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [body, current, choose, scrollTo]);
}

/** The focus is nowhere, or where it was left by chance. */
const isIdle = (body: HTMLElement | null): boolean => {
  const focused = document.activeElement;
  return !focused || focused === document.body || focused.matches('main, main h1') || Boolean(body?.contains(focused));
};

const openerOf = (body: HTMLElement | null, index: number): HTMLElement | null =>
  body?.querySelector<HTMLElement>(`[data-index="${index}"] [data-opener]`) ?? null;
