import type { PaymentPartsFragment } from './gql/payment-detail.ts';

type Refundable = {
  status: PaymentPartsFragment['status'];
  amount: { amountMinor: number };
  refunds: readonly Pick<PaymentPartsFragment['refunds'][number], 'status' | 'amount'>[];
};

/** Returns the cents that can still be refunded; pending refunds are already deducted. */
export function refundableAmount({ status, amount, refunds }: Refundable): number {
  if (status !== 'SUCCESS') return 0;
  const counted = refunds.filter((refund) => refund.status !== 'FAILED');
  return counted.reduce((rest, refund) => rest - refund.amount.amountMinor, amount.amountMinor);
}

/** Formats cents for an input: `84.17`. */
export const typedDollars = (amountMinor: number): string => (amountMinor / 100).toFixed(2);
