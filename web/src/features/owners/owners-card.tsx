import { SearchX, UsersRound } from 'lucide-react';
import { useMemo } from 'react';
import { type Sort, sortOfWord, sortWord } from '../../lib/list-address.ts';
import { useUrlFilters } from '../../lib/use-list-state.ts';
import { Button } from '../../ui/button.tsx';
import { FilterBar, Surface } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { ActivationButton } from './activation-button.tsx';
import type { BusinessOwnersQuery } from './gql/owners.ts';
import { BY_NAME, searchOwners, sortOwners } from './sort-owners.ts';

interface OwnersCardProps {
  owners?: BusinessOwnersQuery['businessOwners'];
  companies?: BusinessOwnersQuery['companies'];
}

/** The owners of all companies. Search and sort order are kept in the URL. */
export function OwnersCard({ owners, companies }: OwnersCardProps) {
  const { get, change } = useUrlFilters();
  const search = get('search');
  const sort = sortOfWord(get('sort') || sortWord(BY_NAME));
  const { key, direction } = sort;
  const visibleOwners = useMemo(
    () => sortOwners(searchOwners(owners ?? [], search), { key, direction }),
    [owners, search, key, direction],
  );

  if (!owners) {
    return (
      <Surface aria-label="Business Owners">
        <Skeleton label="Loading business owners" lines={5} height={28} />
      </Surface>
    );
  }
  if (owners.length === 0) {
    return (
      <Surface aria-label="Business Owners">
        <NoOwners hasCompanies={Boolean(companies?.length)} />
      </Surface>
    );
  }
  return (
    <Surface $flush aria-label="Business Owners">
      <FilterBar $top>
        <SearchField
          label="Search business owners"
          placeholder="Name, email or company"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
      </FilterBar>
      {visibleOwners.length > 0 ? (
        <OwnersTable owners={visibleOwners} sort={sort} onSort={(next) => change({ sort: sortWord(next) })} />
      ) : (
        <EmptyState
          icon={SearchX}
          title="No business owners found"
          action={
            <Button kind="secondary" onClick={() => change({ search: '' })}>
              Clear search
            </Button>
          }
        >
          {`No name, email or company contains “${search}”.`}
        </EmptyState>
      )}
    </Surface>
  );
}

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

const ownerKey = ({ id }: Owner): string => id;

interface OwnersTableProps {
  owners: readonly Owner[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

const OwnersTable = ({ owners, sort, onSort }: OwnersTableProps) => (
  <DataTable
    caption="Business owners"
    columns={COLUMNS}
    rows={owners}
    rowKey={ownerKey}
    least={640}
    sort={sort}
    onSort={onSort}
  />
);

const NoOwners = ({ hasCompanies }: { hasCompanies: boolean }) => (
  <EmptyState icon={UsersRound} title={hasCompanies ? 'No business owners yet' : 'No companies yet'}>
    {hasCompanies
      ? 'Business owners sign in to upload balances and see payments for their company.'
      : 'Create a company first, then its business owner.'}
  </EmptyState>
);
