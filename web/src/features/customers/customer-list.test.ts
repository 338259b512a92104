import { expect, it } from 'vitest';
import { exportUrl } from './customer-list.ts';

it('exports with the filters and order of the list', () => {
  const sort = { key: 'name', direction: 'descending' } as const;
  expect(exportUrl({ companyId: '7', search: 'ann & co', claimed: false, sort })).toBe(
    '/api/companies/7/customers.csv?search=ann+%26+co&claimed=false&sort=-name',
  );
});

it('exports all customers without filters', () => {
  const sort = { key: 'accountNumber', direction: 'ascending' } as const;
  expect(exportUrl({ companyId: '7', search: '', claimed: null, sort })).toBe(
    '/api/companies/7/customers.csv?sort=accountNumber',
  );
});
