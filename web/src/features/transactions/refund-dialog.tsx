import { useMutation } from '@apollo/client/react';
import { formatMoney } from '@utility-pay/contracts';
import { useMemo, useRef } from 'react';
import { randomKey } from '../../lib/browser.ts';
import { useToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, type FormFailure } from '../../ui/form.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { type PaymentPartsFragment, RefundPaymentDocument } from './gql/payment-detail.ts';
import { refundableAmount, typedDollars } from './refunds.ts';

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
          The money goes back to the card used by {payment.customerName ?? `account ${payment.accountNumber}`}, and the
          same amount becomes due again on the bill. Refunds can't be undone.
        </Text>
        <Form
          rule={rule}
          initial={{ amount: typedDollars(refundable) }}
          onSubmit={refund}
          submitLabel="Refund"
          failureTitle="Refund failed"
          actions={
            <Button kind="secondary" onClick={onClose}>
              Cancel
            </Button>
          }
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

/** Requests a refund. The idempotency key stays the same while the dialog is open, so a retry can't refund twice. */
function useRefund(paymentId: string, onDone: () => void) {
  const key = useRef(randomKey());
  const toast = useToast();
  const [refundPayment] = useMutation(RefundPaymentDocument, { refetchQueries: ['Transactions'] });

  return async function refund({ amount }: { amount: number }): Promise<readonly FormFailure[] | undefined> {
    const input = { paymentId, amountMinor: amount, idempotencyKey: key.current };
    const { data } = await refundPayment({ variables: { input } });
    const result = data?.refundPayment.refund;
    if (!result) return data?.refundPayment.userErrors.map(renameField) ?? [];
    if (result.status === 'FAILED') {
      // The failed refund is final: the next attempt is a new refund with a new key.
      key.current = randomKey();
      return [{ message: result.message ?? 'The payment provider refused the refund.' }];
    }
    toast(
      result.status === 'SUCCEEDED'
        ? { title: 'Refunded', description: `${formatMoney(amount)} is going back to the customer's card.` }
        : {
            title: 'Refund pending',
            description:
              "The payment provider hasn't confirmed it yet. Don't refund again. The payment shows the result.",
          },
    );
    onDone();
    return undefined;
  };
}

const renameField = ({ field, message }: FormFailure): FormFailure => ({
  field: field === 'amountMinor' ? 'amount' : field,
  message,
});
