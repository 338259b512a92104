import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { layer, media, token } from '../theme/tokens.ts';

const darken = keyframes`
  from { background-color: transparent; }
`;

// Moves without fading, so that the text is readable at once.
const rise = keyframes`
  from { transform: translateY(8px); }
`;

// Not Radix's overlay, whose scroll lock writes a <style> element that the content security policy refuses. This overlay is 1 px higher
// than the window and contains overscroll, so that it scrolls instead of the page behind it.
export const Scrim = styled.div.attrs<{ 'data-scrim'?: string }>({ 'data-scrim': '' })`
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

/** A centered panel; at the bottom on phones. */
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

const pop = keyframes`
  from { transform: translateY(-4px); }
`;

/** A panel below the control that opens it, such as a menu or a calendar. */
export const popupStyle = css`
  z-index: ${layer.popup};
  overflow-y: auto;
  background: ${token('raised')};
  border: 1px solid ${token('line')};
  border-radius: ${token('radius-card')};
  box-shadow: ${token('shadow-overlay')};
  animation: ${pop} ${token('motion-pop')} ease-out;
`;

const FIELD = ':is(input, select, textarea):not(:disabled, [readonly], [type="hidden"])';

/** Focuses the first field of the overlay's form, if it has one. For `onOpenAutoFocus`. */
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

/** Key events for which Radix closes the overlay itself. */
const handledByRadix = new WeakSet<Event>();

/**
 * Returns the props that close an overlay when Esc is pressed inside it. Radix passes the key to its topmost layer only. A toast is such a
 * layer, so that a dialog below a toast would not get the key.
 */
export const closeOnEscape = (close: () => void): EscapeProps => ({
  onEscapeKeyDown: (event) => void handledByRadix.add(event),
  onKeyDown: (event) => {
    const isInside = event.currentTarget.contains(event.target as Node);
    if (event.key === 'Escape' && isInside && !handledByRadix.has(event.nativeEvent)) close();
  },
});

/** Prevents a toast from handling Esc while the focus is in an overlay. */
export function leaveEscapeToOverlay(event: globalThis.KeyboardEvent): void {
  const overlay =
    event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]');
  if (overlay) event.preventDefault();
}

/** Returns the focused element, which is opening an overlay; for a menu entry the menu's button, because the entry will be removed. */
function findOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const owner = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return owner ?? (focused instanceof HTMLElement ? focused : null);
}

/**
 * Returns an `onCloseAutoFocus` that moves the focus back to the element that opened the overlay, or to the page's heading if the element is
 * gone.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement | null>(null);

  useLayoutEffect(() => {
    if (open) opener.current = findOpener();
  }, [open]);

  return (event) => {
    event.preventDefault();
    const focused = document.activeElement;
    const isFocusInside = event.target instanceof Node && event.target.contains(focused);
    // The overlay was closed by opening another page, whose heading has the focus.
    if (focused && focused !== document.body && !isFocusInside) return;
    const target = opener.current?.isConnected ? opener.current : document.querySelector<HTMLElement>('main h1');
    target?.focus({ preventScroll: true });
  };
}
