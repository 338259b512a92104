import { formatMoney } from '@utility-pay/contracts';
import { useState } from 'react';
import type { ResolveReviewInput, ReviewDecision, ReviewReason } from '../../gql/schema.ts';
import { useCompanyTimeZone } from '../../lib/company-time-zone.ts';
import { formatInstantIn } from '../../lib/dates.ts';
import type { Toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ItemList } from '../../ui/lists.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { type PaymentPartsFragment, ResolveReviewDocument } from './gql/payment-detail.ts';
import { RequestedAndReceived } from './requested-and-received.tsx';
import { SettleDialog } from './settle-dialog.tsx';

interface Choice {
  decision: ReviewDecision;
  action: string;
  description: string;
  /** Title of the confirmation. Absent for a decision that needs none. */
  confirmTitle?: string;
  danger?: boolean;
  /** Staff must say how they settled the money that the provider reports. */
  needsReason?: boolean;
}

type Review = NonNullable<PaymentPartsFragment['review']>;

/** Why a payment needs review. */
const REASONS: Record<ReviewReason, string> = {
  OTHER_AMOUNT: 'The payment provider received a different amount than requested.',
  NO_AMOUNT:
    "The payment provider reports a payment but no readable amount. Check the amount in the provider's portal.",
  OTHER_TERMINAL:
    "The payment provider's response is for another terminal (TPN), so this money can't be accepted or returned here. Contact the provider.",
  OTHER_REFERENCE:
    "The payment provider's response is for another payment reference, so this money can't be accepted or returned here. Contact the provider.",
  USED_TRANSACTION:
    "The payment provider's transaction already belongs to another payment, so it isn't credited twice.",
  NO_ACCOUNT:
    'The payment provider received this money, but the portal has no payment or account for it, for example after a backup was restored.',
  DELETED_ACCOUNT:
    'This account was deleted before the payment was credited. To credit it, restore the account first: add its account number again.',
  ARCHIVED_ACCOUNT:
    'This account was archived before the payment was credited, because its number was given to someone else.',
  NO_OUTCOME: "The customer returned from the payment page, but the payment provider didn't report a result in time.",
};

const SETTLE_FIRST =
  "The payment provider reports money for this payment that the portal can't credit. First refund it in the provider's portal, or record the payment on the customer's account.";
const SETTLE_INSTEAD =
  "Use this if you can't accept or return the money here. First refund it in the provider's portal, or record it on the customer's account.";
const SETTLE_SECOND_CHARGE =
  "The payment provider's transaction counts for another payment. First check in the provider's portal whether the customer was charged twice, and refund the second charge there or record it on the customer's account.";

/** What staff must do before they close a payment as settled, if not SETTLE_FIRST. */
const SETTLE_STEPS: Readonly<Partial<Record<Review['reason'], string>>> = {
  OTHER_AMOUNT: SETTLE_INSTEAD,
  DELETED_ACCOUNT: SETTLE_INSTEAD,
  NO_ACCOUNT: SETTLE_INSTEAD,
  USED_TRANSACTION: SETTLE_SECOND_CHARGE,
};

/** What accepting a payment credits, if not the customer's bill. */
const CREDITED: Readonly<Partial<Record<Review['reason'], string>>> = {
  DELETED_ACCOUNT: 'the account. You must restore the deleted account first',
  ARCHIVED_ACCOUNT: 'the archived account',
};

/**
 * Returns the button, description and confirmation of a decision. `received` is the formatted amount, `timeZone` the
 * company's.
 */
export function choiceOf(
  decision: ReviewDecision,
  received: string,
  { reason, settleableFrom }: Pick<Review, 'reason' | 'settleableFrom'>,
  now: Date,
  timeZone: string,
): Choice {
  switch (decision) {
    case 'ACCEPT':
      return {
        decision,
        action: `Accept ${received}`,
        description: `Marks the payment as paid with ${received} and credits that amount to ${CREDITED[reason] ?? "the customer's bill"}.`,
        confirmTitle: `Accept ${received} as paid?`,
      };
    case 'RETURN':
      return {
        decision,
        action: `Return ${received}`,
        description: `Sends ${received} back to the customer's card. The payment is marked as failed and the bill stays open.`,
        confirmTitle: `Return ${received} to the customer?`,
        danger: true,
      };
    case 'CHECK_AGAIN':
      return {
        decision,
        action: 'Check again',
        description: "Gets the latest status from the payment provider. Nothing changes if it still doesn't match.",
      };
    case 'CLOSE':
      if (settleableFrom && new Date(settleableFrom) <= now)
        return {
          decision,
          action: 'Close as settled',
          description: `${SETTLE_STEPS[reason] ?? SETTLE_FIRST} Then close this payment. It will be marked as failed with no credit, and the bill can be paid online again.`,
          confirmTitle: 'Close as settled outside the portal?',
          needsReason: true,
        };
      return {
        decision,
        action: 'Close as failed',
        description: `Marks the payment as failed if the payment provider confirms that it received no money.${settleableFrom ? ` From ${formatInstantIn(settleableFrom, timeZone)}, you can close it once you've settled that money outside the portal, even if the provider reports it.` : ''}`,
        confirmTitle: 'Close this payment as failed?',
        danger: true,
      };
  }
}

/** Returns the toast for a payment after a decision. */
function toastOf(
  { needsReview, isBeingReturned, status, amountReceived }: PaymentPartsFragment,
  decision: ReviewDecision,
): Toast {
  const amount = formatMoney(amountReceived?.amountMinor ?? 0);
  if (needsReview && decision === 'RETURN')
    return {
      title: "Couldn't return the payment",
      description: 'The payment provider refused. The payment still needs review.',
      variant: 'destructive',
    };
  if (needsReview)
    return { title: 'Still needs review', description: "The payment provider's status still doesn't match." };
  if (isBeingReturned)
    return {
      title: 'Return started',
      description: `${amount} is being returned. We'll keep checking until the payment provider confirms it.`,
    };
  if (status === 'SUCCESS')
    return { title: 'Payment marked as paid', description: `${amount} was credited to the account.` };
  if (decision === 'RETURN')
    return { title: 'Payment returned', description: `${amount} is going back to the customer's card.` };
  return { title: 'Payment marked as failed', description: 'Nothing was credited and the bill stays open.' };
}

/** Explains why a payment needs review, shows what was requested and received, and offers the decisions. */
export function ReviewNotice({ payment, mayManage }: { payment: PaymentPartsFragment; mayManage: boolean }) {
  const [confirming, setConfirming] = useState<Choice | null>(null);
  const timeZone = useCompanyTimeZone();
  const [resolveReview, { loading }] = useFormMutation(ResolveReviewDocument, {
    refetchQueries: ['Transactions', 'PaymentDetail'],
    readResult: (data) => data.resolveReview.payment,
    successToast: (result, { input }: { input: ResolveReviewInput }) => toastOf(result, input.decision),
    failureToast: "Couldn't update the payment",
    onSuccess: () => setConfirming(null),
  });
  const { id: paymentId, review, amountReceived } = payment;
  if (!review) return null;
  const received = formatMoney(amountReceived?.amountMinor ?? 0);
  const decide = ({ decision }: Choice) =>
    void resolveReview({
      // The server refuses the decision if the received amount is no longer the one on this screen.
      input: { paymentId, decision, receivedMinor: amountReceived?.amountMinor ?? null },
    });

  return (
    <Stack $gap="space-4">
      <Notice meaning="warning" title="This payment needs review">
        {REASONS[review.reason]} Nothing was credited.
        {!mayManage && ' You need the “Manage payment settings” permission to resolve it.'}
      </Notice>
      <RequestedAndReceived payment={payment} />
      {mayManage && (
        <ItemList aria-label="Decisions">
          {review.decisions.map((decision) => {
            const choice = choiceOf(decision, received, review, new Date(), timeZone);
            return (
              <li key={decision}>
                <Text $kind="small" $tone="text-soft">
                  {choice.description}
                </Text>
                <Button
                  kind="secondary"
                  small
                  busy={loading && !confirming && decision === 'CHECK_AGAIN'}
                  onClick={() => (choice.confirmTitle ? setConfirming(choice) : decide(choice))}
                >
                  {choice.action}
                </Button>
              </li>
            );
          })}
        </ItemList>
      )}
      {confirming?.needsReason && (
        <SettleDialog
          paymentId={paymentId}
          title={confirming.confirmTitle ?? confirming.action}
          warning={confirming.description}
          submitLabel={confirming.action}
          onClose={() => setConfirming(null)}
        />
      )}
      {confirming && !confirming.needsReason && (
        <ConfirmDialog
          open
          title={confirming.confirmTitle ?? confirming.action}
          confirmLabel={confirming.action}
          danger={confirming.danger === true}
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
