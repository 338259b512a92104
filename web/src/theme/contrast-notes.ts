import { brandColors, SHAPE_CONTRAST, TEXT_CONTRAST } from './brand-colors.ts';
import { BLACK, contrast, type Oklch, parseHex, WHITE } from './color.ts';

/** A note for staff on the contrast of a company's color. */
export interface ContrastNote {
  /** What the color is combined with, such as `White text on this color`. */
  pair: string;
  /** Such as `4.6:1`. */
  ratio: string;
  readable: boolean;
  /** What the theme uses instead of a color that is not readable. */
  remedy?: string;
}

/** Formats a ratio as `4.6:1`. Rounds down, so that a ratio below the limit is never shown as the limit. */
const formatRatio = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;
const formatContrast = (one: Oklch, two: Oklch): string => formatRatio(contrast(one, two));

interface Measurement {
  pair: string;
  ratio: number;
  /** The lowest ratio that is readable. */
  limit: number;
  remedy: string;
}

const toNote = ({ pair, ratio, limit, remedy }: Measurement): ContrastNote => ({
  pair,
  ratio: formatRatio(ratio),
  readable: ratio >= limit,
  ...(ratio < limit && { remedy }),
});

const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Returns notes on the color of buttons and links; none for an incomplete color. */
export function textNotes(hex: string): readonly ContrastNote[] {
  if (!isHex(hex)) return [];
  const color = parseHex(hex);
  const text = brandColors(hex, hex, hex, 'light')['brand-text'];
  return [
    toNote({
      pair: 'White text on this color',
      ratio: contrast(WHITE, color),
      limit: TEXT_CONTRAST,
      remedy: `Buttons use black text instead, ${formatContrast(BLACK, color)}.`,
    }),
    toNote({
      pair: 'On a white page',
      ratio: contrast(color, WHITE),
      limit: TEXT_CONTRAST,
      remedy: `Links use ${text.toUpperCase()} instead, ${formatContrast(parseHex(text), WHITE)}.`,
    }),
  ];
}

/** Returns notes on a color that is used for shapes only, never for text; none for an incomplete color. */
export function shapeNotes(hex: string): readonly ContrastNote[] {
  if (!isHex(hex)) return [];
  const ratio = contrast(parseHex(hex), WHITE);
  const darkened = brandColors(hex, hex, hex, 'light').accent.toUpperCase();
  const remedy = `Charts and badges use ${darkened} instead.`;
  return [toNote({ pair: 'On a white page', ratio, limit: SHAPE_CONTRAST, remedy })];
}
