import { expect, test } from 'vitest';
import { exportUrl, readFilters, toPaymentSort, toQueryFilters } from './transaction-filters.ts';

const TODAY = '2026-11-21';
const filtersOf = (address: string) => readFilters((name) => new URLSearchParams(address).get(name) ?? '', TODAY);
const NEWEST = { key: 'date', direction: 'descending' } as const;

test('the default range is the last 30 days including today', () => {
  expect(filtersOf('')).toMatchObject({ from: '2026-10-23', to: TODAY, isDefaultRange: true });
  expect(toQueryFilters(filtersOf(''))).toEqual({ search: null, status: null, from: '2026-10-23', to: TODAY });
});

test('the URL gives a range, a range without an end, or any date', () => {
  expect(filtersOf('from=2026-01-01&to=2026-01-31')).toMatchObject({
    from: '2026-01-01',
    to: '2026-01-31',
    isDefaultRange: false,
  });
  expect(filtersOf('from=2026-01-01')).toMatchObject({ from: '2026-01-01', to: '' });
  expect(filtersOf('days=any')).toMatchObject({ from: '', to: '', isDefaultRange: false });
});

test.each(['from=yesterday', 'from=2026-13-45', 'from=2026-02-01&to=2026-01-01'])(
  'an invalid range gives the default one: %s',
  (address) => {
    expect(filtersOf(address)).toMatchObject({ from: '2026-10-23', to: TODAY, isDefaultRange: true });
  },
);

test('pending and failed payments are queried without dates', () => {
  expect(toQueryFilters(filtersOf('status=pending'))).toMatchObject({ status: 'PENDING', from: null, to: null });
  expect(toQueryFilters(filtersOf('status=success'))).toMatchObject({ status: 'SUCCESS', from: '2026-10-23' });
});

test('the export has the filters and the order of the list', () => {
  expect(exportUrl('7', filtersOf('search=pat+lee&status=success'), NEWEST)).toBe(
    '/api/companies/7/payments.csv?search=pat+lee&status=success&from=2026-10-23&to=2026-11-21&sort=-createdAt',
  );
  expect(exportUrl('7', filtersOf('status=failed'), { key: 'amount', direction: 'ascending' })).toBe(
    '/api/companies/7/payments.csv?status=failed&sort=amount',
  );
  expect(toPaymentSort({ key: 'amount', direction: 'descending' })).toBe('LARGEST');
});
