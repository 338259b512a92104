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

const CHARGEBACK_STATUSES = {
  OPEN: { meaning: 'warning', label: 'Open' },
  WON: { meaning: 'success', label: 'Won' },
  LOST: { meaning: 'danger', label: 'Lost' },
} as const;

const RETURN_STATUSES = {
  OPEN: { meaning: 'danger', label: 'Returned' },
  WON: { meaning: 'success', label: 'Removed' },
  LOST: { meaning: 'danger', label: 'Returned' },
} as const;

const statusOf = ({ kind, status }: Dispute) => (kind === 'RETURN' ? RETURN_STATUSES : CHARGEBACK_STATUSES)[status];

const removalConfirmation = (amount: string) => ({
  title: 'Was this return recorded by mistake?',
  text: `${amount} will be credited back to the customer's account.`,
  action: 'Remove return',
});

const chargebackConfirmations = (amount: string) =>
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
 * The chargebacks and returns of a payment. Staff can mark an open chargeback as lost. They can mark it as won only if they recorded
 * it, since the provider reports the outcome of those it reported. They can remove a return that they recorded by mistake.
 */
export function DisputeList({ payment, mayManage }: { payment: PaymentPartsFragment; mayManage: boolean }) {
  /** The outcome that staff chose and have not confirmed. */
  const [chosen, setChosen] = useState<{ dispute: Dispute; outcome: DisputeOutcome } | null>(null);
  const [recordDisputeOutcome, { loading }] = useFormMutation(RecordDisputeOutcomeDocument, {
    refetchQueries: ['Transactions', 'PaymentDetail'],
    readResult: (data) => data.recordDisputeOutcome.payment,
    successToast: () => ({ title: 'Dispute updated' }),
    failureToast: "Couldn't update the dispute",
    onSuccess: () => setChosen(null),
  });
  const { id: paymentId, disputes } = payment;
  if (disputes.length === 0) return null;
  const amount = formatMoney(chosen?.dispute.amount.amountMinor ?? 0);
  const confirmation =
    chosen &&
    (chosen.dispute.kind === 'RETURN' ? removalConfirmation(amount) : chargebackConfirmations(amount)[chosen.outcome]);

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
                    <Button kind="secondary" small onClick={() => setChosen({ dispute, outcome: 'WON' })}>
                      Mark as won
                    </Button>
                  )}
                  <Button kind="secondary" small onClick={() => setChosen({ dispute, outcome: 'LOST' })}>
                    Mark as lost
                  </Button>
                </Row>
              )}
              {mayManage && dispute.kind === 'RETURN' && dispute.isRecordedByStaff && dispute.status !== 'WON' && (
                <Row $gap="space-2">
                  <Button kind="secondary" small onClick={() => setChosen({ dispute, outcome: 'WON' })}>
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
      {chosen && confirmation && (
        <ConfirmDialog
          open
          title={confirmation.title}
          confirmLabel={confirmation.action}
          busy={loading}
          onConfirm={() =>
            void recordDisputeOutcome({ input: { paymentId, disputeId: chosen.dispute.id, outcome: chosen.outcome } })
          }
          onClose={() => setChosen(null)}
        >
          {confirmation.text}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
