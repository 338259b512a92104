import { expect, it } from 'vitest';
import { NO_SCOPES, scopesFor, scopeTitles, selectedScopes } from './key-scopes.ts';

it('offers a test key only reading scopes, and drops writing ones that were switched on before', () => {
  expect(scopesFor('TEST').map(({ scope }) => scope)).toEqual(['CUSTOMERS_READ', 'PAYMENTS_READ']);
  const switches = { ...NO_SCOPES, CUSTOMERS_WRITE: true, PAYMENTS_READ: true };
  expect(selectedScopes('LIVE', switches)).toEqual(['CUSTOMERS_WRITE', 'PAYMENTS_READ']);
  expect(selectedScopes('TEST', switches)).toEqual(['PAYMENTS_READ']);
});

it('lists the titles of scopes in the order of the form', () => {
  expect(scopeTitles(['PAYMENTS_READ', 'CUSTOMERS_READ'])).toBe('Read customers, Read payments');
});
