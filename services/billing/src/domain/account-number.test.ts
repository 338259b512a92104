import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountKey, sortKey } from './account-number.ts';

const byKey = (a: string, b: string): number => (sortKey(a) < sortKey(b) ? -1 : 1);

test.each([
  ['00-1042', '1042'],
  ['1042', '1042'],
  [' AB 0012 ', 'ab0012'],
  ['ab–0012', 'ab0012'],
  ['０１２', '12'],
  ['000', '0'],
])('"%s" has the key %s', (written, key) => {
  expect(accountKey(written)).toBe(key);
});

test('sorts digits in account numbers as numbers', () => {
  const sorted = ['9', '10', '100', '1000', 'A-9', 'A-9B', 'A-10', 'A-100', 'B1'];
  expect(sorted.toReversed().sort(byKey)).toEqual(sorted);
});

test('sorts without case and leading zeros, and still gives unique keys', () => {
  expect(['10', '007', '6', '7', '8'].sort(byKey)).toEqual(['6', '7', '007', '8', '10']);
  expect(sortKey('7')).not.toBe(sortKey('007'));
  expect(sortKey('a7')).not.toBe(sortKey('A7'));
});

const accountNumber = fc.stringMatching(/^[ -~]{1,64}$/);

test('gives every account number a unique sort key', () => {
  fc.assert(
    fc.property(accountNumber, accountNumber, (one, other) => (one === other) === (sortKey(one) === sortKey(other))),
  );
  const similar = fc.stringMatching(/^[0aA-]{1,5}$/);
  fc.assert(fc.property(similar, similar, (one, other) => (one === other) === (sortKey(one) === sortKey(other))));
});

test('sorts numbers of any length', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 60n }), fc.bigInt({ min: 0n, max: 10n ** 60n }), (one, other) => {
      fc.pre(one !== other);
      expect(byKey(String(one), String(other)) < 0).toBe(one < other);
    }),
  );
});
