import { Receipt, ReceiptText } from 'lucide-react';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { formatDayIn } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Row } from '../../ui/layout.tsx';
import { ItemAction, ItemList } from '../../ui/lists.tsx';
import { Money } from '../../ui/money.tsx';
import { countedAmount, PaymentStatusChip, transactionLabel } from '../../ui/payment-status.tsx';
import { Text } from '../../ui/text.tsx';
import type { AccountCustomerFragment, TransactionFragment } from './gql/account.ts';
import { paymentTime } from './month-groups.ts';

interface PaymentHistoryProps {
  payments: AccountCustomerFragment['payments'];
  onAll: () => void;
  onReceipt: (id: string) => void;
}

/** The latest five payments. */
export const PaymentHistory = ({ payments, onAll, onReceipt }: PaymentHistoryProps) => (
  <Card
    title="Payment History"
    action={
      <Button kind="secondary" small onClick={onAll}>
        View All Transactions
      </Button>
    }
  >
    {payments.totalCount === 0 ? (
      <EmptyState icon={Receipt} title="No payments yet">
        Your payments will appear here.
      </EmptyState>
    ) : (
      <TransactionList
        label="Latest payments"
        transactions={payments.edges.map(({ node }) => node)}
        onReceipt={onReceipt}
      />
    )}
  </Card>
);

const hasReceipt = ({ status }: TransactionFragment): boolean => status === 'SUCCESS';

interface TransactionItemProps {
  transaction: TransactionFragment;
  /** Whether any payment of the list has a receipt. If so, payments without one leave space for its button, so that the amounts line up. */
  hasReceipts: boolean;
  onReceipt: (id: string) => void;
}

function TransactionItem({ transaction, hasReceipts, onReceipt }: TransactionItemProps) {
  const day = formatDayIn(paymentTime(transaction), useCompanyTimeZone());
  return (
    <li>
      <div>
        <Row $gap="space-2">
          <Text $strong>{day}</Text>
          <PaymentStatusChip payment={transaction} />
        </Row>
        <Text $kind="small" $tone="text-faint">
          {transactionLabel(transaction)}
        </Text>
      </div>
      <Row $gap="space-2" $justify="end">
        <Text $strong>
          <Money amount={countedAmount(transaction)} />
        </Text>
        {hasReceipts && (
          <ItemAction>
            {hasReceipt(transaction) && (
              <IconButton
                label={`Receipt for ${day}, ${transactionLabel(transaction)}`}
                icon={ReceiptText}
                onClick={() => onReceipt(transaction.id)}
              />
            )}
          </ItemAction>
        )}
      </Row>
    </li>
  );
}

interface TransactionListProps extends Pick<TransactionItemProps, 'onReceipt'> {
  label: string;
  transactions: readonly TransactionFragment[];
}

/** Date, amount, status and transaction ID of each payment, with a receipt button for paid ones. */
export const TransactionList = ({ label, transactions, onReceipt }: TransactionListProps) => (
  <ItemList aria-label={label}>
    {transactions.map((transaction) => (
      <TransactionItem
        key={transaction.id}
        transaction={transaction}
        hasReceipts={transactions.some(hasReceipt)}
        onReceipt={onReceipt}
      />
    ))}
  </ItemList>
);
