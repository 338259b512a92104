import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { PAGE_SIZES } from '../../lib/list-address.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { useBegin } from '../../lib/use-page-action.ts';
import { Button, DownloadLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row } from '../../ui/layout.tsx';
import { ListPage, tableProps } from '../../ui/list-page.tsx';
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

/** The company's customers. The address holds the filters, the page and the open customer. */
export function CustomersPage({ companyId, may }: CustomersPageProps) {
  const list = useListState(CUSTOMER_LIST);
  const { sort, open, show, change } = list;
  const [search, claimed] = [list.get('search'), list.get('claimed')];
  const data = useCustomers(companyId, list);
  const row = useRowActions({ companyId, mayManage: may.manageCustomers, show, open });
  const [adding, setAdding] = useState(false);
  const openRow = useCallback(({ id }: Customer) => show(id), [show]);
  const add = may.manageCustomers ? () => setAdding(true) : undefined;
  useBegin('add', () => add?.());

  const onAdded = async ({ id, accountNumber }: { id: string; accountNumber: string }) => {
    setAdding(false);
    const rows = await data.refetch();
    if (!rows?.some((customer) => customer.id === id)) change({ search: accountNumber, claimed: '' });
  };

  return (
    <>
      <ListPage
        title="Customers"
        label="Customers"
        data={data}
        list={list}
        pageSizes={PAGE_SIZES}
        failureTitle="Error loading customers. Please try again."
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
        filters={<CustomersFilters search={search} claimed={claimed} change={change} />}
        empty={
          <NoCustomers
            search={search}
            filtered={search !== '' || claimed !== ''}
            onClear={() => change({ search: '', claimed: '' })}
            onAdd={add}
            mayUpload={may.manageBalances}
          />
        }
      >
        {(customers) => (
          <CustomersTable customers={customers} onOpen={openRow} menu={row.menu} {...tableProps(list, data)} />
        )}
      </ListPage>
      {open && (
        <CustomerSheet
          companyId={companyId}
          id={open}
          customers={data.rows ?? []}
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
