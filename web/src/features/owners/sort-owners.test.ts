import { expect, it } from 'vitest';
import { sortOwners } from './sort-owners.ts';

const owner = (name: string, company: string | null) => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  company: company === null ? null : { name: company },
});
const names = (owners: readonly { name: string }[]) => owners.map(({ name }) => name);

it('sorts by a column, either way, without regard to case', () => {
  const owners = [owner('bea', 'District 10'), owner('Ann', 'District 9'), owner('Cy', null)];
  expect(names(sortOwners(owners, { key: 'name', direction: 'ascending' }))).toEqual(['Ann', 'bea', 'Cy']);
  expect(names(sortOwners(owners, { key: 'name', direction: 'descending' }))).toEqual(['Cy', 'bea', 'Ann']);
  expect(names(sortOwners(owners, { key: 'company', direction: 'ascending' }))).toEqual(['Cy', 'Ann', 'bea']);
});
