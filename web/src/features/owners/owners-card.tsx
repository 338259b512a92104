import { UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { BusinessOwnersQuery } from '../../gql/operations.ts';
import { Surface } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { type Column, type Sort, Table } from '../../ui/table.tsx';
import { sortOwners } from './sort-owners.ts';

type Owner = BusinessOwnersQuery['businessOwners'][number];

const COLUMNS: readonly Column<Owner>[] = [
  { key: 'name', title: 'Name', sortable: true, cell: ({ name }) => name },
  { key: 'email', title: 'Email', sortable: true, cell: ({ email }) => email },
  { key: 'company', title: 'Company', sortable: true, cell: ({ company }) => company?.name ?? '–' },
  {
    key: 'status',
    title: 'Status',
    cell: ({ active }) => (
      <StatusChip meaning={active ? 'success' : 'neutral'}>{active ? 'Active' : 'Inactive'}</StatusChip>
    ),
  },
];

interface OwnersCardProps {
  owners?: readonly Owner[];
  companies?: BusinessOwnersQuery['companies'];
}

export function OwnersCard({ owners, companies }: OwnersCardProps) {
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'ascending' });
  const sorted = useMemo(() => sortOwners(owners ?? [], sort), [owners, sort]);

  return (
    <Surface $flush={Boolean(owners)} aria-label="Business Owners">
      {!owners && <Skeleton label="Loading business owners" lines={5} height={28} />}
      {owners?.length === 0 && (
        <EmptyState icon={UsersRound} title={companies?.length ? 'No business owners yet' : 'No companies yet'}>
          {companies?.length
            ? 'Create the owner of a company: they sign in, upload balances and see payments.'
            : 'Create a company first, then the business owner who runs it.'}
        </EmptyState>
      )}
      {sorted.length > 0 && (
        <Table
          caption="Business owners"
          columns={COLUMNS}
          rows={sorted}
          rowKey={({ id }) => id}
          sort={sort}
          onSort={setSort}
        />
      )}
    </Surface>
  );
}
