import { BLACK, contrast, mix, type Oklch, parseHex, toHex, WHITE } from './color.ts';
import { type Mode, NEUTRALS } from './neutral-colors.ts';

/** WCAG's least contrast of words, and of shapes that mean something. */
export const READABLE = 4.5;
export const VISIBLE = 3;
const STEP = 0.01;

/** Black or white, whichever reads; white where both do. */
export const onSolid = (solid: Oklch): Oklch =>
  contrast(WHITE, solid) >= READABLE || contrast(WHITE, solid) >= contrast(BLACK, solid) ? WHITE : BLACK;

/** As a screen shows it: what is measured must be what is seen. */
const shown = (color: Oklch): Oklch => parseHex(toHex(color));

/** Moves the lightness away from the grounds until the colour stands out from each of them; the hue stays. */
export function standOut(color: Oklch, grounds: readonly Oklch[], ratio: number, mode: Mode): Oklch {
  const step = mode === 'light' ? -STEP : STEP;
  const behind = grounds.map(shown);
  let { l } = color;
  while (l > 0 && l < 1 && behind.some((ground) => contrast(shown({ ...color, l }), ground) < ratio)) l += step;
  return { ...color, l: Math.min(1, Math.max(0, l)) };
}

/** Away from the text on it, so that hovering never costs legibility. */
function hovered(solid: Oklch): Oklch {
  if (onSolid(solid) === WHITE) return { ...solid, l: solid.l > 0.35 ? solid.l - 0.05 : solid.l + 0.07 };
  return { ...solid, l: solid.l < 0.93 ? solid.l + 0.04 : solid.l - 0.04 };
}

const inMode = (color: Oklch, mode: Mode): Oklch =>
  mode === 'light' ? color : shown({ ...color, l: Math.min(0.78, Math.max(0.58, color.l)) });

/** The company's colours, safe to read in whatever they are. */
export function brandColors(primary: string, secondary: string, accent: string, mode: Mode) {
  const [canvas, surface, raised, sunken] = NEUTRALS[mode];
  const solid = inMode(parseHex(primary), mode);
  const tint = mix(solid, surface, 0.08);
  // In charts and badges: shapes, which must be seen but carry no words.
  const shape = (hex: string): Oklch => standOut(inMode(parseHex(hex), mode), [canvas, surface, raised], VISIBLE, mode);
  return {
    brand: toHex(solid),
    'brand-hover': toHex(hovered(solid)),
    'on-brand': toHex(onSolid(solid)),
    'brand-tint': toHex(tint),
    'brand-text': toHex(standOut(solid, [canvas, surface, raised, sunken, tint], READABLE, mode)),
    ring: toHex(standOut(solid, [canvas, surface, sunken], VISIBLE, mode)),
    secondary: toHex(shape(secondary)),
    accent: toHex(shape(accent)),
  };
}
