import { useMutation } from '@apollo/client/react';
import { formatMoney } from '@utility-pay/contracts';
import { useState } from 'react';
import type { ReviewDecision } from '../../gql/operations.ts';
import { toFailure } from '../../lib/failure.ts';
import { useToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ItemList } from '../../ui/lists.tsx';
import { Notice } from '../../ui/notice.tsx';
import { paymentStatus } from '../../ui/payment-status.tsx';
import { Text } from '../../ui/text.tsx';
import { type PaymentInDetail, RESOLVE_REVIEW } from './payment-detail.graphql.ts';

interface Choice {
  decision: ReviewDecision;
  action: string;
  words: string;
  /** Asked before it is done: the decision is final. */
  asks?: string;
}

const choicesFor = (amount: string): readonly Choice[] => [
  {
    decision: 'CHECK_AGAIN',
    action: 'Check again',
    words: 'Asks the payment provider once more. Nothing changes while its answer still does not fit.',
  },
  {
    decision: 'CREDIT',
    action: 'Credit as paid',
    words: `Takes the payment for paid: ${amount} is credited to the customer’s bill.`,
    asks: `Credit ${amount} as paid?`,
  },
  {
    decision: 'CLOSE',
    action: 'Close as failed',
    words: 'Takes the payment for failed: no money came, and the bill stays open.',
    asks: 'Close this payment as failed?',
  },
];

/** A payment whose provider's answer does not fit: what that means, and what a person can decide. */
export function ReviewNotice({ payment, mayManage }: { payment: PaymentInDetail; mayManage: boolean }) {
  const toast = useToast();
  const [asking, setAsking] = useState<Choice | null>(null);
  const [resolve, { loading }] = useMutation(RESOLVE_REVIEW, { refetchQueries: ['Transactions'] });

  async function decide({ decision }: Choice) {
    const fail = (description: string) =>
      toast({ title: 'The decision was not made', description, look: 'destructive' });
    try {
      const { data } = await resolve({ variables: { input: { paymentId: payment.id, decision } } });
      const after = data?.resolveReview.payment;
      if (!after) return fail(data?.resolveReview.userErrors[0]?.message ?? 'Please try again.');
      setAsking(null);
      const title = after.needsReview
        ? 'Still to review'
        : `Payment is ${paymentStatus(after.status).word.toLowerCase()}`;
      toast({ title, ...(after.needsReview && { description: 'The payment provider’s answer has not changed.' }) });
    } catch (error) {
      fail(toFailure(error).message);
    }
  }

  return (
    <Stack $gap="space-3">
      <Notice meaning="warning" title="This payment is to be reviewed">
        The payment provider’s answer does not fit what was asked, so nothing was credited. Compare it with the
        provider’s own list, then decide.
        {!mayManage && ' It takes the permission “Manage payment settings”.'}
      </Notice>
      {mayManage && (
        <ItemList aria-label="Decisions">
          {choicesFor(formatMoney(payment.amount.amountMinor)).map((choice) => (
            <li key={choice.decision}>
              <Text $kind="small" $tone="text-soft">
                {choice.words}
              </Text>
              <Button
                kind="secondary"
                small
                busy={loading && !asking && choice.decision === 'CHECK_AGAIN'}
                onClick={() => (choice.asks ? setAsking(choice) : void decide(choice))}
              >
                {choice.action}
              </Button>
            </li>
          ))}
        </ItemList>
      )}
      {asking && (
        <ConfirmDialog
          open
          title={asking.asks ?? asking.action}
          confirmLabel={asking.action}
          danger={asking.decision === 'CLOSE'}
          busy={loading}
          onConfirm={() => void decide(asking)}
          onClose={() => setAsking(null)}
        >
          {asking.words} This cannot be taken back.
        </ConfirmDialog>
      )}
    </Stack>
  );
}
