import { expect, test } from 'vitest';
import { holdsCardNumber, maskCardNumbers } from './card-numbers.ts';

test.each([
  '4111111111111111',
  '4111 1111 1111 1111',
  '5500-0000-0000-0004',
  'card 378282246310005 on file',
  '4111 1111 1111 1111 10/27',
  '2026 4111 1111 1111 1111',
])('finds the card number in %s', (text) => expect(holdsCardNumber(text)).toBe(true));

test.each([
  '4111111111111112',
  '1234567890123',
  '0000000000000000',
  '12 Main St',
  '+1 555 0100 2000 3000',
  '9999999999999999995',
])('finds no card number in %s', (text) => expect(holdsCardNumber(text)).toBe(false));

test('masks all but the last four digits', () => {
  expect(maskCardNumbers('pay 4111 1111 1111 1111 now')).toBe('pay ************1111 now');
  expect(maskCardNumbers('12 Main St')).toBe('12 Main St');
});

test('finds no card number in 32,000 digits, with or without spaces', () => {
  expect(holdsCardNumber('1 '.repeat(16_000))).toBe(false);
  expect(holdsCardNumber('1'.repeat(32_000))).toBe(false);
});
