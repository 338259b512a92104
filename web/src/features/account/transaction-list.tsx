import { formatInstant } from '../../lib/dates.ts';
import { paymentStatus, transactionLabel } from '../../lib/payment-status.ts';
import { ItemEnd, ItemList } from '../../ui/item-list.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Text } from '../../ui/text.tsx';
import type { Transaction } from './account-types.ts';

interface TransactionListProps {
  label: string;
  transactions: readonly Transaction[];
}

/** Date, amount, status and transaction id of each payment. */
export const TransactionList = ({ label, transactions }: TransactionListProps) => (
  <ItemList aria-label={label}>
    {transactions.map((transaction) => {
      const { meaning, word } = paymentStatus(transaction.status);
      return (
        <li key={transaction.id}>
          <div>
            <Text $strong>
              <Money amount={transaction.amount} />
            </Text>
            <Text $kind="small" $tone="text-faint">
              {transactionLabel(transaction)}
            </Text>
          </div>
          <ItemEnd>
            <StatusChip meaning={meaning}>{word}</StatusChip>
            <Text $kind="small" $tone="text-soft">
              {formatInstant(transaction.paidAt ?? transaction.createdAt)}
            </Text>
          </ItemEnd>
        </li>
      );
    })}
  </ItemList>
);
