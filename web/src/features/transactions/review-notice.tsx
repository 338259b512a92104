import { formatMoney } from '@utility-pay/contracts';
import { useState } from 'react';
import type { ReviewDecision } from '../../gql/schema.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ItemList } from '../../ui/lists.tsx';
import { Notice } from '../../ui/notice.tsx';
import { paymentStatus } from '../../ui/payment-status.tsx';
import { Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { type PaymentPartsFragment, ResolveReviewDocument } from './gql/payment-detail.ts';

interface Choice {
  decision: ReviewDecision;
  action: string;
  description: string;
  /** Title of the confirmation, for a decision that is final. */
  confirmTitle?: string;
}

const choicesFor = (amount: string): readonly Choice[] => [
  {
    decision: 'CHECK_AGAIN',
    action: 'Check again',
    description: "Gets the latest status from the payment provider. Nothing changes if it still doesn't match.",
  },
  {
    decision: 'CREDIT',
    action: 'Credit as paid',
    description: `Marks the payment as paid and credits ${amount} to the customer's bill.`,
    confirmTitle: `Credit ${amount} as paid?`,
  },
  {
    decision: 'CLOSE',
    action: 'Close as failed',
    description: 'Marks the payment as failed. Nothing is credited and the bill stays open.',
    confirmTitle: 'Close this payment as failed?',
  },
];

/** Explains why a payment needs review and offers the decisions. */
export function ReviewNotice({ payment, mayManage }: { payment: PaymentPartsFragment; mayManage: boolean }) {
  const [confirming, setConfirming] = useState<Choice | null>(null);
  const [resolveReview, { loading }] = useFormMutation(ResolveReviewDocument, {
    refetchQueries: ['Transactions'],
    result: (data) => data.resolveReview.payment,
    successToast: ({ needsReview, status }) =>
      needsReview
        ? { title: 'Still needs review', description: "The payment provider's status hasn't changed." }
        : { title: `Payment is ${paymentStatus(status).label.toLowerCase()}` },
    failureToast: "Couldn't update the payment",
    onSuccess: () => setConfirming(null),
  });
  const decide = ({ decision }: Choice) => void resolveReview({ input: { paymentId: payment.id, decision } });

  return (
    <Stack $gap="space-3">
      <Notice meaning="warning" title="This payment needs review">
        The payment provider's status doesn't match this payment, so nothing was credited. Compare it with the payment
        in the provider's portal, then decide.
        {!mayManage && ' Deciding requires the “Manage payment settings” permission.'}
      </Notice>
      {mayManage && (
        <ItemList aria-label="Decisions">
          {choicesFor(formatMoney(payment.amount.amountMinor)).map((choice) => (
            <li key={choice.decision}>
              <Text $kind="small" $tone="text-soft">
                {choice.description}
              </Text>
              <Button
                kind="secondary"
                small
                busy={loading && !confirming && choice.decision === 'CHECK_AGAIN'}
                onClick={() => (choice.confirmTitle ? setConfirming(choice) : decide(choice))}
              >
                {choice.action}
              </Button>
            </li>
          ))}
        </ItemList>
      )}
      {confirming && (
        <ConfirmDialog
          open
          title={confirming.confirmTitle ?? confirming.action}
          confirmLabel={confirming.action}
          danger={confirming.decision === 'CLOSE'}
          busy={loading}
          onConfirm={() => decide(confirming)}
          onClose={() => setConfirming(null)}
        >
          {confirming.description} This can't be undone.
        </ConfirmDialog>
      )}
    </Stack>
  );
}
