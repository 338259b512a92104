/** A color in OKLCH: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Red, green and blue (0 to 1), or the three OKLab coordinates. */
type Triple = [number, number, number];

export const WHITE: Oklch = { l: 1, c: 0, h: 0 };
export const BLACK: Oklch = { l: 0, c: 0, h: 0 };

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLinear = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
const clamp = (value: number): number => Math.min(1, Math.max(0, value));

// Own code, because culori would add about 7 kB to the first load of every page. The matrices are from the OKLab definition.
function linearToOklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function oklabToLinear([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const toLab = ({ l, c, h }: Oklch): Triple => {
  const angle = (h * Math.PI) / 180;
  return [l, c * Math.cos(angle), c * Math.sin(angle)];
};

const fromLab = ([l, a, b]: Triple): Oklch => ({
  l,
  c: Math.hypot(a, b),
  h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
});

/** Returns the color of a hex code such as `#4F46E5`. */
export function parseHex(hex: string): Oklch {
  const number = Number.parseInt(hex.slice(1), 16);
  const channel = (shift: number): number => toLinear(((number >> shift) & 255) / 255);
  return fromLab(linearToOklab([channel(16), channel(8), channel(0)]));
}

/** Returns a color as a hex code. Not as `oklch()`, which older browsers do not read and which would not be rounded to a color of the screen. */
export function toHex(color: Oklch): string {
  const digits = oklabToLinear(toLab(color)).map((channel) => Math.round(fromLinear(channel) * 255));
  return `#${digits.map((digit) => digit.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns a mixture of two colors in OKLab. `share`: share of the first color, 0 to 1. */
export function mix(first: Oklch, second: Oklch, share: number): Oklch {
  const [one, two] = [toLab(first), toLab(second)];
  const mixCoordinate = (index: 0 | 1 | 2): number => one[index] * share + two[index] * (1 - share);
  return fromLab([mixCoordinate(0), mixCoordinate(1), mixCoordinate(2)]);
}

const luminance = (color: Oklch): number => {
  const [r, g, b] = oklabToLinear(toLab(color));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Returns the WCAG 2 contrast ratio, 1 to 21. */
export function contrast(first: Oklch, second: Oklch): number {
  const [one, two] = [luminance(first), luminance(second)];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}
