import { BUTTON_STYLES, CORNERS, FONT_FAMILIES, TEXT_SIZES } from '@utility-pay/contracts';
import { describe, expect, it } from 'vitest';
import { BUTTON_LABELS, CORNER_LABELS, FONT_LABELS, SIZE_LABELS, toEnumValues, toLabels } from './branding.ts';

describe('branding labels', () => {
  it('match the validation rule, in its order', () => {
    expect(Object.values(FONT_LABELS)).toEqual(FONT_FAMILIES);
    expect(Object.values(SIZE_LABELS)).toEqual(TEXT_SIZES);
    expect(Object.values(CORNER_LABELS)).toEqual(CORNERS);
    expect(Object.values(BUTTON_LABELS)).toEqual(BUTTON_STYLES);
  });

  it('convert to enum values and back', () => {
    const labels = {
      fontFamily: 'Open Sans',
      headingSize: 'Large',
      bodySize: 'Small',
      cornerRoundness: 'Full',
      buttonStyle: 'Gradient',
    } as const;
    expect(toEnumValues(labels).fontFamily).toBe('OPEN_SANS');
    expect(toLabels(toEnumValues(labels))).toEqual(labels);
  });
});
