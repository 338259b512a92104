import { expect, test } from 'vitest';
import { buildPayment } from '../../test/world/payments.ts';
import { searchTerms, searchTermsOf } from './payment-search.ts';

const finds = (search: string, overrides = {}): boolean => {
  const terms = searchTermsOf(buildPayment({ providerTxnId: '20000000000000000001', ...overrides }));
  return searchTerms(search).every((searched) => terms.some((term) => term.startsWith(searched)));
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
])('finds a payment by %s', (search) => expect(finds(search)).toBe(true));

test.each(['bob', 'ada bob', '042', 'lace'])('does not find a payment by %s', (search) =>
  expect(finds(search)).toBe(false),
);

test('ignores accents, apostrophes and dashes', () => {
  expect(finds('zoe obrien', { customerName: "Zoë O'Brien" })).toBe(true);
  expect(finds('12-34', { accountNumber: '00-12-34' })).toBe(true);
  expect(finds('001234', { accountNumber: '00-12-34' })).toBe(true);
});

test('finds an email address by its parts and as a whole', () => {
  const customerEmail = 'Ada.Lovelace@example.org';
  for (const search of ['ada.lovelace@example.org', 'ADA.LOVE', 'example.org', 'lovelace@exam']) {
    expect(finds(search, { customerName: undefined, customerEmail })).toBe(true);
  }
  expect(finds('ada@elsewhere.org', { customerEmail })).toBe(false);
});

test('removes characters with a meaning in regular expressions', () => {
  expect(searchTerms('.* ^a$ (b|c) [d]').join('')).toMatch(/^[a-d]+$/);
});
