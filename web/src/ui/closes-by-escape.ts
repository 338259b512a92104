import type { KeyboardEvent } from 'react';

interface EscapeProps {
  onEscapeKeyDown: (event: globalThis.KeyboardEvent) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Presses that Radix has acted on. */
const heard = new WeakSet<Event>();

/**
 * Esc pressed in an overlay closes that overlay. Radix gives the key to whichever layer came last, and a toast is one:
 * it would take the key from the dialog that it lies beside. Where Radix gives it to the overlay, nothing is added.
 */
export const closesByEscape = (close: () => void): EscapeProps => ({
  onEscapeKeyDown: (event) => void heard.add(event),
  onKeyDown: (event) => {
    const inside = event.currentTarget.contains(event.target as Node);
    if (event.key === 'Escape' && inside && !heard.has(event.nativeEvent)) close();
  },
});

/** Leaves the key to the overlay that has the focus, if one has. */
export function leavesEscapeToOverlay(event: globalThis.KeyboardEvent): void {
  const overlay =
    event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]');
  if (overlay) event.preventDefault();
}
