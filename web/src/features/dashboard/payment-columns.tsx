import { paymentStatus, transactionLabel } from '../../lib/payment-status.ts';
import { formatUtcDay } from '../../lib/utc-days.ts';
import { Money } from '../../ui/money.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular } from '../../ui/text.tsx';
import type { RecentPayment } from './dashboard.graphql.ts';

export const COLUMNS: readonly Column<RecentPayment>[] = [
  { key: 'customer', title: 'Customer', cell: ({ customerName }) => customerName ?? '–', width: 1.3 },
  { key: 'account', title: 'Account Number', cell: ({ accountNumber }) => <Tabular>{accountNumber}</Tabular> },
  { key: 'amount', title: 'Amount', end: true, cell: ({ amount }) => <Money amount={amount} /> },
  {
    key: 'date',
    title: 'Date',
    cell: ({ paidAt, createdAt }) => <Tabular>{formatUtcDay(paidAt ?? createdAt)}</Tabular>,
  },
  {
    key: 'status',
    title: 'Status',
    cell: ({ status }) => {
      const { meaning, word } = paymentStatus(status);
      return <StatusChip meaning={meaning}>{word}</StatusChip>;
    },
  },
  {
    key: 'transaction',
    title: 'Transaction ID',
    // Where there is no room it breaks: it is the longest of them.
    cell: transactionLabel,
    width: 1.6,
  },
];
