import { describe, expect, it } from 'vitest';
import { DEFAULT_VALUES, toInput, toValues } from './branding-values.ts';

const saved = {
  companyId: '5',
  companyName: 'Riverton Water',
  primaryColor: '#0B6E4F',
  secondaryColor: '#F2B705',
  accentColor: '#C8553D',
  logoUrl: null,
  showLogo: true,
  showCompanyName: false,
  fontFamily: 'OPEN_SANS',
  headingSize: 'LARGE',
  bodySize: 'MEDIUM',
  cornerRoundness: 'FULL',
  buttonStyle: 'OUTLINE',
  darkModeSupport: true,
  customCSS: null,
  scopedCss: null,
} as const;

describe('the values of the form', () => {
  it('are the defaults while a company has saved nothing', () => {
    expect(toValues(null)).toBe(DEFAULT_VALUES);
  });

  it('hold words and no null, and go back as they came', () => {
    const values = toValues(saved);
    expect(values).toMatchObject({ fontFamily: 'Open Sans', buttonStyle: 'Outline', logoUrl: '', customCSS: '' });
    const { companyName: _, scopedCss: __, ...sent } = saved;
    expect(toInput('5', values)).toEqual({ ...sent, logoUrl: '', customCSS: '' });
  });
});
