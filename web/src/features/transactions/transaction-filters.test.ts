import { expect, test } from 'vitest';
import { askedFor, exportAddress, readFilters, sortOf } from './transaction-filters.ts';

const TODAY = '2026-11-21';
const read = (address: string) => readFilters((name) => new URLSearchParams(address).get(name) ?? '', TODAY);
const NEWEST = { key: 'date', direction: 'descending' } as const;

test('without a choice the last 30 days are shown, today among them', () => {
  expect(read('')).toMatchObject({ from: '2026-10-23', to: TODAY, usual: true });
  expect(askedFor(read(''))).toEqual({ search: null, status: null, from: '2026-10-23', to: TODAY });
});

test('chosen days, one end alone and any date stand in the address', () => {
  expect(read('from=2026-01-01&to=2026-01-31')).toMatchObject({ from: '2026-01-01', to: '2026-01-31', usual: false });
  expect(read('from=2026-01-01')).toMatchObject({ from: '2026-01-01', to: '' });
  expect(read('days=any')).toMatchObject({ from: '', to: '', usual: false });
});

test.each(['from=yesterday', 'from=2026-13-45', 'from=2026-02-01&to=2026-01-01'])('%s is no choice', (address) => {
  expect(read(address)).toMatchObject({ from: '2026-10-23', to: TODAY, usual: true });
});

test('what was not paid is asked for without days', () => {
  expect(askedFor(read('status=pending'))).toMatchObject({ status: 'PENDING', from: null, to: null });
  expect(askedFor(read('status=success'))).toMatchObject({ status: 'SUCCESS', from: '2026-10-23' });
});

test('the file asks for what the list does', () => {
  expect(exportAddress('7', read('search=pat+lee&status=success'), NEWEST)).toBe(
    '/api/companies/7/payments.csv?search=pat+lee&status=success&from=2026-10-23&to=2026-11-21&sort=-createdAt',
  );
  expect(exportAddress('7', read('status=failed'), { key: 'amount', direction: 'ascending' })).toBe(
    '/api/companies/7/payments.csv?status=failed&sort=amount',
  );
  expect(sortOf({ key: 'amount', direction: 'descending' })).toBe('LARGEST');
});
