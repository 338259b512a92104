import { BUTTON_STYLES, CORNERS, FONT_FAMILIES, TEXT_SIZES } from '@utility-pay/contracts';
import { describe, expect, it } from 'vitest';
import { BUTTON_WORDS, CORNER_WORDS, FONT_WORDS, SIZE_WORDS, toNames, toWords } from './branding-words.ts';

describe('the words of branding', () => {
  it('are those of the rule, in its order', () => {
    expect(Object.values(FONT_WORDS)).toEqual(FONT_FAMILIES);
    expect(Object.values(SIZE_WORDS)).toEqual(TEXT_SIZES);
    expect(Object.values(CORNER_WORDS)).toEqual(CORNERS);
    expect(Object.values(BUTTON_WORDS)).toEqual(BUTTON_STYLES);
  });

  it('go to the graph and come back', () => {
    const words = {
      fontFamily: 'Open Sans',
      headingSize: 'Large',
      bodySize: 'Small',
      cornerRoundness: 'Full',
      buttonStyle: 'Gradient',
    } as const;
    expect(toNames(words).fontFamily).toBe('OPEN_SANS');
    expect(toWords(toNames(words))).toEqual(words);
  });
});
