import { expect, test } from 'vitest';
import { parseAmount, toDollars, toDollarText } from './money.ts';

test.each([
  ['$1,234.50', 123450],
  ['1234.5', 123450],
  ['(12.00)', -1200],
  ['($12.00)', -1200],
  ['-12.00', -1200],
  ['-$12', -1200],
  ['$-12', -1200],
  ['.5', 50],
  ['0', 0],
  ['-0', 0],
  ['19.99', 1999],
  ['1.15', 115],
  ['99,999,999.99', 9_999_999_999],
])('%s is %i cents', (text, amountMinor) => {
  expect(parseAmount(text)).toEqual({ kind: 'amount', amountMinor });
});

test.each([
  '12.345',
  '1e3',
  '',
  ' ',
  '$',
  '.',
  '1,23.00',
  '€5',
  '5 EUR',
  '(5',
  '5)',
  '(-5)',
  '--5',
  '100,000,000.00',
  '0x10',
  'NaN',
  '1 000',
])('refuses "%s"', (text) => {
  expect(parseAmount(text).kind).toBe('invalid');
});

test('converts every amount of cents to dollars and back without loss', () => {
  for (const cents of [1, 115, 1999, -1, 9_999_999_999]) {
    expect(Math.round(toDollars(cents) * 100)).toBe(cents);
    expect(parseAmount(toDollarText(cents))).toEqual({ kind: 'amount', amountMinor: cents });
  }
});
