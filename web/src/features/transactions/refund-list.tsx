import { formatInstantInZone } from '../../lib/dates.ts';
import { ItemEnd, ItemList } from '../../ui/item-list.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Heading, Text } from '../../ui/text.tsx';
import type { PaymentInDetail } from './payment-detail.graphql.ts';

const STATES = {
  PENDING: { meaning: 'warning', word: 'Under way' },
  SUCCEEDED: { meaning: 'success', word: 'Refunded' },
  FAILED: { meaning: 'danger', word: 'Failed' },
} as const;

/** What was given back of a payment, and what is on its way. */
export function RefundList({ refunds }: { refunds: PaymentInDetail['refunds'] }) {
  if (refunds.length === 0) return null;
  return (
    <Stack $gap="space-3">
      <Heading as="h3">Refunds</Heading>
      {refunds.some(({ status }) => status === 'PENDING') && (
        <Notice meaning="info">
          The payment provider has not confirmed a refund yet. It is asked again by itself; close and open this payment
          to see the outcome.
        </Notice>
      )}
      <ItemList aria-label="Refunds">
        {refunds.map(({ id, amount, status, createdAt, message }) => (
          <li key={id}>
            <div>
              <Text $strong>
                <Money amount={amount} />
              </Text>
              <Text $kind="small" $tone="text-soft">
                {formatInstantInZone(createdAt)}
              </Text>
              {message && (
                <Text $kind="small" $tone="text-soft">
                  {message}
                </Text>
              )}
            </div>
            <ItemEnd>
              <StatusChip meaning={STATES[status].meaning}>{STATES[status].word}</StatusChip>
            </ItemEnd>
          </li>
        ))}
      </ItemList>
    </Stack>
  );
}
