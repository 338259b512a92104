import { BUTTON_WORDS, CORNER_WORDS, type CornerWord, FONT_WORDS, SIZE_WORDS } from '../../lib/branding-words.ts';

const options = (words: Readonly<Record<string, string>>) =>
  Object.values(words).map((word) => ({ value: word, label: word }));

const PIXELS: Readonly<Record<CornerWord, string>> = {
  None: '0px',
  Slight: '2px',
  Medium: '4px',
  Rounded: '8px',
  Full: '9999px',
};

export const FONT_OPTIONS = options(FONT_WORDS);
export const SIZE_OPTIONS = options(SIZE_WORDS);
export const BUTTON_OPTIONS = options(BUTTON_WORDS);
export const CORNER_OPTIONS = Object.values(CORNER_WORDS).map((word) => ({
  value: word,
  label: `${word} (${PIXELS[word]})`,
}));
