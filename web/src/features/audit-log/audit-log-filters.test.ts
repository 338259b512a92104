import { expect, it } from 'vitest';
import { exportUrl, readFilters, toQueryFilters } from './audit-log-filters.ts';

const filtersOf = (address: string) => {
  const params = new URLSearchParams(address);
  return readFilters((name) => params.get(name) ?? '');
};

it('the filters are read from the URL', () => {
  const filters = filtersOf('search=0042&group=users&person=u1&from=2026-11-01&to=2026-11-21');
  expect(filters).toEqual({ search: '0042', group: 'users', person: 'u1', from: '2026-11-01', to: '2026-11-21' });
  expect(toQueryFilters(filters)).toEqual({
    search: '0042',
    group: 'USERS',
    actorId: 'u1',
    from: '2026-11-01',
    to: '2026-11-21',
  });
});

it.each(['group=toString&from=yesterday', 'from=2026-11-21&to=2026-11-01'])(
  'invalid filters are ignored: %s',
  (address) => {
    expect(toQueryFilters(filtersOf(address))).toEqual({
      search: null,
      group: null,
      actorId: null,
      from: null,
      to: null,
    });
  },
);

it('the export has the filters of the list', () => {
  expect(exportUrl('7', filtersOf('search=a b&group=users&person=u1&after=cursor'))).toBe(
    '/api/companies/7/audit-log.csv?search=a+b&group=users&actorId=u1',
  );
  expect(exportUrl('7', filtersOf(''))).toBe('/api/companies/7/audit-log.csv');
});
