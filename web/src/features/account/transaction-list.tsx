import { ReceiptText } from 'lucide-react';
import { formatInstant } from '../../lib/dates.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row } from '../../ui/layout.tsx';
import { ItemAction, ItemList } from '../../ui/lists.tsx';
import { Money } from '../../ui/money.tsx';
import { paymentStatus, transactionLabel } from '../../ui/payment-status.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Text } from '../../ui/text.tsx';
import type { Transaction } from './account-types.ts';
import { momentOf } from './month-groups.ts';

interface TransactionItemProps {
  transaction: Transaction;
  onReceipt: (id: string) => void;
}

function TransactionItem({ transaction, onReceipt }: TransactionItemProps) {
  const { meaning, word } = paymentStatus(transaction.status);
  const day = formatInstant(momentOf(transaction));
  return (
    <li>
      <div>
        <Row $gap="space-2">
          <Text $strong>{day}</Text>
          <StatusChip meaning={meaning}>{word}</StatusChip>
        </Row>
        <Text $kind="small" $tone="text-faint">
          {transactionLabel(transaction)}
        </Text>
      </div>
      <Row $gap="space-2" $justify="end">
        <Text $strong>
          <Money amount={transaction.amount} />
        </Text>
        <ItemAction>
          {transaction.status === 'SUCCESS' && (
            <IconButton
              label={`Receipt of ${day}, ${transactionLabel(transaction)}`}
              icon={ReceiptText}
              onClick={() => onReceipt(transaction.id)}
            />
          )}
        </ItemAction>
      </Row>
    </li>
  );
}

interface TransactionListProps extends Pick<TransactionItemProps, 'onReceipt'> {
  label: string;
  transactions: readonly Transaction[];
}

/** Date, amount, status and transaction id of each payment, and the receipt of a paid one. */
export const TransactionList = ({ label, transactions, onReceipt }: TransactionListProps) => (
  <ItemList aria-label={label}>
    {transactions.map((transaction) => (
      <TransactionItem key={transaction.id} transaction={transaction} onReceipt={onReceipt} />
    ))}
  </ItemList>
);
