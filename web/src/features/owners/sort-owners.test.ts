import { expect, it } from 'vitest';
import { searchOwners, sortOwners } from './sort-owners.ts';

const owner = (name: string, company: string | null, active = true) => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  active,
  company: company === null ? null : { name: company },
});
const names = (owners: readonly { name: string }[]) => owners.map(({ name }) => name);
const owners = [owner('bea', 'District 10'), owner('Ann', 'District 9', false), owner('Cy', null)];

it('sorts by a column in both directions, ignoring case', () => {
  expect(names(sortOwners(owners, { key: 'name', direction: 'ascending' }))).toEqual(['Ann', 'bea', 'Cy']);
  expect(names(sortOwners(owners, { key: 'name', direction: 'descending' }))).toEqual(['Cy', 'bea', 'Ann']);
  expect(names(sortOwners(owners, { key: 'company', direction: 'ascending' }))).toEqual(['Cy', 'Ann', 'bea']);
  expect(names(sortOwners(owners, { key: 'status', direction: 'descending' }))[0]).toBe('Ann');
});

it('searches name, email and company', () => {
  expect(names(searchOwners(owners, ' BEA@'))).toEqual(['bea']);
  expect(names(searchOwners(owners, 'district'))).toEqual(['bea', 'Ann']);
  expect(names(searchOwners(owners, ''))).toHaveLength(3);
});
