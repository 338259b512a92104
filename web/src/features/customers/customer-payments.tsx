import { formatInstant } from '../../lib/dates.ts';
import { PATHS } from '../../paths.ts';
import { TextLink } from '../../ui/link.tsx';
import { ItemEnd, ItemList } from '../../ui/lists.tsx';
import { Money } from '../../ui/money.tsx';
import { paymentStatus, transactionLabel } from '../../ui/payment-status.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Text } from '../../ui/text.tsx';
import type { DetailedCustomer } from './detailed-customer.ts';

interface CustomerPaymentsProps {
  payments: NonNullable<DetailedCustomer['payments']>;
  accountNumber: string;
}

/** The newest payments, and the way to all of them. */
export function CustomerPayments({ payments: { edges, totalCount }, accountNumber }: CustomerPaymentsProps) {
  if (edges.length === 0) return <Text $tone="text-soft">No payments yet.</Text>;
  return (
    <>
      <ItemList>
        {edges.map(({ node: payment }) => {
          const { meaning, word } = paymentStatus(payment.status);
          return (
            <li key={payment.id}>
              <div>
                <Text $strong>
                  <Money amount={payment.amount} />
                </Text>
                <Text $kind="small" $tone="text-soft">
                  {formatInstant(payment.paidAt ?? payment.createdAt)} · {transactionLabel(payment)}
                </Text>
              </div>
              <ItemEnd>
                <StatusChip meaning={meaning}>{word}</StatusChip>
              </ItemEnd>
            </li>
          );
        })}
      </ItemList>
      {totalCount > edges.length && (
        <TextLink to={`${PATHS.transactions}?${new URLSearchParams({ search: accountNumber })}`}>
          {`All ${totalCount} payments`}
        </TextLink>
      )}
    </>
  );
}
