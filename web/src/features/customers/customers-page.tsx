import { Columns3, Plus, SearchX, Users } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { PAGE_SIZES } from '../../lib/list-address.ts';
import { type ListState, useListState } from '../../lib/use-list-state.ts';
import { usePageAction } from '../../lib/use-page-action.ts';
import { PATHS } from '../../paths.ts';
import { Button, ButtonLink, DownloadLink } from '../../ui/button.tsx';
import { FilterBar, FilterRow } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type FilterChip, FilterChips } from '../../ui/filter-chips.tsx';
import { Select } from '../../ui/input.tsx';
import { Row } from '../../ui/layout.tsx';
import { ListPage, neighbors, tableProps } from '../../ui/list-page.tsx';
import { Menu, MenuChecks } from '../../ui/menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { AddCustomerForm } from './add-customer-form.tsx';
import { useColumnChoices } from './column-choices.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { type ColumnOption, type Customer, customerColumns } from './customer-columns.tsx';
import { CUSTOMER_LIST, exportUrl, parseClaimed, useCustomers } from './customer-list.ts';
import { CustomerSheet } from './customer-sheet.tsx';
import { CustomersTable } from './customers-table.tsx';
import { useCustomerActions } from './use-customer-actions.ts';

interface CustomersPageProps {
  companyId: string;
  userId: string;
  may: { manageCustomers: boolean; manageBalances: boolean; viewPayments: boolean };
}

/** The company's customers. Filters, page and the open customer are in the URL. */
export function CustomersPage({ companyId, userId, may }: CustomersPageProps) {
  const list = useListState(CUSTOMER_LIST);
  const { sort, open, show, change } = list;
  const [search, claimed] = [list.get('search'), list.get('claimed')];
  const data = useCustomers(companyId, list);
  const columnChoices = useColumnChoices(companyId, userId);
  const mappings = data.result?.company?.csvTemplate.fieldMappings;
  const { options, columns } = useMemo(
    () => customerColumns(mappings ?? [], columnChoices.choices),
    [mappings, columnChoices.choices],
  );
  const actions = useCustomerActions({ companyId, mayManage: may.manageCustomers, show, open });
  const [adding, setAdding] = useState(false);
  const openRow = useCallback(({ id }: Customer) => show(id), [show]);
  const add = may.manageCustomers ? () => setAdding(true) : undefined;
  usePageAction('add', () => add?.());

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
            <DownloadLink href={exportUrl({ companyId, search, claimed: parseClaimed(claimed), sort })}>
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
        filters={
          <CustomersFilters search={search} claimed={claimed} change={change}>
            <ColumnsMenu options={options} onChange={columnChoices.choose} onReset={columnChoices.reset} />
          </CustomersFilters>
        }
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
          <CustomersTable
            customers={customers}
            columns={columns}
            onOpen={openRow}
            menu={actions.menu}
            {...tableProps(list, data)}
          />
        )}
      </ListPage>
      {open && (
        <CustomerSheet
          companyId={companyId}
          id={open}
          row={data.rows?.find(({ id }) => id === open)}
          onClose={() => show(null)}
          {...neighbors(data.rows, list)}
          mayViewPayments={may.viewPayments}
          actions={may.manageCustomers ? actions.actions : undefined}
        />
      )}
      <Dialog title="Add Customer" open={adding} onClose={() => setAdding(false)}>
        <AddCustomerForm companyId={companyId} onAdded={onAdded} onCancel={() => setAdding(false)} />
      </Dialog>
      <ConfirmChange
        change={actions.pendingChange}
        failure={actions.failure}
        busy={actions.busy}
        onConfirm={(change) => void actions.confirm(change)}
        onClose={actions.cancel}
      />
    </>
  );
}

const CLAIM_FILTER_OPTIONS = [
  ['', 'All accounts'],
  ['true', 'Claimed'],
  ['false', 'Unclaimed'],
] as const;

interface CustomersFiltersProps {
  search: string;
  /** URL value of the claim filter. */
  claimed: string;
  change: ListState['change'];
  /** Shown beside the status filter. */
  children: ReactNode;
}

/** Search and status filter with a chip for each active filter. */
function CustomersFilters({ search, claimed, change, children }: CustomersFiltersProps) {
  const onSearch = useCallback((text: string) => change({ search: text }), [change]);
  const claimLabel = CLAIM_FILTER_OPTIONS.find(([value]) => value !== '' && value === claimed)?.[1];
  const chips: FilterChip[] = [
    ...(search ? [{ key: 'search', label: `Search: ${search}`, onClear: () => change({ search: '' }) }] : []),
    ...(claimLabel ? [{ key: 'claimed', label: `Status: ${claimLabel}`, onClear: () => change({ claimed: '' }) }] : []),
  ];

  return (
    <FilterBar as="search" aria-label="Filter customers" $top>
      <SearchField label="Search customers" placeholder="Name, account, email" value={search} onSearch={onSearch} />
      <FilterRow>
        <Select
          aria-label="Status"
          value={claimLabel ? claimed : ''}
          options={CLAIM_FILTER_OPTIONS.map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => change({ claimed: currentTarget.value })}
        />
        {children}
      </FilterRow>
      <FilterChips chips={chips} onClearAll={() => change({ search: '', claimed: '' })} />
    </FilterBar>
  );
}

interface ColumnsMenuProps {
  options: readonly ColumnOption[];
  onChange: (key: string, shown: boolean) => void;
  onReset: () => void;
}

/** Chooses the columns of the table, which are also the lines of the cards on small screens. */
const ColumnsMenu = ({ options, onChange, onReset }: ColumnsMenuProps) => (
  <Menu
    trigger={
      <Button kind="secondary">
        <Columns3 size={16} strokeWidth={1.75} aria-hidden />
        Columns
      </Button>
    }
    items={[{ label: 'Reset columns', onSelect: onReset }]}
  >
    <MenuChecks label="Show columns" options={options} onChange={onChange} />
  </Menu>
);

interface NoCustomersProps {
  search: string;
  filtered: boolean;
  onClear: () => void;
  /** Absent without the permission to manage customers. */
  onAdd?: () => void;
  mayUpload: boolean;
}

function NoCustomers({ search, filtered, onClear, onAdd, mayUpload }: NoCustomersProps) {
  if (filtered)
    return (
      <EmptyState
        icon={SearchX}
        title="No customers found"
        action={
          <Button kind="secondary" onClick={onClear}>
            Clear Filters
          </Button>
        }
      >
        {search
          ? `No results for “${search}”. Try the start of a name, account number or email.`
          : 'No accounts have this status.'}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Users}
      title="No customers yet"
      action={
        <Row $justify="center">
          {onAdd && (
            <Button kind="secondary" onClick={onAdd}>
              Add Customer
            </Button>
          )}
          {mayUpload && (
            <ButtonLink kind="secondary" to={PATHS.uploadBalances}>
              Upload balances
            </ButtonLink>
          )}
        </Row>
      }
    >
      Upload a bill file to create customers from its accounts, or add them one at a time.
    </EmptyState>
  );
}
