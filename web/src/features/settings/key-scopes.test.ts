import { expect, it } from 'vitest';
import { NO_SCOPES, scopesFor, scopesOn, scopeWords } from './key-scopes.ts';

it('offers a test key what reads, and leaves out what was switched on before', () => {
  expect(scopesFor('TEST').map(({ scope }) => scope)).toEqual(['CUSTOMERS_READ', 'PAYMENTS_READ']);
  const switches = { ...NO_SCOPES, CUSTOMERS_WRITE: true, PAYMENTS_READ: true };
  expect(scopesOn('LIVE', switches)).toEqual(['CUSTOMERS_WRITE', 'PAYMENTS_READ']);
  expect(scopesOn('TEST', switches)).toEqual(['PAYMENTS_READ']);
});

it('says what a key may be used for', () => {
  expect(scopeWords(['PAYMENTS_READ', 'CUSTOMERS_READ'])).toBe('Read customers, Read payments');
});
