import { type Oklch, toHex } from './color.ts';

export type Mode = 'light' | 'dark';

const HUE = 258;
const grey = (l: number, c: number): Oklch => ({ l, c, h: HUE });

/** One cool grey in twelve steps, from the page's ground to its text. */
export const NEUTRALS = {
  light: [
    grey(0.985, 0.003),
    grey(1, 0),
    grey(1, 0),
    grey(0.968, 0.005),
    grey(0.945, 0.007),
    grey(0.918, 0.009),
    grey(0.86, 0.012),
    grey(0.655, 0.02),
    grey(0.53, 0.025),
    grey(0.44, 0.028),
    grey(0.32, 0.03),
    grey(0.22, 0.03),
  ],
  dark: [
    grey(0.175, 0.012),
    grey(0.21, 0.014),
    grey(0.25, 0.016),
    grey(0.155, 0.011),
    grey(0.285, 0.017),
    grey(0.31, 0.018),
    grey(0.38, 0.02),
    grey(0.56, 0.022),
    grey(0.69, 0.02),
    grey(0.79, 0.016),
    grey(0.88, 0.012),
    grey(0.96, 0.006),
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
    /** Under a logo, which was drawn for white paper. */
    'logo-plate': mode === 'light' ? 'transparent' : toHex(NEUTRALS.light[0]),
    scrim: mode === 'light' ? 'rgb(15 20 33 / 0.45)' : 'rgb(0 0 0 / 0.6)',
  };
}
