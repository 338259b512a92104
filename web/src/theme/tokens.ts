import { css } from 'styled-components';
import type { TokenName } from './build-theme.ts';

/** Returns a token's CSS variable: `token('text-soft')`. */
export const token = (name: TokenName): string => `var(--${name})`;

const WEIGHT = { body: 400, small: 400, label: 500, h3: 600, h2: 600, h1: 600, figure: 600 } as const;

/** Returns size, line height and weight of a kind of text. */
export const type = (kind: keyof typeof WEIGHT) => css`
  font-size: ${token(`size-${kind}`)};
  line-height: ${token(`leading-${kind}`)};
  font-weight: ${WEIGHT[kind]};
  ${kind === 'figure' || kind === 'h1' ? 'letter-spacing: -0.02em;' : ''}
`;

/** Figures of equal width. */
export const tabular = css`
  font-variant-numeric: tabular-nums;
`;

/** Visible to screen readers only. */
export const hidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** The specification's mobile breakpoint, for `matchMedia`. */
export const SMALL_SCREEN = '(max-width: 767.98px)';

export const media = {
  small: `@media ${SMALL_SCREEN}`,
  notSmall: '@media (min-width: 768px)',
  wide: '@media (min-width: 1024px)',
  /** Wide enough for two wide columns beside the staff sidebar. */
  roomy: '@media (min-width: 1200px)',
  touch: '@media (pointer: coarse)',
  hover: '@media (hover: hover)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
} as const;

/** Height of the staff portal's top bar in pixels; elements that are sticky below it have it as their `top`. */
export const BAR_HEIGHT = 56;

/** `z-index` of overlapping elements. */
export const layer = { sticky: 1, overlay: 30, popup: 40, toast: 50, skip: 60 } as const;
