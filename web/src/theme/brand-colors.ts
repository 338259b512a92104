import { BLACK, contrast, mix, type Oklch, parseHex, toHex, WHITE } from './color.ts';

export type Mode = 'light' | 'dark';

const NEUTRAL_HUE = 258;
const gray = (l: number, c: number): Oklch => ({ l, c, h: NEUTRAL_HUE });

/** A cool gray in twelve steps, from the page background to the text. */
const NEUTRALS = {
  light: [
    gray(0.985, 0.003),
    gray(1, 0),
    gray(1, 0),
    gray(0.968, 0.005),
    gray(0.945, 0.007),
    gray(0.918, 0.009),
    gray(0.86, 0.012),
    gray(0.655, 0.02),
    gray(0.53, 0.025),
    gray(0.44, 0.028),
    gray(0.32, 0.03),
    gray(0.22, 0.03),
  ],
  dark: [
    gray(0.175, 0.012),
    gray(0.21, 0.014),
    gray(0.25, 0.016),
    gray(0.155, 0.011),
    gray(0.285, 0.017),
    gray(0.31, 0.018),
    gray(0.38, 0.02),
    gray(0.56, 0.022),
    gray(0.69, 0.02),
    gray(0.79, 0.016),
    gray(0.88, 0.012),
    gray(0.96, 0.006),
  ],
} as const satisfies Record<Mode, readonly Oklch[]>;

export function neutralColors(mode: Mode) {
  const [canvas, surface, raised, sunken, hover, line, disabled, lineStrong, faint, soft, , text] = NEUTRALS[mode];
  return {
    canvas: toHex(canvas),
    surface: toHex(surface),
    raised: toHex(raised),
    sunken: toHex(sunken),
    'neutral-hover': toHex(hover),
    line: toHex(line),
    'neutral-disabled': toHex(disabled),
    'line-strong': toHex(lineStrong),
    'text-faint': toHex(faint),
    'text-soft': toHex(soft),
    text: toHex(text),
    /** Background of a logo, which is designed for white. */
    'logo-plate': mode === 'light' ? 'transparent' : toHex(NEUTRALS.light[0]),
    scrim: mode === 'light' ? 'rgb(15 20 33 / 0.45)' : 'rgb(0 0 0 / 0.6)',
  };
}

export const MEANINGS = ['success', 'warning', 'danger', 'info'] as const;
export type Meaning = (typeof MEANINGS)[number];

const MEANING_HUE = { success: 155, warning: 70, danger: 25, info: 245 } as const satisfies Record<Meaning, number>;

type Part = 'solid' | 'text' | 'tint' | 'line';

const PARTS = {
  light: { solid: [0.55, 0.17], text: [0.44, 0.12], tint: [0.972, 0.022], line: [0.88, 0.06] },
  dark: { solid: [0.68, 0.16], text: [0.84, 0.11], tint: [0.27, 0.04], line: [0.4, 0.07] },
} as const satisfies Record<Mode, Record<Part, readonly [number, number]>>;

function meaningColor(meaning: Meaning, part: Part, mode: Mode): Oklch {
  const [l, c] = PARTS[mode][part];
  return { l, c, h: MEANING_HUE[meaning] };
}

/** Colors of success, warning, danger and info, which are the same in every brand. */
export function meaningColors(mode: Mode) {
  const of = <M extends Meaning>(meaning: M) => {
    const color = (part: Part): string => toHex(meaningColor(meaning, part, mode));
    return { solid: color('solid'), text: color('text'), tint: color('tint'), line: color('line') };
  };
  const [success, warning, danger, info] = [of('success'), of('warning'), of('danger'), of('info')];
  return {
    success: success.solid,
    'success-text': success.text,
    'success-tint': success.tint,
    'success-line': success.line,
    warning: warning.solid,
    'warning-text': warning.text,
    'warning-tint': warning.tint,
    'warning-line': warning.line,
    danger: danger.solid,
    'danger-text': danger.text,
    'danger-tint': danger.tint,
    'danger-line': danger.line,
    info: info.solid,
    'info-text': info.text,
    'info-tint': info.tint,
    'info-line': info.line,
  };
}

/** Minimum contrast of text and of meaningful shapes, by WCAG AA. */
export const TEXT_CONTRAST = 4.5;
export const SHAPE_CONTRAST = 3;
const STEP = 0.01;

/** Returns the text color on a solid color: white if readable, else black if it has more contrast. */
export const textOn = (solid: Oklch): Oklch =>
  contrast(WHITE, solid) >= TEXT_CONTRAST || contrast(WHITE, solid) >= contrast(BLACK, solid) ? WHITE : BLACK;

/** Rounds to the displayable color, so that contrast is measured on what is shown. */
const shown = (color: Oklch): Oklch => parseHex(toHex(color));

/** Changes the lightness until the color has the contrast to each background; keeps the hue. */
export function ensureContrast(color: Oklch, backgrounds: readonly Oklch[], ratio: number, mode: Mode): Oklch {
  const step = mode === 'light' ? -STEP : STEP;
  const behind = backgrounds.map(shown);
  let { l } = color;
  while (l > 0 && l < 1 && behind.some((background) => contrast(shown({ ...color, l }), background) < ratio)) l += step;
  return { ...color, l: Math.min(1, Math.max(0, l)) };
}

/** Returns the hover color, moved away from the text color so that contrast never drops. */
function hovered(solid: Oklch): Oklch {
  if (textOn(solid) === WHITE) return { ...solid, l: solid.l > 0.35 ? solid.l - 0.05 : solid.l + 0.07 };
  return { ...solid, l: solid.l < 0.93 ? solid.l + 0.04 : solid.l - 0.04 };
}

const inMode = (color: Oklch, mode: Mode): Oklch =>
  mode === 'light' ? color : shown({ ...color, l: Math.min(0.78, Math.max(0.58, color.l)) });

/** Derives the brand tokens from a company's colors, with readable contrast for any input. */
export function brandColors(primary: string, secondary: string, accent: string, mode: Mode) {
  const [canvas, surface, raised, sunken] = NEUTRALS[mode];
  const solid = inMode(parseHex(primary), mode);
  const tint = mix(solid, surface, 0.08);
  // For charts and badges: shapes without text.
  const shape = (hex: string): Oklch =>
    ensureContrast(inMode(parseHex(hex), mode), [canvas, surface, raised], SHAPE_CONTRAST, mode);
  return {
    brand: toHex(solid),
    'brand-hover': toHex(hovered(solid)),
    'on-brand': toHex(textOn(solid)),
    'brand-tint': toHex(tint),
    'brand-text': toHex(ensureContrast(solid, [canvas, surface, raised, sunken, tint], TEXT_CONTRAST, mode)),
    ring: toHex(ensureContrast(solid, [canvas, surface, sunken], SHAPE_CONTRAST, mode)),
    secondary: toHex(shape(secondary)),
    accent: toHex(shape(accent)),
  };
}
