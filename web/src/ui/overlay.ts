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

// Not Radix's overlay, whose scroll lock writes a <style>, which the content security policy refuses. This one is 1 px scrollable
// and contains overscroll, so that the page behind it does not scroll.
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

/** A panel beside the control that opens it: a menu, a calendar. */
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

/** Key events that Radix has handled. */
const handledByRadix = new WeakSet<Event>();

/**
 * Closes an overlay by Esc pressed inside it. Radix passes the key to the topmost layer only, and a toast is a layer, so that a dialog
 * beside a toast would not get the key.
 */
export const closeOnEscape = (close: () => void): EscapeProps => ({
  onEscapeKeyDown: (event) => void handledByRadix.add(event),
  onKeyDown: (event) => {
    const inside = event.currentTarget.contains(event.target as Node);
    if (event.key === 'Escape' && inside && !handledByRadix.has(event.nativeEvent)) close();
  },
});

/** Prevents a toast from handling Esc while the focus is in an overlay. */
export function leaveEscapeToOverlay(event: globalThis.KeyboardEvent): void {
  const overlay =
    event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]');
  if (overlay) event.preventDefault();
}

/** Returns the element that opened an overlay; for a menu entry, the menu's button, because the entry is removed. */
function opener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const owner = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return owner ?? (focused instanceof HTMLElement ? focused : null);
}

/** Returns the focus to the element that opened an overlay, or to the page's heading if that is gone. For `onCloseAutoFocus`. */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const from = useRef<HTMLElement | null>(null);

  useLayoutEffect(() => {
    if (open) from.current = opener();
  }, [open]);

  return (event) => {
    event.preventDefault();
    // A new page has taken the focus.
    const focused = document.activeElement;
    const inside = event.target instanceof Node && event.target.contains(focused);
    if (focused && focused !== document.body && !inside) return;
    const target = from.current?.isConnected ? from.current : document.querySelector<HTMLElement>('main h1');
    target?.focus({ preventScroll: true });
  };
}
