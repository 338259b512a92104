import type { PaymentInDetail } from './payment-detail.graphql.ts';

type Refundable = {
  status: PaymentInDetail['status'];
  amount: { amountMinor: number };
  refunds: readonly Pick<PaymentInDetail['refunds'][number], 'status' | 'amount'>[];
};

/** Cents that can still be given back; what is on its way counts as gone. */
export function leftToRefund({ status, amount, refunds }: Refundable): number {
  if (status !== 'SUCCESS') return 0;
  const gone = refunds.filter((refund) => refund.status !== 'FAILED');
  return gone.reduce((left, refund) => left - refund.amount.amountMinor, amount.amountMinor);
}

/** Cents as one types them: `84.17`. */
export const typedDollars = (amountMinor: number): string => (amountMinor / 100).toFixed(2);
