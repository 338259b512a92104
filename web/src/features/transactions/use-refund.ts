import { useMutation } from '@apollo/client/react';
import { formatMoney } from '@utility-pay/contracts';
import { useRef } from 'react';
import { randomKey } from '../../lib/random-key.ts';
import { useToast } from '../../lib/use-toast.ts';
import type { FormFailure } from '../../ui/form-failures.ts';
import { REFUND_PAYMENT } from './payment-detail.graphql.ts';

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
