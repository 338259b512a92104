import type { Sort } from '../../lib/list-address.ts';

interface Owner {
  name: string;
  email: string;
  active: boolean;
  company: { name: string } | null;
}

/** The default order. */
export const BY_NAME: Sort = { key: 'name', direction: 'ascending' };

/** Returns the text of a column by which it is sorted. */
const sortText = (owner: Owner, key: string): string => {
  if (key === 'company') return owner.company?.name ?? '';
  if (key === 'status') return owner.active ? 'Active' : 'Inactive';
  return key === 'email' ? owner.email : owner.name;
};

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** Returns the owners sorted by a column of the table. Case is ignored, and numbers in a text are compared by value. */
export function sortOwners<Listed extends Owner>(owners: readonly Listed[], { key, direction }: Sort): Listed[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return owners.toSorted((one, other) => sign * collator.compare(sortText(one, key), sortText(other, key)));
}

/** Returns the owners whose name, email or company contains the search text. */
export function searchOwners<Listed extends Owner>(owners: readonly Listed[], search: string): readonly Listed[] {
  const searchText = search.trim().toLocaleLowerCase('en-US');
  if (!searchText) return owners;
  return owners.filter(({ name, email, company }) =>
    [name, email, company?.name ?? ''].some((text) => text.toLocaleLowerCase('en-US').includes(searchText)),
  );
}
