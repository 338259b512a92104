import { describe, expect, it } from 'vitest';
import { formatCurrency, formatDollars, numberGenerator } from './numbers.ts';

/** Of the transaction id, transaction number, batch number, RRN and approval code. */
const LENGTHS = [20, 4, 3, 12, 3];

describe('numbers of a transaction', () => {
  it('have the requested length and differ between seeds', () => {
    const generate = (seed: string) => LENGTHS.map(numberGenerator(seed));
    for (const numbers of [generate('a'), generate('7mofyj9q356xkfs1nx2aoi6xlm8u8r8z')]) {
      expect(numbers.map((text) => text.length)).toEqual(LENGTHS);
      expect(numbers.join('')).toMatch(/^\d+$/);
    }
    expect(generate('7mofyj9q356xkfs1nx2aoi6xlm8u8r8z')).not.toEqual(generate('7mofyj9q356xkfs1nx2aoi6xlm8u8r8y'));
  });
});

describe('amounts', () => {
  it.each([
    [0, '0.00', '$0.00'],
    [5, '0.05', '$0.05'],
    [123450, '1234.50', '$1,234.50'],
    [99_999_999, '999999.99', '$999,999.99'],
  ])('formats %i cents as %s for the merchant and %s for the payer', (minor, dollars, currency) => {
    expect(formatDollars(minor)).toBe(dollars);
    expect(formatCurrency(minor)).toBe(currency);
  });
});
