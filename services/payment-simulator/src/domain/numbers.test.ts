import { describe, expect, it } from 'vitest';
import { digitCutter } from './digits.ts';
import { dollars, dollarsForPeople } from './money.ts';

describe('numbers of a transaction', () => {
  it('have their length, and differ with the seed', () => {
    const cut = (seed: string) => [20, 4, 3, 12, 3].map(digitCutter(seed));
    for (const number of [cut('a'), cut('7mofyj9q356xkfs1nx2aoi6xlm8u8r8z')]) {
      expect(number.map((text) => text.length)).toEqual([20, 4, 3, 12, 3]);
      expect(number.join('')).toMatch(/^\d+$/);
    }
    expect(cut('7mofyj9q356xkfs1nx2aoi6xlm8u8r8z')).not.toEqual(cut('7mofyj9q356xkfs1nx2aoi6xlm8u8r8y'));
  });
});

describe('amounts', () => {
  it.each([
    [0, '0.00', '$0.00'],
    [5, '0.05', '$0.05'],
    [123450, '1234.50', '$1,234.50'],
    [99_999_999, '999999.99', '$999,999.99'],
  ])('%i cents', (minor, answered, shown) => {
    expect(dollars(minor)).toBe(answered);
    expect(dollarsForPeople(minor)).toBe(shown);
  });
});
