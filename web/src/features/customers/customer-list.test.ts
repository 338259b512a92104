import { expect, it } from 'vitest';
import { exportUrl } from './customer-list.ts';

it('the export has the filters and the order of the list', () => {
  const sort = { key: 'name', direction: 'descending' } as const;
  expect(exportUrl({ companyId: '7', search: 'ann & co', claimed: false, sort })).toBe(
    '/api/companies/7/customers.csv?search=ann+%26+co&claimed=false&sort=-name',
  );
});

it('the export of a list without filters contains all customers', () => {
  const sort = { key: 'accountNumber', direction: 'ascending' } as const;
  expect(exportUrl({ companyId: '7', search: '', claimed: null, sort })).toBe(
    '/api/companies/7/customers.csv?sort=accountNumber',
  );
});
