import { useMutation } from '@apollo/client/react';
import { formatMoney } from '@utility-pay/contracts';
import { useState } from 'react';
import type { ReviewDecision } from '../../gql/schema.ts';
import { toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ItemList } from '../../ui/lists.tsx';
import { Notice } from '../../ui/notice.tsx';
import { paymentStatus } from '../../ui/payment-status.tsx';
import { Text } from '../../ui/text.tsx';
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
    description: 'Gets the latest status from the payment provider. Nothing changes if it still doesn’t match.',
  },
  {
    decision: 'CREDIT',
    action: 'Credit as paid',
    description: `Marks the payment as paid and credits ${amount} to the customer’s bill.`,
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
  const toast = useToast();
  const [confirming, setConfirming] = useState<Choice | null>(null);
  const [resolve, { loading }] = useMutation(ResolveReviewDocument, { refetchQueries: ['Transactions'] });

  async function decide({ decision }: Choice) {
    const fail = (description: string) => toast({ title: 'Review failed', description, variant: 'destructive' });
    try {
      const { data } = await resolve({ variables: { input: { paymentId: payment.id, decision } } });
      const after = data?.resolveReview.payment;
      if (!after) return fail(data?.resolveReview.userErrors[0]?.message ?? 'Please try again.');
      setConfirming(null);
      const title = after.needsReview
        ? 'Still needs review'
        : `Payment is ${paymentStatus(after.status).word.toLowerCase()}`;
      toast({ title, ...(after.needsReview && { description: 'The payment provider’s answer hasn’t changed.' }) });
    } catch (error) {
      fail(toFailure(error).message);
    }
  }

  return (
    <Stack $gap="space-3">
      <Notice meaning="warning" title="This payment needs review">
        The payment provider’s answer doesn’t match this payment, so nothing was credited. Compare it with the payment
        in the provider’s portal, then decide.
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
                onClick={() => (choice.confirmTitle ? setConfirming(choice) : void decide(choice))}
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
          onConfirm={() => void decide(confirming)}
          onClose={() => setConfirming(null)}
        >
          {confirming.description} This can't be undone.
        </ConfirmDialog>
      )}
    </Stack>
  );
}
