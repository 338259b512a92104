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
import { type PaymentInDetail, REFUND_PAYMENT } from './payment-detail.graphql.ts';
import { leftToRefund, typedDollars } from './refunds.ts';

interface RefundDialogProps {
  payment: PaymentInDetail;
  onClose: () => void;
}

/** Asks how much of a payment goes back, all that is left to begin with. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const left = leftToRefund(payment);
  const refund = useRefund(payment.id, onClose);
  const rule = useMemo(
    () => () => import('./refund.rule.ts').then(({ refundFormRule }) => refundFormRule(left)),
    [left],
  );

  return (
    <Dialog title="Refund payment" open onClose={onClose}>
      <Stack $gap="space-5">
        <Text $tone="text-soft">
          The money goes back to the card that {payment.customerName ?? `account ${payment.accountNumber}`} paid with,
          and the bill is open again by the same amount. A refund cannot be taken back.
        </Text>
        <Form
          rule={rule}
          initial={{ amount: typedDollars(left) }}
          onSubmit={refund}
          submitLabel="Refund"
          failureTitle="The refund was not made"
          actions={
            <Button kind="secondary" onClick={onClose}>
              Cancel
            </Button>
          }
        >
          <TextField
            name="amount"
            label="Amount in dollars"
            inputMode="decimal"
            autoComplete="off"
            hint={`${formatMoney(left)} is left. Enter less to refund a part.`}
          />
        </Form>
      </Stack>
    </Dialog>
  );
}

/** Gives money of a payment back. One key for one dialog: asking again because no answer came gives nothing back twice. */
export function useRefund(paymentId: string, onDone: () => void) {
  const key = useRef(randomKey());
  const toast = useToast();
  const [refundPayment] = useMutation(REFUND_PAYMENT, { refetchQueries: ['Transactions'] });

  return async function refund({ amount }: { amount: number }): Promise<readonly FormFailure[] | undefined> {
    const input = { paymentId, amountMinor: amount, idempotencyKey: key.current };
    const { data } = await refundPayment({ variables: { input } });
    const made = data?.refundPayment.refund;
    if (!made) return data?.refundPayment.userErrors.map(nameField) ?? [];
    if (made.status === 'FAILED') {
      // This one is over: the next attempt is another refund.
      key.current = randomKey();
      return [{ message: made.message ?? 'The payment provider refused the refund.' }];
    }
    toast(
      made.status === 'SUCCEEDED'
        ? { title: 'Refunded', description: `${formatMoney(amount)} goes back to the customer’s card.` }
        : {
            title: 'Refund under way',
            description:
              'The payment provider has not confirmed it yet. Do not refund again: this payment shows the outcome.',
          },
    );
    onDone();
    return undefined;
  };
}

const nameField = ({ field, message }: FormFailure): FormFailure => ({
  field: field === 'amountMinor' ? 'amount' : field,
  message,
});
