import type { BusinessOwnersQuery } from '../../gql/operations.ts';
import type { Sort } from '../../lib/sort.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { ActivationButton } from './activation-button.tsx';

type Owner = BusinessOwnersQuery['businessOwners'][number];

const COLUMNS: readonly Column<Owner>[] = [
  { key: 'name', title: 'Name', width: 3, sortable: true, cell: ({ name }) => name },
  { key: 'email', title: 'Email', width: 4, sortable: true, cell: ({ email }) => email },
  { key: 'company', title: 'Company', width: 3, sortable: true, cell: ({ company }) => company?.name ?? '–' },
  {
    key: 'status',
    title: 'Status',
    width: 2,
    sortable: true,
    cell: ({ active }) => (
      <StatusChip meaning={active ? 'success' : 'neutral'}>{active ? 'Active' : 'Inactive'}</StatusChip>
    ),
  },
  { key: 'actions', title: 'Actions', end: true, cell: (owner) => <ActivationButton owner={owner} /> },
];

const idOf = ({ id }: Owner): string => id;

interface OwnersTableProps {
  owners: readonly Owner[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

export const OwnersTable = ({ owners, sort, onSort }: OwnersTableProps) => (
  <DataTable
    caption="Business owners"
    columns={COLUMNS}
    rows={owners}
    rowKey={idOf}
    least={640}
    sort={sort}
    onSort={onSort}
  />
);
