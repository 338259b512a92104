import { brandColors, SHAPE_CONTRAST, TEXT_CONTRAST } from './brand-colors.ts';
import { BLACK, contrast, type Oklch, parseHex, WHITE } from './color.ts';

/** The contrast of a company's color, and how the theme makes up for too little. */
export interface ContrastNote {
  pair: string;
  /** Such as `4.6:1`. */
  ratio: string;
  readable: boolean;
  remedy?: string;
}

/** Rounded down, so that a ratio below the limit is never shown as the limit. */
const asRatio = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;
const ratioOf = (one: Oklch, two: Oklch): string => asRatio(contrast(one, two));

interface Measured {
  pair: string;
  ratio: number;
  /** The lowest ratio that is readable. */
  limit: number;
  remedy: string;
}

const note = ({ pair, ratio, limit, remedy }: Measured): ContrastNote => ({
  pair,
  ratio: asRatio(ratio),
  readable: ratio >= limit,
  ...(ratio < limit && { remedy }),
});

const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Notes on the color of buttons and links. */
export function textNotes(hex: string): readonly ContrastNote[] {
  if (!isHex(hex)) return [];
  const color = parseHex(hex);
  const text = brandColors(hex, hex, hex, 'light')['brand-text'];
  return [
    note({
      pair: 'White text on this color',
      ratio: contrast(WHITE, color),
      limit: TEXT_CONTRAST,
      remedy: `Buttons use black text instead, ${ratioOf(BLACK, color)}.`,
    }),
    note({
      pair: 'On a white page',
      ratio: contrast(color, WHITE),
      limit: TEXT_CONTRAST,
      remedy: `Links use ${text.toUpperCase()} instead, ${ratioOf(parseHex(text), WHITE)}.`,
    }),
  ];
}

/** Notes on a color that is used for shapes only, never for text. */
export function shapeNotes(hex: string): readonly ContrastNote[] {
  if (!isHex(hex)) return [];
  const ratio = contrast(parseHex(hex), WHITE);
  const shown = brandColors(hex, hex, hex, 'light').accent.toUpperCase();
  const remedy = `Charts and badges use ${shown} instead.`;
  return [note({ pair: 'On a white page', ratio, limit: SHAPE_CONTRAST, remedy })];
}
