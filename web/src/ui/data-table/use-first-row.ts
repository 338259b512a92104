import { type RefObject, useLayoutEffect, useRef } from 'react';
import { BAR_HEIGHT } from './style.ts';

interface FirstRow {
  table: RefObject<HTMLElement | null>;
  pageKey: string | undefined;
  busy: boolean;
  choose: (index: number) => void;
  scrollToOffset: (offset: number) => void;
}

/** Another page is read from its first row, also when the one before was left at its foot. */
export function useFirstRow({ table, pageKey, busy, choose, scrollToOffset }: FirstRow): void {
  const shown = useRef(pageKey);

  useLayoutEffect(() => {
    if (busy || shown.current === pageKey) return;
    shown.current = pageKey;
    choose(0);
    const top = table.current?.getBoundingClientRect().top ?? 0;
    if (top < BAR_HEIGHT) scrollToOffset(scrollY + top - BAR_HEIGHT);
  }, [table, pageKey, busy, choose, scrollToOffset]);
}
