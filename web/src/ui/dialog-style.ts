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
