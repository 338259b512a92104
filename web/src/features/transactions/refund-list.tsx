import { useState } from 'react';
import type { RefundOutcome } from '../../gql/schema.ts';
import { Button } from '../../ui/button.tsx';
import { CompanyTime } from '../../ui/company-day.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { ItemEnd, ItemList } from '../../ui/lists.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Heading, Text } from '../../ui/text.tsx';
import type { PaymentPartsFragment } from './gql/payment-detail.ts';
import { RefundOutcomeDialog } from './refund-outcome-dialog.tsx';

type Refund = PaymentPartsFragment['refunds'][number];

const REFUND_STATUSES = {
  PENDING: { meaning: 'warning', label: 'Pending' },
  SUCCEEDED: { meaning: 'success', label: 'Refunded' },
  FAILED: { meaning: 'danger', label: 'Failed' },
} as const;

/** Returns whether the provider has not confirmed the refund for so long that staff may record its outcome. */
const isRecordable = ({ recordableFrom }: Refund): boolean =>
  recordableFrom !== null && new Date(recordableFrom) <= new Date();

/** The refunds of a payment. Staff record the outcome of a refund that the provider does not confirm. */
export function RefundList({ payment, mayManage }: { payment: PaymentPartsFragment; mayManage: boolean }) {
  /** The outcome that staff chose and have not confirmed. */
  const [chosen, setChosen] = useState<{ refund: Refund; outcome: RefundOutcome } | null>(null);
  const { refunds } = payment;
  if (refunds.length === 0) return null;
  return (
    <Stack $gap="space-3">
      <Heading as="h3">Refunds</Heading>
      {refunds.some(({ status }) => status === 'PENDING') && (
        <Notice meaning="info">
          The payment provider hasn't confirmed a refund yet. We'll keep checking. Reopen this payment to see the latest
          status.
        </Notice>
      )}
      <ItemList aria-label="Refunds">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <div>
              <Text $strong>
                <Money amount={refund.amount} />
              </Text>
              <Text $kind="small" $tone="text-soft">
                <CompanyTime at={refund.createdAt} />
              </Text>
              {refund.message && (
                <Text $kind="small" $tone="text-soft">
                  {refund.message}
                </Text>
              )}
              {mayManage && isRecordable(refund) && (
                <Stack $gap="space-2">
                  <Text $kind="small" $tone="text-soft">
                    No confirmation for two days. Look up refund {refund.id} in the provider's portal, then record what
                    happened.
                  </Text>
                  <Row $gap="space-2">
                    <Button kind="secondary" small onClick={() => setChosen({ refund, outcome: 'RETURNED' })}>
                      Mark as refunded
                    </Button>
                    <Button kind="secondary" small onClick={() => setChosen({ refund, outcome: 'NOT_RETURNED' })}>
                      Mark as failed
                    </Button>
                  </Row>
                </Stack>
              )}
            </div>
            <ItemEnd>
              <StatusChip meaning={REFUND_STATUSES[refund.status].meaning}>
                {REFUND_STATUSES[refund.status].label}
              </StatusChip>
            </ItemEnd>
          </li>
        ))}
      </ItemList>
      {chosen && <RefundOutcomeDialog payment={payment} {...chosen} onClose={() => setChosen(null)} />}
    </Stack>
  );
}
