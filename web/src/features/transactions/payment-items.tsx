import { formatMoney } from '@utility-pay/contracts';
import { paymentStatus, transactionLabel } from '../../lib/payment-status.ts';
import { formatUtcDay } from '../../lib/utc-days.ts';
import { Button } from '../../ui/button.tsx';
import { ItemList } from '../../ui/item-list.tsx';
import { Row } from '../../ui/layout.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Text } from '../../ui/text.tsx';
import type { Transaction } from './transactions.graphql.ts';

interface PaymentItemsProps {
  payments: readonly Transaction[];
  onOpen: (id: string) => void;
}

/** Payments one below the other, each with its day and what became of it. */
export const PaymentItems = ({ payments, onOpen }: PaymentItemsProps) => (
  <ItemList aria-label="Payments">
    {payments.map((payment) => {
      const { meaning, word } = paymentStatus(payment.status);
      const who = payment.customerName ?? `Account ${payment.accountNumber}`;
      return (
        <li key={payment.id}>
          <div>
            <Row $gap="space-3">
              <Text $strong>
                <Money amount={payment.amount} />
              </Text>
              <StatusChip meaning={meaning}>{word}</StatusChip>
            </Row>
            <Text>
              {who} · {payment.accountNumber}
            </Text>
            <Text $kind="small" $tone="text-soft">
              {formatUtcDay(payment.paidAt ?? payment.createdAt)} · {transactionLabel(payment)}
            </Text>
          </div>
          <Button
            kind="secondary"
            small
            aria-label={`View payment of ${who}, ${formatMoney(payment.amount.amountMinor)}`}
            onClick={() => onOpen(payment.id)}
          >
            View
          </Button>
        </li>
      );
    })}
  </ItemList>
);
