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
import type { AccountCustomerFragment, AccountPaymentFragment } from './gql/account.ts';
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
      <PaymentList label="Latest payments" payments={payments.edges.map(({ node }) => node)} onReceipt={onReceipt} />
    )}
  </Card>
);

const hasReceipt = ({ status }: AccountPaymentFragment): boolean => status === 'SUCCESS';

interface PaymentItemProps {
  payment: AccountPaymentFragment;
  /** Whether any payment of the list has a receipt. If so, payments without one leave space for its button, so that the amounts line up. */
  hasReceipts: boolean;
  onReceipt: (id: string) => void;
}

function PaymentItem({ payment, hasReceipts, onReceipt }: PaymentItemProps) {
  const day = formatDayIn(paymentTime(payment), useCompanyTimeZone());
  return (
    <li>
      <div>
        <Row $gap="space-2">
          <Text $strong>{day}</Text>
          <PaymentStatusChip payment={payment} />
        </Row>
        <Text $kind="small" $tone="text-faint">
          {transactionLabel(payment)}
        </Text>
      </div>
      <Row $gap="space-2" $justify="end">
        <Text $strong>
          <Money amount={countedAmount(payment)} />
        </Text>
        {hasReceipts && (
          <ItemAction>
            {hasReceipt(payment) && (
              <IconButton
                label={`Receipt for ${day}, ${transactionLabel(payment)}`}
                icon={ReceiptText}
                onClick={() => onReceipt(payment.id)}
              />
            )}
          </ItemAction>
        )}
      </Row>
    </li>
  );
}

interface PaymentListProps extends Pick<PaymentItemProps, 'onReceipt'> {
  label: string;
  payments: readonly AccountPaymentFragment[];
}

/** Date, amount, status and transaction ID of each payment, with a receipt button for paid ones. */
export const PaymentList = ({ label, payments, onReceipt }: PaymentListProps) => (
  <ItemList aria-label={label}>
    {payments.map((payment) => (
      <PaymentItem key={payment.id} payment={payment} hasReceipts={payments.some(hasReceipt)} onReceipt={onReceipt} />
    ))}
  </ItemList>
);
