import { formatUtcDay } from '../../lib/dates.ts';
import { Money } from '../../ui/money.tsx';
import { methodLabel, paymentStatus, transactionLabel } from '../../ui/payment-status.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table.tsx';
import { Tabular } from '../../ui/text.tsx';
import type { TransactionRowFragment } from './gql/transactions.ts';

const statusCell = ({ status: state, needsReview }: TransactionRowFragment) => {
  const { meaning, word } = paymentStatus(state);
  return needsReview ? (
    <StatusChip meaning={meaning}>{`${word}, needs review`}</StatusChip>
  ) : (
    <StatusChip meaning={meaning}>{word}</StatusChip>
  );
};

export const COLUMNS: readonly Column<TransactionRowFragment>[] = [
  {
    key: 'transaction',
    title: 'Transaction ID',
    cell: (row) => <Tabular>{transactionLabel(row)}</Tabular>,
    width: 1.6,
  },
  { key: 'customer', title: 'Customer', cell: ({ customerName }) => customerName ?? '–', width: 1.3 },
  { key: 'account', title: 'Account #', cell: ({ accountNumber }) => <Tabular>{accountNumber}</Tabular> },
  { key: 'amount', title: 'Amount', end: true, sortable: true, cell: ({ amount }) => <Money amount={amount} /> },
  {
    key: 'date',
    title: 'Date',
    sortable: true,
    cell: ({ paidAt, createdAt }) => <Tabular>{formatUtcDay(paidAt ?? createdAt)}</Tabular>,
  },
  { key: 'status', title: 'Status', cell: statusCell },
  { key: 'method', title: 'Method', cell: ({ method }) => methodLabel(method), width: 0.7 },
];
