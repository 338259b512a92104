import type { Sort } from '../../lib/list-address.ts';

interface Owner {
  name: string;
  email: string;
  active: boolean;
  company: { name: string } | null;
}

export const BY_NAME: Sort = { key: 'name', direction: 'ascending' };

const sortText = (owner: Owner, key: string): string => {
  if (key === 'company') return owner.company?.name ?? '';
  if (key === 'status') return owner.active ? 'Active' : 'Inactive';
  return key === 'email' ? owner.email : owner.name;
};

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** Sorts by a column of the table; numbers in text sort by value, case is ignored. */
export function sortOwners<O extends Owner>(owners: readonly O[], { key, direction }: Sort): O[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return owners.toSorted((a, b) => sign * collator.compare(sortText(a, key), sortText(b, key)));
}

/** Returns the owners whose name, email or company contains the search text. */
export function searchOwners<O extends Owner>(owners: readonly O[], search: string): readonly O[] {
  const needle = search.trim().toLocaleLowerCase('en-US');
  if (!needle) return owners;
  return owners.filter(({ name, email, company }) =>
    [name, email, company?.name ?? ''].some((text) => text.toLocaleLowerCase('en-US').includes(needle)),
  );
}
