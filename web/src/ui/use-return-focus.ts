import { useLayoutEffect, useRef } from 'react';

/** What opened an overlay; for an entry of a menu, which is gone by then, the button of that menu. */
function opener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const owner = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return owner ?? (focused instanceof HTMLElement ? focused : null);
}

/** Hands the focus back to what opened an overlay, or to the page's heading where that has gone. For `onCloseAutoFocus`. */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const from = useRef<HTMLElement | null>(null);

  useLayoutEffect(() => {
    if (open) from.current = opener();
  }, [open]);

  return (event) => {
    event.preventDefault();
    // A page that was gone to meanwhile has taken the focus itself.
    const focused = document.activeElement;
    const inside = event.target instanceof Node && event.target.contains(focused);
    if (focused && focused !== document.body && !inside) return;
    const target = from.current?.isConnected ? from.current : document.querySelector<HTMLElement>('main h1');
    target?.focus({ preventScroll: true });
  };
}
