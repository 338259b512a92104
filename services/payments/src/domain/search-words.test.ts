import { expect, test } from 'vitest';
import { buildPayment } from '../../test/build-payment.ts';
import { searchWords, wordsOfPayment } from './search-words.ts';

const finds = (search: string, overrides = {}): boolean => {
  const words = wordsOfPayment(buildPayment({ providerTxnId: '20000000000000000001', ...overrides }));
  return searchWords(search).every((wanted) => words.some((word) => word.startsWith(wanted)));
};

test.each([
  'ada',
  'LOVE',
  'ada lovelace',
  'lovelace, ada',
  '001042',
  '0010',
  '2000000',
  'TXN-abcdefghij',
  'abcdefghij0123',
])('%s finds it', (search) => expect(finds(search)).toBe(true));

test.each(['bob', 'ada bob', '042', 'lace'])('%s does not', (search) => expect(finds(search)).toBe(false));

test('accents, apostrophes and dashes do not matter', () => {
  expect(finds('zoe obrien', { customerName: "Zoë O'Brien" })).toBe(true);
  expect(finds('12-34', { accountNumber: '00-12-34' })).toBe(true);
  expect(finds('001234', { accountNumber: '00-12-34' })).toBe(true);
});

test('an address is found by its parts and as a whole', () => {
  const customerEmail = 'Ada.Lovelace@example.org';
  for (const search of ['ada.lovelace@example.org', 'ADA.LOVE', 'example.org', 'lovelace@exam']) {
    expect(finds(search, { customerName: undefined, customerEmail })).toBe(true);
  }
  expect(finds('ada@elsewhere.org', { customerEmail })).toBe(false);
});

test('no word of a search can mean anything to a pattern', () => {
  expect(searchWords('.* ^a$ (b|c) [d]').join('')).toMatch(/^[a-d]+$/);
});
