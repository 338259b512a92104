import { BLACK, contrast, mix, type Oklch, parseHex, toHex, WHITE } from './color.ts';

export type Mode = 'light' | 'dark';

const NEUTRAL_HUE = 258;
const gray = (lightness: number, chroma: number): Oklch => ({ l: lightness, c: chroma, h: NEUTRAL_HUE });

type Neutral =
  | 'canvas'
  | 'surface'
  | 'raised'
  | 'sunken'
  | 'hover'
  | 'line'
  | 'disabled'
  | 'lineStrong'
  | 'textFaint'
  | 'textSoft'
  | 'text';

/** Cool grays, from the page's background (`canvas`) to the text. */
const NEUTRALS = {
  light: {
    canvas: gray(0.985, 0.003),
    surface: gray(1, 0),
    raised: gray(1, 0),
    sunken: gray(0.968, 0.005),
    hover: gray(0.945, 0.007),
    line: gray(0.918, 0.009),
    disabled: gray(0.86, 0.012),
    lineStrong: gray(0.655, 0.02),
    textFaint: gray(0.53, 0.025),
    textSoft: gray(0.44, 0.028),
    text: gray(0.22, 0.03),
  },
  dark: {
    canvas: gray(0.175, 0.012),
    surface: gray(0.21, 0.014),
    raised: gray(0.25, 0.016),
    sunken: gray(0.155, 0.011),
    hover: gray(0.285, 0.017),
    line: gray(0.31, 0.018),
    disabled: gray(0.38, 0.02),
    lineStrong: gray(0.56, 0.022),
    textFaint: gray(0.69, 0.02),
    textSoft: gray(0.79, 0.016),
    text: gray(0.96, 0.006),
  },
} as const satisfies Record<Mode, Record<Neutral, Oklch>>;

/** Returns the tokens of the grays and of elements that are the same in every brand. */
export function neutralColors(mode: Mode) {
  const neutrals = NEUTRALS[mode];
  return {
    canvas: toHex(neutrals.canvas),
    surface: toHex(neutrals.surface),
    raised: toHex(neutrals.raised),
    sunken: toHex(neutrals.sunken),
    'neutral-hover': toHex(neutrals.hover),
    line: toHex(neutrals.line),
    'neutral-disabled': toHex(neutrals.disabled),
    'line-strong': toHex(neutrals.lineStrong),
    'text-faint': toHex(neutrals.textFaint),
    'text-soft': toHex(neutrals.textSoft),
    text: toHex(neutrals.text),
    /** Background of a logo: logos are designed for white pages. */
    'logo-plate': mode === 'light' ? 'transparent' : toHex(NEUTRALS.light.canvas),
    scrim: mode === 'light' ? 'rgb(15 20 33 / 0.45)' : 'rgb(0 0 0 / 0.6)',
  };
}

export const MEANINGS = ['success', 'warning', 'danger', 'info'] as const;
export type Meaning = (typeof MEANINGS)[number];

const MEANING_HUE = { success: 155, warning: 70, danger: 25, info: 245 } as const satisfies Record<Meaning, number>;

type Part = 'solid' | 'text' | 'tint' | 'line';

/** Lightness and chroma of the parts. */
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
  const colorsOf = (meaning: Meaning) => {
    const color = (part: Part): string => toHex(meaningColor(meaning, part, mode));
    return { solid: color('solid'), text: color('text'), tint: color('tint'), line: color('line') };
  };
  const [success, warning, danger, info] = [
    colorsOf('success'),
    colorsOf('warning'),
    colorsOf('danger'),
    colorsOf('info'),
  ];
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

/** Minimum contrast ratio of text, by WCAG AA. */
export const TEXT_CONTRAST = 4.5;
/** Minimum contrast ratio of shapes that mean something, such as a focus ring, by WCAG AA. */
export const SHAPE_CONTRAST = 3;
const LIGHTNESS_STEP = 0.01;

/** Returns the text color on a solid color: white if it is readable, else white or black, whichever has more contrast. */
export const textOn = (solid: Oklch): Oklch =>
  contrast(WHITE, solid) >= TEXT_CONTRAST || contrast(WHITE, solid) >= contrast(BLACK, solid) ? WHITE : BLACK;

const clampLightness = (l: number, lowest = 0, highest = 1): number => Math.min(highest, Math.max(lowest, l));

/** Rounds to a color of the screen, so that contrast is computed from the color that is displayed. */
const toDisplayed = (color: Oklch): Oklch => parseHex(toHex(color));

/**
 * Returns the color, darkened in light mode or lightened in dark mode until its contrast ratio to each background is at least `ratio`.
 * Keeps the hue.
 */
export function ensureContrast(color: Oklch, backgrounds: readonly Oklch[], ratio: number, mode: Mode): Oklch {
  const step = mode === 'light' ? -LIGHTNESS_STEP : LIGHTNESS_STEP;
  const displayedBackgrounds = backgrounds.map(toDisplayed);
  const isTooLow = (l: number): boolean =>
    displayedBackgrounds.some((background) => contrast(toDisplayed({ ...color, l }), background) < ratio);
  let { l } = color;
  while (l > 0 && l < 1 && isTooLow(l)) l += step;
  return { ...color, l: clampLightness(l) };
}

/**
 * Returns the color of a button under the pointer. Below white text it is darker, below black text lighter, so that the contrast does not
 * drop. A color near the end of the scale moves the other way, because it has contrast to spare.
 */
function hoverColorOf(solid: Oklch): Oklch {
  if (textOn(solid) === WHITE) return { ...solid, l: solid.l > 0.35 ? solid.l - 0.05 : solid.l + 0.07 };
  return { ...solid, l: solid.l < 0.93 ? solid.l + 0.04 : solid.l - 0.04 };
}

/** Lightness that brand colors are limited to in dark mode, so that they neither vanish nor glare. */
const DARK_MODE_LIGHTNESS = [0.58, 0.78] as const;

const adaptToMode = (color: Oklch, mode: Mode): Oklch =>
  mode === 'light' ? color : toDisplayed({ ...color, l: clampLightness(color.l, ...DARK_MODE_LIGHTNESS) });

/** Share of the brand color in the tint behind selected rows and entries. */
const TINT_SHARE = 0.08;

/** Returns the brand's tokens for a company's colors, with readable contrast for any colors. */
export function brandColors(primary: string, secondary: string, accent: string, mode: Mode) {
  const { canvas, surface, raised, sunken } = NEUTRALS[mode];
  const solid = adaptToMode(parseHex(primary), mode);
  const tint = mix(solid, surface, TINT_SHARE);
  // Secondary and accent color are used for charts and badges: shapes without text.
  const shapeColorOf = (hex: string): Oklch =>
    ensureContrast(adaptToMode(parseHex(hex), mode), [canvas, surface, raised], SHAPE_CONTRAST, mode);
  return {
    brand: toHex(solid),
    'brand-hover': toHex(hoverColorOf(solid)),
    'on-brand': toHex(textOn(solid)),
    'brand-tint': toHex(tint),
    'brand-text': toHex(ensureContrast(solid, [canvas, surface, raised, sunken, tint], TEXT_CONTRAST, mode)),
    ring: toHex(ensureContrast(solid, [canvas, surface, sunken], SHAPE_CONTRAST, mode)),
    secondary: toHex(shapeColorOf(secondary)),
    accent: toHex(shapeColorOf(accent)),
  };
}
