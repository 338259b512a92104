import { expect, test } from 'vitest';
import {
  exportUrl,
  movementDays,
  movementDaysError,
  movementsUrl,
  readFilters,
  toPaymentSort,
  toQueryFilters,
} from './transaction-filters.ts';

const TODAY = '2026-11-21';
const filtersOf = (address: string) => readFilters((name) => new URLSearchParams(address).get(name) ?? '', TODAY);
const NEWEST = { key: 'date', direction: 'descending' } as const;

test('the default range is the last 30 days including today', () => {
  expect(filtersOf('')).toMatchObject({ from: '2026-10-23', to: TODAY, isDefaultRange: true });
  expect(toQueryFilters(filtersOf(''))).toEqual({
    search: null,
    status: null,
    needsReview: false,
    from: '2026-10-23',
    to: TODAY,
  });
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

test('suggests the days of the list for an export of movements, or the last 30 days if an end is open', () => {
  expect(movementDays(filtersOf('from=2026-01-01&to=2026-01-31'), TODAY)).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  });
  for (const address of ['days=any', 'from=2026-01-01'])
    expect(movementDays(filtersOf(address), TODAY)).toEqual({ from: '2026-10-23', to: TODAY });
  expect(movementsUrl('7', { from: '2026-01-01', to: '2026-01-31' })).toBe(
    '/api/companies/7/payments/movements.csv?from=2026-01-01&to=2026-01-31',
  );
});

test.each([
  ['2026-01-01', '2026-01-01', undefined],
  ['2024-01-01', '2024-12-31', undefined],
  ['2024-01-01', '2025-01-01', 'Choose at most 366 days'],
  ['2026-01-02', '2026-01-01', 'The end date must be on or after the start date'],
  ['', '2026-01-01', 'Enter both dates'],
])('exports movements from %s to %s unless there is a problem: %s', (from, to, problem) => {
  expect(movementDaysError({ from, to })).toBe(problem);
});
