import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { layer, media, token } from '../theme/tokens.ts';

const darken = keyframes`
  from { background-color: transparent; }
`;

// Moved, not faded: words are readable from the first moment.
const rise = keyframes`
  from { transform: translateY(8px); }
`;

// Not Radix's overlay: its scroll lock writes a <style>, which the content policy refuses. This one scrolls by a hair
// itself and hands nothing on, so that the page behind it stands still.
export const Scrim = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${layer.overlay};
  overflow-y: auto;
  overscroll-behavior: contain;
  scrollbar-width: none;
  pointer-events: auto;
  background: ${token('scrim')};
  animation: ${darken} ${token('motion-pop')} ease-out;
  &::after {
    content: '';
    display: block;
    height: calc(100% + 1px);
  }
`;

/** A panel in the middle of the window; at its foot on a phone. */
export const panelStyle = (width: string) => css`
  position: fixed;
  inset: 0;
  z-index: ${layer.overlay};
  width: min(${width}, calc(100% - 32px));
  height: fit-content;
  max-height: calc(100dvh - 64px);
  margin: auto;
  overflow-y: auto;
  overscroll-behavior: contain;
  background: ${token('raised')};
  border-radius: ${token('radius-card')};
  box-shadow: ${token('shadow-overlay')};
  animation: ${rise} ${token('motion-pop')} ease-out;
  ${media.small} {
    inset: auto 0 0;
    width: 100%;
    max-height: calc(100dvh - 48px);
    border-radius: ${token('radius-card')} ${token('radius-card')} 0 0;
  }
`;

const FIELD = ':is(input, select, textarea):not(:disabled, [readonly], [type="hidden"])';

/** Lets an overlay that opens begin in its form's first field; one without a form begins as it would. */
export function focusFirstField(event: Event): void {
  const panel = event.target;
  const field = panel instanceof HTMLElement ? panel.querySelector<HTMLElement>(`form ${FIELD}`) : null;
  if (!field) return;
  event.preventDefault();
  field.focus();
}

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
export const closeOnEscape = (close: () => void): EscapeProps => ({
  onEscapeKeyDown: (event) => void heard.add(event),
  onKeyDown: (event) => {
    const inside = event.currentTarget.contains(event.target as Node);
    if (event.key === 'Escape' && inside && !heard.has(event.nativeEvent)) close();
  },
});

/** Leaves the key to the overlay that has the focus, if one has. */
export function leaveEscapeToOverlay(event: globalThis.KeyboardEvent): void {
  const overlay =
    event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]');
  if (overlay) event.preventDefault();
}

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
