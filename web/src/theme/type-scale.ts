import type { Branding, Size } from './branding.ts';
import { FONT_FACE } from './fonts.ts';

const SCALE = { Small: 0.9375, Medium: 1, Large: 1.125 } as const satisfies Record<Size, number>;

/** Pixels of a 16 px root, so that a reader's own text size is obeyed. */
const rem = (pixels: number): string => `${pixels / 16}rem`;

export function typeScale({ headingSize, bodySize, fontFamily }: Branding) {
  const body = SCALE[bodySize];
  const heading = SCALE[headingSize];
  return {
    'font-family': `'${FONT_FACE[fontFamily]}', system-ui, -apple-system, 'Segoe UI', sans-serif`,
    'font-mono': "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
    'size-body': rem(15 * body),
    'leading-body': rem(24 * body),
    'size-small': rem(13 * body),
    'leading-small': rem(20 * body),
    'size-label': rem(13 * body),
    'leading-label': rem(16 * body),
    'size-h3': rem(16 * heading),
    'leading-h3': rem(24 * heading),
    'size-h2': rem(20 * heading),
    'leading-h2': rem(28 * heading),
    'size-h1': rem(24 * heading),
    'leading-h1': rem(32 * heading),
    'size-figure': rem(40 * heading),
    'leading-figure': rem(44 * heading),
  };
}
