import type { CustomersQuery } from '../../gql/operations.ts';
import { formatDay } from '../../lib/dates.ts';
import { Money } from '../../ui/money.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tabular } from '../../ui/text.tsx';

type Customer = NonNullable<CustomersQuery['company']>['customers']['edges'][number]['node'];

const NONE = '–';

const COLUMNS: readonly Column<Customer>[] = [
  { key: 'account', title: 'Account Number', cell: ({ accountNumber }) => <Tabular>{accountNumber}</Tabular> },
  { key: 'name', title: 'Name', cell: ({ name }) => name ?? NONE },
  { key: 'email', title: 'Email', cell: ({ email }) => email ?? NONE },
  {
    key: 'status',
    title: 'Status',
    cell: ({ claimState }) =>
      claimState === 'CLAIMED' ? (
        <StatusChip meaning="success">Claimed</StatusChip>
      ) : (
        <StatusChip meaning="neutral">Unclaimed</StatusChip>
      ),
  },
  {
    key: 'due-date',
    title: 'Due Date',
    cell: ({ currentBalance }) => (
      <Tabular>{currentBalance?.dueDate ? formatDay(currentBalance.dueDate) : NONE}</Tabular>
    ),
  },
  {
    key: 'amount',
    title: 'Amount Due',
    end: true,
    cell: ({ currentBalance }) => (currentBalance ? <Money amount={currentBalance.amountDue} /> : NONE),
  },
];

/** The server sorts: by account number, numeric-aware. */
export const CustomersTable = ({ customers }: { customers: readonly Customer[] }) => (
  <Table
    caption="Customers"
    columns={COLUMNS}
    rows={customers}
    rowKey={({ id }) => id}
    sort={{ key: 'account', direction: 'ascending' }}
  />
);
