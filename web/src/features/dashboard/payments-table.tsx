import type { RecentPaymentsQuery } from '../../gql/operations.ts';
import { formatInstant } from '../../lib/dates.ts';
import { paymentStatus, transactionLabel } from '../../lib/payment-status.ts';
import { Money } from '../../ui/money.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tabular } from '../../ui/text.tsx';

type Payment = NonNullable<RecentPaymentsQuery['company']>['payments']['edges'][number]['node'];

const COLUMNS: readonly Column<Payment>[] = [
  { key: 'customer', title: 'Customer', cell: ({ customerName }) => customerName ?? '–' },
  { key: 'account', title: 'Account Number', cell: ({ accountNumber }) => <Tabular>{accountNumber}</Tabular> },
  { key: 'amount', title: 'Amount', end: true, cell: ({ amount }) => <Money amount={amount} /> },
  {
    key: 'date',
    title: 'Date',
    cell: ({ paidAt, createdAt }) => <Tabular>{formatInstant(paidAt ?? createdAt)}</Tabular>,
  },
  {
    key: 'status',
    title: 'Status',
    cell: ({ status }) => {
      const { meaning, word } = paymentStatus(status);
      return <StatusChip meaning={meaning}>{word}</StatusChip>;
    },
  },
  { key: 'transaction', title: 'Transaction ID', cell: transactionLabel },
];

export const PaymentsTable = ({ payments }: { payments: readonly Payment[] }) => (
  <Table caption="Recent payments" columns={COLUMNS} rows={payments} rowKey={({ id }) => id} />
);
