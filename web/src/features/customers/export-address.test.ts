import { expect, it } from 'vitest';
import { exportAddress } from './export-address.ts';

it('names what is filtered and sorted', () => {
  const sort = { key: 'name', direction: 'descending' } as const;
  expect(exportAddress({ companyId: '7', search: 'ann & co', claimed: false, sort })).toBe(
    '/api/companies/7/customers.csv?search=ann+%26+co&claimed=false&sort=-name',
  );
});

it('asks for all where nothing is filtered', () => {
  const sort = { key: 'accountNumber', direction: 'ascending' } as const;
  expect(exportAddress({ companyId: '7', search: '', claimed: null, sort })).toBe(
    '/api/companies/7/customers.csv?sort=accountNumber',
  );
});
