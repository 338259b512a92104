import { useQuery } from '@apollo/client/react';
import { Plus, SearchX, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { parseSort, sortParam } from '../../lib/list-address.ts';
import { useUrlFilters } from '../../lib/use-list-state.ts';
import { Button } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Row } from '../../ui/layout.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { PagedRows } from '../../ui/paged-rows.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { ActivationButton } from './activation-button.tsx';
import { CompanyForm, OwnerForm } from './create-forms.tsx';
import { BusinessOwnersDocument, type BusinessOwnersQuery } from './gql/owners.ts';
import { BY_NAME, searchOwners, sortOwners } from './sort-owners.ts';

type Owner = BusinessOwnersQuery['businessOwners'][number];
type OpenDialog = 'none' | 'company' | 'owner';

const ownerKey = ({ id }: Owner): string => id;

const COLUMNS: readonly Column<Owner>[] = [
  { key: 'name', title: 'Name', width: 3, sortable: true, cell: ({ name }) => name },
  { key: 'email', title: 'Email', width: 4, sortable: true, cell: ({ email }) => email, truncate: true },
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

/** The owners of all companies, with forms to create companies and owners. For super admins. */
export function BusinessOwnersPage() {
  const { data, error, refetch } = useQuery(BusinessOwnersDocument, { fetchPolicy: 'cache-and-network' });
  const { get, change } = useUrlFilters();
  const search = get('search');
  const sort = parseSort(get('sort') || sortParam(BY_NAME));
  const { key, direction } = sort;
  const owners = data?.businessOwners;
  const rows = useMemo(
    () => owners && sortOwners(searchOwners(owners, search), { key, direction }),
    [owners, search, key, direction],
  );
  const [openDialog, setOpenDialog] = useState<OpenDialog>('none');
  const closeDialog = () => setOpenDialog('none');
  /** Id of the company that was created last; it is preselected for the next new owner. */
  const [createdCompanyId, setCreatedCompanyId] = useState('');
  const closeOwnerDialog = () => {
    setCreatedCompanyId('');
    closeDialog();
  };
  const onlyCompany = data?.companies.length === 1 ? data.companies[0] : undefined;
  // True while loading.
  const hasCompanies = data?.companies.length !== 0;

  return (
    <>
      <ListPage
        title="Business Owners"
        label="Business Owners"
        data={{ rows, total: owners?.length, failure: error && toFailure(error), refetch }}
        action={
          <Row>
            <Button kind={hasCompanies ? 'secondary' : 'primary'} onClick={() => setOpenDialog('company')}>
              <Plus size={16} strokeWidth={1.75} aria-hidden />
              Create company
            </Button>
            <Button
              kind={hasCompanies ? 'primary' : 'secondary'}
              disabled={!data || !hasCompanies}
              onClick={() => setOpenDialog('owner')}
            >
              <Plus size={16} strokeWidth={1.75} aria-hidden />
              Create business owner
            </Button>
          </Row>
        }
        filters={
          owners &&
          owners.length > 0 && (
            <FilterBar $top>
              <SearchField
                label="Search business owners"
                placeholder="Name, email or company"
                value={search}
                onSearch={(text) => change({ search: text })}
              />
            </FilterBar>
          )
        }
        empty={
          owners?.length === 0 ? (
            <NoOwners hasCompanies={hasCompanies} />
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
          )
        }
      >
        {(found) => (
          <PagedRows label="Business owners" listKey={`${sortParam(sort)} ${search}`} rows={found}>
            {(page, pageKey) => (
              <DataTable
                caption="Business owners"
                columns={COLUMNS}
                rows={page}
                rowKey={ownerKey}
                pageKey={pageKey}
                minWidth={640}
                sort={sort}
                onSort={(next) => change({ sort: sortParam(next) })}
              />
            )}
          </PagedRows>
        )}
      </ListPage>
      <Dialog title="Create company" open={openDialog === 'company'} onClose={closeDialog}>
        <CompanyForm
          onCreated={(companyId) => {
            setCreatedCompanyId(companyId);
            closeDialog();
          }}
        />
      </Dialog>
      <Dialog title="Create business owner" open={openDialog === 'owner'} onClose={closeOwnerDialog}>
        <OwnerForm
          companies={data?.companies ?? []}
          companyId={createdCompanyId || (onlyCompany?.id ?? '')}
          onDone={closeOwnerDialog}
        />
      </Dialog>
    </>
  );
}

const NoOwners = ({ hasCompanies }: { hasCompanies: boolean }) => (
  <EmptyState icon={UsersRound} title={hasCompanies ? 'No business owners yet' : 'No companies yet'}>
    {hasCompanies
      ? 'Business owners sign in to upload balances and see payments for their company.'
      : 'Create a company first, then its business owner.'}
  </EmptyState>
);
