import { formatMoney } from '@utility-pay/contracts';
import { useState } from 'react';
import type { DisputeOutcome } from '../../gql/schema.ts';
import { Button } from '../../ui/button.tsx';
import { CompanyTime } from '../../ui/company-day.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { ItemEnd, ItemList } from '../../ui/lists.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Heading, Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { type PaymentPartsFragment, RecordDisputeOutcomeDocument } from './gql/payment-detail.ts';

type Dispute = PaymentPartsFragment['disputes'][number];

const STATUSES = {
  OPEN: { meaning: 'warning', label: 'Open' },
  WON: { meaning: 'success', label: 'Won' },
  LOST: { meaning: 'danger', label: 'Lost' },
} as const;

const RETURN_STATUSES = {
  OPEN: { meaning: 'danger', label: 'Returned' },
  WON: { meaning: 'success', label: 'Removed' },
  LOST: { meaning: 'danger', label: 'Returned' },
} as const;

const statusOf = ({ kind, status }: Dispute) => (kind === 'RETURN' ? RETURN_STATUSES : STATUSES)[status];

const confirmRemoval = (amount: string) => ({
  title: 'Was this return recorded by mistake?',
  text: `${amount} will be credited back to the customer's account.`,
  action: 'Remove return',
});

const confirmations = (amount: string) =>
  ({
    WON: {
      title: 'Mark this chargeback as won?',
      text: `${amount} will be credited back to the customer's account.`,
      action: 'Mark as won',
    },
    LOST: {
      title: 'Mark this chargeback as lost?',
      text: `${amount} remains due.`,
      action: 'Mark as lost',
    },
  }) as const;

/**
 * The chargebacks and returns of a payment. Staff record how an open chargeback ended, but not that they won one that the provider
 * reported: the provider reports that. They remove a return that they recorded by mistake.
 */
export function DisputeList({ payment, mayManage }: { payment: PaymentPartsFragment; mayManage: boolean }) {
  const [asked, setAsked] = useState<{ dispute: Dispute; outcome: DisputeOutcome } | null>(null);
  const [recordDisputeOutcome, { loading }] = useFormMutation(RecordDisputeOutcomeDocument, {
    refetchQueries: ['Transactions', 'PaymentDetail'],
    result: (data) => data.recordDisputeOutcome.payment,
    successToast: () => ({ title: 'Dispute updated' }),
    failureToast: "Couldn't update the dispute",
    onSuccess: () => setAsked(null),
  });
  const { id: paymentId, disputes } = payment;
  if (disputes.length === 0) return null;
  const amount = formatMoney(asked?.dispute.amount.amountMinor ?? 0);
  const confirmation =
    asked && (asked.dispute.kind === 'RETURN' ? confirmRemoval(amount) : confirmations(amount)[asked.outcome]);

  return (
    <Stack $gap="space-3">
      <Heading as="h3">Disputes</Heading>
      <ItemList aria-label="Disputes">
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <div>
              <Text $strong>
                <Money amount={dispute.amount} />
              </Text>
              <Text $kind="small" $tone="text-soft">
                {dispute.kind === 'RETURN' ? 'Returned by the bank' : 'Chargeback'}, case {dispute.id}
                {dispute.isRecordedByStaff && ', recorded by staff'}
              </Text>
              <Text $kind="small" $tone="text-soft">
                <CompanyTime at={dispute.openedAt} />
              </Text>
              {mayManage && dispute.kind === 'CHARGEBACK' && dispute.status === 'OPEN' && (
                <Row $gap="space-2">
                  {dispute.isRecordedByStaff && (
                    <Button kind="secondary" small onClick={() => setAsked({ dispute, outcome: 'WON' })}>
                      Mark as won
                    </Button>
                  )}
                  <Button kind="secondary" small onClick={() => setAsked({ dispute, outcome: 'LOST' })}>
                    Mark as lost
                  </Button>
                </Row>
              )}
              {mayManage && dispute.kind === 'RETURN' && dispute.isRecordedByStaff && dispute.status !== 'WON' && (
                <Row $gap="space-2">
                  <Button kind="secondary" small onClick={() => setAsked({ dispute, outcome: 'WON' })}>
                    Recorded by mistake
                  </Button>
                </Row>
              )}
            </div>
            <ItemEnd>
              <StatusChip meaning={statusOf(dispute).meaning}>{statusOf(dispute).label}</StatusChip>
            </ItemEnd>
          </li>
        ))}
      </ItemList>
      {asked && confirmation && (
        <ConfirmDialog
          open
          title={confirmation.title}
          confirmLabel={confirmation.action}
          busy={loading}
          onConfirm={() =>
            void recordDisputeOutcome({ input: { paymentId, disputeId: asked.dispute.id, outcome: asked.outcome } })
          }
          onClose={() => setAsked(null)}
        >
          {confirmation.text}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
