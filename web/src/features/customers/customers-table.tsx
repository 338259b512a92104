import type { ClaimState } from '../../gql/schema.ts';
import { formatDay } from '../../lib/dates.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { tableProps } from '../../ui/list-page.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular } from '../../ui/text.tsx';
import { nameAndAccount } from './customer.ts';
import type { CustomersQuery } from './gql/customers.ts';

export type Customer = NonNullable<CustomersQuery['company']>['customers']['edges'][number]['node'];

const NONE = '–';

const COLUMNS: readonly Column<Customer>[] = [
  {
    key: 'accountNumber',
    title: 'Account Number',
    sortable: true,
    width: 13,
    cell: ({ accountNumber }) => <Tabular>{accountNumber}</Tabular>,
  },
  { key: 'name', title: 'Name', sortable: true, width: 15, cell: ({ name }) => name ?? NONE },
  { key: 'email', title: 'Email', width: 20, cell: ({ email }) => email ?? NONE, cut: true },
  { key: 'status', title: 'Status', width: 12, cell: ({ claimState }) => <ClaimChip state={claimState} /> },
  {
    key: 'dueDate',
    title: 'Due Date',
    width: 11,
    cell: ({ currentBalance }) => (
      <Tabular>{currentBalance?.dueDate ? formatDay(currentBalance.dueDate) : NONE}</Tabular>
    ),
  },
  {
    key: 'currentBalance',
    title: 'Amount Due',
    sortable: true,
    end: true,
    width: 11,
    cell: ({ currentBalance }) => (currentBalance ? <Money amount={currentBalance.amountDue} /> : NONE),
  },
];

const customerKey = ({ id }: Customer): string => id;
const menuLabel = (customer: Customer): string => `Actions for ${nameAndAccount(customer)}`;

interface CustomersTableProps extends ReturnType<typeof tableProps> {
  customers: readonly Customer[];
  onOpen: (customer: Customer) => void;
  menu: (customer: Customer) => readonly MenuItem[];
}

/** Sorted by the server, with numbers in account numbers and names compared by value. */
export const CustomersTable = ({ customers, ...rest }: CustomersTableProps) => (
  <DataTable
    caption="Customers"
    columns={COLUMNS}
    rows={customers}
    rowKey={customerKey}
    menuLabel={menuLabel}
    {...rest}
  />
);

const CHIPS = {
  CLAIMED: ['success', 'Claimed'],
  CLAIMING: ['info', 'Being claimed'],
  UNCLAIMED: ['neutral', 'Unclaimed'],
} as const satisfies Record<ClaimState, readonly [string, string]>;

/** The claim state of an account. */
export function ClaimChip({ state }: { state: ClaimState }) {
  const [meaning, label] = CHIPS[state];
  return <StatusChip meaning={meaning}>{label}</StatusChip>;
}
