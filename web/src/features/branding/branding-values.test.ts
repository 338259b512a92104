import { describe, expect, it } from 'vitest';
import { DEFAULT_VALUES, logoProblem, toInput, toValues } from './branding-values.ts';

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

describe('values of the branding form', () => {
  it('are the defaults if the company has saved no branding', () => {
    expect(toValues(null)).toBe(DEFAULT_VALUES);
  });

  it('have labels instead of enum values and empty texts instead of null, and convert back to the same input', () => {
    const values = toValues(saved);
    expect(values).toMatchObject({ fontFamily: 'Open Sans', buttonStyle: 'Outline', logoUrl: '', customCSS: '' });
    const { companyName: _, scopedCss: __, ...sent } = saved;
    expect(toInput('5', values)).toEqual({ ...sent, logoUrl: '', customCSS: '' });
  });
});

it('accepts a logo in PNG, JPG or GIF up to 2MB, and returns why it refuses another file', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/gif']) {
    expect(logoProblem({ type, size: 2 * 1024 * 1024 })).toBeUndefined();
  }
  expect(logoProblem({ type: 'image/png', size: 2 * 1024 * 1024 + 1 })).toBe('The logo must be 2MB or smaller');
  expect(logoProblem({ type: 'image/svg+xml', size: 10 })).toBe('The logo must be a PNG, JPG or GIF image');
  expect(logoProblem({ type: '', size: 10 })).toBe('The logo must be a PNG, JPG or GIF image');
});
