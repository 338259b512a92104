import { type BrandingInput, BUTTON_STYLES, CORNERS, FONT_FAMILIES, TEXT_SIZES } from '@utility-pay/contracts';
import type { ButtonStyle, CornerRoundness, FontFamily, TextSize } from '../gql/resolvers.ts';

type Word<Of extends keyof BrandingInput> = BrandingInput[Of];

/** The specification's words as the graph writes them. */
const FONTS: Record<Word<'fontFamily'>, FontFamily> = {
  Inter: 'INTER',
  Roboto: 'ROBOTO',
  'Open Sans': 'OPEN_SANS',
  Lato: 'LATO',
  Poppins: 'POPPINS',
};
const SIZES: Record<Word<'headingSize'>, TextSize> = { Small: 'SMALL', Medium: 'MEDIUM', Large: 'LARGE' };
const ROUNDNESS: Record<Word<'cornerRoundness'>, CornerRoundness> = {
  None: 'NONE',
  Slight: 'SLIGHT',
  Medium: 'MEDIUM',
  Rounded: 'ROUNDED',
  Full: 'FULL',
};
const BUTTONS: Record<Word<'buttonStyle'>, ButtonStyle> = {
  Flat: 'FLAT',
  Shadow: 'SHADOW',
  Outline: 'OUTLINE',
  Gradient: 'GRADIENT',
};

interface Words {
  fontFamily: Word<'fontFamily'>;
  headingSize: Word<'headingSize'>;
  bodySize: Word<'bodySize'>;
  cornerRoundness: Word<'cornerRoundness'>;
  buttonStyle: Word<'buttonStyle'>;
}

export const toGraphWords = (words: Words) => ({
  fontFamily: FONTS[words.fontFamily],
  headingSize: SIZES[words.headingSize],
  bodySize: SIZES[words.bodySize],
  cornerRoundness: ROUNDNESS[words.cornerRoundness],
  buttonStyle: BUTTONS[words.buttonStyle],
});

const wordOf = <Of extends string>(words: readonly Of[], names: Record<Of, string>, name: string | undefined) =>
  words.find((word) => names[word] === name);

interface GraphWords {
  fontFamily?: FontFamily | undefined;
  headingSize?: TextSize | undefined;
  bodySize?: TextSize | undefined;
  cornerRoundness?: CornerRoundness | undefined;
  buttonStyle?: ButtonStyle | undefined;
}

/** Undefined stays undefined: what was left out takes the default of the rule. */
export const fromGraphWords = (given: GraphWords) => ({
  fontFamily: wordOf(FONT_FAMILIES, FONTS, given.fontFamily),
  headingSize: wordOf(TEXT_SIZES, SIZES, given.headingSize),
  bodySize: wordOf(TEXT_SIZES, SIZES, given.bodySize),
  cornerRoundness: wordOf(CORNERS, ROUNDNESS, given.cornerRoundness),
  buttonStyle: wordOf(BUTTON_STYLES, BUTTONS, given.buttonStyle),
});
