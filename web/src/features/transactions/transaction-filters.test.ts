import { expect, test } from 'vitest';
import { exportUrl, readFilters, toPaymentSort, toQueryFilters } from './transaction-filters.ts';

const TODAY = '2026-11-21';
const read = (address: string) => readFilters((name) => new URLSearchParams(address).get(name) ?? '', TODAY);
const NEWEST = { key: 'date', direction: 'descending' } as const;

test('defaults to the last 30 days including today', () => {
  expect(read('')).toMatchObject({ from: '2026-10-23', to: TODAY, isDefaultRange: true });
  expect(toQueryFilters(read(''))).toEqual({ search: null, status: null, from: '2026-10-23', to: TODAY });
});

test('reads a range, an open range and any date from the URL', () => {
  expect(read('from=2026-01-01&to=2026-01-31')).toMatchObject({
    from: '2026-01-01',
    to: '2026-01-31',
    isDefaultRange: false,
  });
  expect(read('from=2026-01-01')).toMatchObject({ from: '2026-01-01', to: '' });
  expect(read('days=any')).toMatchObject({ from: '', to: '', isDefaultRange: false });
});

test.each(['from=yesterday', 'from=2026-13-45', 'from=2026-02-01&to=2026-01-01'])(
  'falls back to the default range for %s',
  (address) => {
    expect(read(address)).toMatchObject({ from: '2026-10-23', to: TODAY, isDefaultRange: true });
  },
);

test('queries pending and failed payments without dates', () => {
  expect(toQueryFilters(read('status=pending'))).toMatchObject({ status: 'PENDING', from: null, to: null });
  expect(toQueryFilters(read('status=success'))).toMatchObject({ status: 'SUCCESS', from: '2026-10-23' });
});

test('exports with the filters and order of the list', () => {
  expect(exportUrl('7', read('search=pat+lee&status=success'), NEWEST)).toBe(
    '/api/companies/7/payments.csv?search=pat+lee&status=success&from=2026-10-23&to=2026-11-21&sort=-createdAt',
  );
  expect(exportUrl('7', read('status=failed'), { key: 'amount', direction: 'ascending' })).toBe(
    '/api/companies/7/payments.csv?status=failed&sort=amount',
  );
  expect(toPaymentSort({ key: 'amount', direction: 'descending' })).toBe('LARGEST');
});
