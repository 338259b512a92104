import { formatMoney, toDollarText } from '@utility-pay/contracts';
import { useMemo, useRef } from 'react';
import { randomKey } from '../../lib/browser.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, type FormFailure } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useFormMutation } from '../../ui/use-form-mutation.ts';
import { type PaymentPartsFragment, RefundPaymentDocument } from './gql/payment-detail.ts';

interface RefundDialogProps {
  payment: PaymentPartsFragment;
  onClose: () => void;
}

/** Refunds a payment, by default the whole refundable amount. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const refundable = refundableAmount(payment);
  const refund = useRefund(payment.id, onClose);
  const rule = useMemo(
    () => () => import('./refund.rule.ts').then(({ refundFormRule }) => refundFormRule(refundable)),
    [refundable],
  );

  return (
    <Dialog title="Refund payment" open onClose={onClose}>
      <Stack $gap="space-5">
        <Text $tone="text-soft">
          The refund goes to the card used by {payment.customerName ?? `account ${payment.accountNumber}`}, and the
          amount becomes due again on the customer's account. Refunds can't be undone.
        </Text>
        <Form
          rule={rule}
          initial={{ amount: toDollarText(refundable) }}
          onSubmit={refund}
          submitLabel="Refund"
          failureTitle="Couldn't refund the payment"
          onCancel={onClose}
        >
          <TextField
            name="amount"
            label="Amount (USD)"
            inputMode="decimal"
            autoComplete="off"
            hint={`Up to ${formatMoney(refundable)}. Enter less for a partial refund.`}
          />
        </Form>
      </Stack>
    </Dialog>
  );
}

/** Returns a function that requests a refund. Its idempotency key stays the same while the dialog is open, so that a retry can't refund twice. */
function useRefund(paymentId: string, onDone: () => void) {
  const key = useRef(randomKey());
  const [refundPayment] = useFormMutation(RefundPaymentDocument, {
    refetchQueries: ['Transactions'],
    readResult: (data) => data.refundPayment.refund,
    failuresOf: ({ status, message }) => {
      if (status !== 'FAILED') return [];
      // A failed refund stays failed: the next attempt is another refund, so it needs another key.
      key.current = randomKey();
      return [{ message: message ?? 'The payment provider refused the refund.' }];
    },
    successToast: ({ status, amount }) =>
      status === 'SUCCEEDED'
        ? { title: 'Refunded', description: `${formatMoney(amount.amountMinor)} is going back to the customer's card.` }
        : {
            title: 'Refund pending',
            description:
              "The payment provider hasn't confirmed it yet. Don't refund it again. Check this payment for the result.",
          },
    onSuccess: onDone,
  });

  return async function refund({ amount }: { amount: number }): Promise<readonly FormFailure[] | undefined> {
    const failures = await refundPayment({ input: { paymentId, amountMinor: amount, idempotencyKey: key.current } });
    return failures?.map(renameField);
  };
}

/** The mutation's input calls the field of the form differently. */
const renameField = ({ field, message }: FormFailure): FormFailure => ({
  field: field === 'amountMinor' ? 'amount' : field,
  message,
});

type RefundablePayment = {
  status: PaymentPartsFragment['status'];
  amountReceived: { amountMinor: number } | null;
  disputedAmount: { amountMinor: number };
  refunds: readonly Pick<PaymentPartsFragment['refunds'][number], 'status' | 'amount'>[];
};

/** Returns the cents that can still be refunded: what was received minus disputes and minus refunds that have not failed. */
export function refundableAmount({ status, amountReceived, disputedAmount, refunds }: RefundablePayment): number {
  if (status !== 'SUCCESS') return 0;
  const refundedMinor = refunds
    .filter((refund) => refund.status !== 'FAILED')
    .reduce((sum, refund) => sum + refund.amount.amountMinor, 0);
  return Math.max(0, (amountReceived?.amountMinor ?? 0) - disputedAmount.amountMinor - refundedMinor);
}
