import type { Sort } from '../../ui/table.tsx';

interface Owner {
  name: string;
  email: string;
  company: { name: string } | null;
}

const textOf = (owner: Owner, key: string): string => {
  if (key === 'company') return owner.company?.name ?? '';
  return key === 'email' ? owner.email : owner.name;
};

const order = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

export function sortOwners<O extends Owner>(owners: readonly O[], { key, direction }: Sort): O[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return owners.toSorted((one, two) => sign * order.compare(textOf(one, key), textOf(two, key)));
}
