import { expect, it } from 'vitest';
import { NO_SCOPES, scopeTitles, selectedScopes } from './key-scopes.ts';

it('returns the scopes that are switched on, in the order of the form', () => {
  const switches = { ...NO_SCOPES, PAYMENTS_READ: true, CUSTOMERS_WRITE: true };
  expect(selectedScopes(switches)).toEqual(['CUSTOMERS_WRITE', 'PAYMENTS_READ']);
});

it('returns the titles of scopes in the order of the form', () => {
  expect(scopeTitles(['PAYMENTS_READ', 'CUSTOMERS_READ'])).toBe('Read customers, Read payments');
});
