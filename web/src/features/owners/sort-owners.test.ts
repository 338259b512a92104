import { expect, it } from 'vitest';
import { searchOwners, sortOwners } from './sort-owners.ts';

const owner = (name: string, company: string | null, active = true) => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  active,
  company: company === null ? null : { name: company },
});
const namesOf = (owners: readonly { name: string }[]) => owners.map(({ name }) => name);
const owners = [owner('bea', 'District 10'), owner('Ann', 'District 9', false), owner('Cy', null)];

it('owners are sorted by a column in both directions, ignoring case', () => {
  expect(namesOf(sortOwners(owners, { key: 'name', direction: 'ascending' }))).toEqual(['Ann', 'bea', 'Cy']);
  expect(namesOf(sortOwners(owners, { key: 'name', direction: 'descending' }))).toEqual(['Cy', 'bea', 'Ann']);
  expect(namesOf(sortOwners(owners, { key: 'company', direction: 'ascending' }))).toEqual(['Cy', 'Ann', 'bea']);
  expect(namesOf(sortOwners(owners, { key: 'status', direction: 'descending' }))[0]).toBe('Ann');
});

it('a search finds owners by name, email and company', () => {
  expect(namesOf(searchOwners(owners, ' BEA@'))).toEqual(['bea']);
  expect(namesOf(searchOwners(owners, 'district'))).toEqual(['bea', 'Ann']);
  expect(namesOf(searchOwners(owners, ''))).toHaveLength(3);
});
