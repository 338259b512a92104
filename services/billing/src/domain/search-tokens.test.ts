import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchTokens, searchWords } from './search-tokens.ts';

const isFound = (search: string, tokens: string[]): boolean =>
  searchWords(search).every((word) => tokens.some((token) => token.startsWith(word)));

const maria = searchTokens({ accountNumber: 'AB-001042', name: 'María O’Brien-López', email: 'Maria.L@example.com' });

test.each([
  'ab-0010',
  'AB001042',
  '001042',
  '1042',
  'maria',
  'MARÍA lop',
  'obri',
  "o'brien",
  'maria.l@ex',
  'lopez 1042',
])('"%s" finds the customer', (search) => {
  expect(isFound(search, maria)).toBe(true);
});

test.each(['042', 'aria', 'maria smith', 'opez', '10421'])('"%s" does not find the customer', (search) => {
  expect(isFound(search, maria)).toBe(false);
});

test('spaces and punctuation are not search words', () => {
  expect(searchWords(' -- #* ')).toEqual([]);
});

test('a word that begins another word has no token of its own', () => {
  expect(searchTokens({ accountNumber: '7', name: 'Ann Anna Annabel' })).toEqual(['7', 'annabel']);
});

test('every beginning of an account number or name finds the customer', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9]{1,20}$/);
  fc.assert(
    fc.property(word, word, word, fc.nat(19), (accountNumber, first, last, end) => {
      const tokens = searchTokens({ accountNumber, name: `${first} ${last}` });
      for (const text of [accountNumber, first, last]) {
        expect(isFound(text.slice(0, end + 1), tokens)).toBe(true);
      }
    }),
  );
});

test('limits the tokens of a name of 39,000 characters to fewer than 1,000 characters', () => {
  expect(
    searchTokens({ accountNumber: '1', name: 'a1 '.repeat(10_000) + 'x'.repeat(9_000) }).join('').length,
  ).toBeLessThan(1000);
});
