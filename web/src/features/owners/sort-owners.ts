import type { Sort } from '../../lib/list-address.ts';

interface Owner {
  name: string;
  email: string;
  active: boolean;
  company: { name: string } | null;
}

export const BY_NAME: Sort = { key: 'name', direction: 'ascending' };

const textOf = (owner: Owner, key: string): string => {
  if (key === 'company') return owner.company?.name ?? '';
  if (key === 'status') return owner.active ? 'Active' : 'Inactive';
  return key === 'email' ? owner.email : owner.name;
};

const order = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

export function sortOwners<O extends Owner>(owners: readonly O[], { key, direction }: Sort): O[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return owners.toSorted((one, two) => sign * order.compare(textOf(one, key), textOf(two, key)));
}

/** Those whose name, e-mail or company has these letters. */
export function searchOwners<O extends Owner>(owners: readonly O[], search: string): readonly O[] {
  const wanted = search.trim().toLocaleLowerCase('en-US');
  if (!wanted) return owners;
  return owners.filter(({ name, email, company }) =>
    [name, email, company?.name ?? ''].some((text) => text.toLocaleLowerCase('en-US').includes(wanted)),
  );
}
