import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { toFailure } from '../../lib/failure.ts';
import { PAGE_SIZES } from '../../lib/list-address.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { useBegin } from '../../lib/use-page-action.ts';
import { Button, DownloadLink } from '../../ui/button.tsx';
import { Inset, Surface } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { AddCustomerForm } from './add-customer-form.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { CustomerSheet } from './customer-sheet.tsx';
import { CUSTOMER_LIST, claimedFilter } from './customer-sorts.ts';
import { CustomersFilters } from './customers-filters.tsx';
import { type Customer, CustomersTable } from './customers-table.tsx';
import { exportAddress } from './export-address.ts';
import { NoCustomers } from './no-customers.tsx';
import { useCustomers } from './use-customers.ts';
import { useRowActions } from './use-row-actions.ts';

interface CustomersPageProps {
  companyId: string;
  may: { manageCustomers: boolean; manageBalances: boolean; viewPayments: boolean };
}

/** The company's customers. What is listed, and which of them is open, stands in the address. */
export function CustomersPage({ companyId, may }: CustomersPageProps) {
  const list = useListState(CUSTOMER_LIST);
  const { sort, open, show, change } = list;
  const [search, claimed] = [list.get('search'), list.get('claimed')];
  const { customers, totalCount, endCursor, busy, error, refetch } = useCustomers(companyId, list);
  const row = useRowActions({ companyId, mayManage: may.manageCustomers, show, open });
  const [adding, setAdding] = useState(false);
  const openRow = useCallback(({ id }: Customer) => show(id), [show]);
  const add = may.manageCustomers ? () => setAdding(true) : undefined;
  useBegin('add', () => add?.());

  const onAdded = async ({ id, accountNumber }: { id: string; accountNumber: string }) => {
    setAdding(false);
    const { data } = await refetch();
    const isListed = data?.company?.customers.edges.some(({ node }) => node.id === id);
    if (!isListed) change({ search: accountNumber, claimed: '' });
  };

  return (
    <>
      <PageTitle
        count={totalCount}
        action={
          <Row>
            <DownloadLink href={exportAddress({ companyId, search, claimed: claimedFilter(claimed), sort })}>
              Export CSV
            </DownloadLink>
            {add && (
              <Button onClick={add}>
                <Plus size={16} strokeWidth={1.75} aria-hidden />
                Add Customer
              </Button>
            )}
          </Row>
        }
      >
        Customers
      </PageTitle>
      <Surface $flush aria-label="Customers">
        <CustomersFilters search={search} claimed={claimed} change={change} />
        {error && (
          <Inset>
            <FailureNotice
              title="Error loading customers. Please try again."
              failure={toFailure(error)}
              onRetry={() => void refetch()}
            />
          </Inset>
        )}
        {!customers && !error && (
          <Inset>
            <Skeleton label="Loading customers" lines={10} height={28} />
          </Inset>
        )}
        {customers?.length === 0 && !error && (
          <NoCustomers
            search={search}
            filtered={search !== '' || claimed !== ''}
            onClear={() => change({ search: '', claimed: '' })}
            onAdd={add}
            mayUpload={may.manageBalances}
          />
        )}
        {customers && customers.length > 0 && (
          <>
            <CustomersTable
              customers={customers}
              sort={sort}
              onSort={list.sortBy}
              onOpen={openRow}
              menu={row.menu}
              open={open}
              busy={busy}
              pageKey={list.key}
            />
            <Pagination
              label="Customers"
              first={(list.page - 1) * list.pageSize + 1}
              shown={customers.length}
              total={totalCount ?? customers.length}
              pageSize={list.pageSize}
              pageSizes={PAGE_SIZES}
              onPageSize={list.setPageSize}
              onPrevious={list.page > 1 ? list.previous : undefined}
              onNext={endCursor && !busy ? () => list.next(endCursor) : undefined}
            />
          </>
        )}
      </Surface>
      {open && (
        <CustomerSheet
          companyId={companyId}
          id={open}
          customers={customers ?? []}
          show={show}
          mayViewPayments={may.viewPayments}
          actions={may.manageCustomers ? row.actions : undefined}
        />
      )}
      <Dialog title="Add Customer" open={adding} onClose={() => setAdding(false)}>
        <AddCustomerForm companyId={companyId} onAdded={onAdded} />
      </Dialog>
      <ConfirmChange change={row.asked} busy={row.busy} onConfirm={(c) => void row.confirm(c)} onClose={row.cancel} />
    </>
  );
}
