import type { ButtonStyle, CornerRoundness, FontFamily, TextSize } from '../gql/operations.ts';

/** The specification's words for what the graph names; each list stands in the order in which it is offered. */
export const FONT_WORDS = {
  INTER: 'Inter',
  ROBOTO: 'Roboto',
  OPEN_SANS: 'Open Sans',
  LATO: 'Lato',
  POPPINS: 'Poppins',
} as const satisfies Record<FontFamily, string>;

export const SIZE_WORDS = { SMALL: 'Small', MEDIUM: 'Medium', LARGE: 'Large' } as const satisfies Record<
  TextSize,
  string
>;

export const CORNER_WORDS = {
  NONE: 'None',
  SLIGHT: 'Slight',
  MEDIUM: 'Medium',
  ROUNDED: 'Rounded',
  FULL: 'Full',
} as const satisfies Record<CornerRoundness, string>;

export const BUTTON_WORDS = {
  FLAT: 'Flat',
  SHADOW: 'Shadow',
  OUTLINE: 'Outline',
  GRADIENT: 'Gradient',
} as const satisfies Record<ButtonStyle, string>;

export type FontWord = (typeof FONT_WORDS)[FontFamily];
export type SizeWord = (typeof SIZE_WORDS)[TextSize];
export type CornerWord = (typeof CORNER_WORDS)[CornerRoundness];
export type ButtonWord = (typeof BUTTON_WORDS)[ButtonStyle];

interface Words {
  fontFamily: FontWord;
  headingSize: SizeWord;
  bodySize: SizeWord;
  cornerRoundness: CornerWord;
  buttonStyle: ButtonWord;
}

interface Names {
  fontFamily: FontFamily;
  headingSize: TextSize;
  bodySize: TextSize;
  cornerRoundness: CornerRoundness;
  buttonStyle: ButtonStyle;
}

export const toWords = (names: Names): Words => ({
  fontFamily: FONT_WORDS[names.fontFamily],
  headingSize: SIZE_WORDS[names.headingSize],
  bodySize: SIZE_WORDS[names.bodySize],
  cornerRoundness: CORNER_WORDS[names.cornerRoundness],
  buttonStyle: BUTTON_WORDS[names.buttonStyle],
});

/** The other way round. */
const nameOf = <Name extends string>(words: Readonly<Record<Name, string>>, word: string): Name => {
  for (const name in words) if (words[name] === word) return name;
  throw new TypeError(`no such choice: ${word}`);
};

export const toNames = (words: Words): Names => ({
  fontFamily: nameOf(FONT_WORDS, words.fontFamily),
  headingSize: nameOf(SIZE_WORDS, words.headingSize),
  bodySize: nameOf(SIZE_WORDS, words.bodySize),
  cornerRoundness: nameOf(CORNER_WORDS, words.cornerRoundness),
  buttonStyle: nameOf(BUTTON_WORDS, words.buttonStyle),
});
