import { z } from 'zod';
import { defineFact } from './define-fact.ts';

const payment = z.object({
  paymentId: z.string(),
  customerId: z.string(),
  balanceId: z.string(),
  amountMinor: z.int(),
});

export const paymentCreated = defineFact('payments.payment.created', payment);
/** Money has moved, by the provider's own answer. Billing takes it off the balance; notifications writes the receipt. */
export const paymentSucceeded = defineFact('payments.payment.succeeded', payment.extend({ paidAt: z.string() }), [
  'billing',
  'notifications',
]);
export const paymentFailed = defineFact(
  'payments.payment.failed',
  payment.extend({ reason: z.enum(['declined', 'cancelled', 'rejected', 'refused', 'closed']) }),
);
export const paymentExpired = defineFact('payments.payment.expired', payment);

/**
 * Money has gone back, by the provider's own answer. Billing puts it on the balance again; notifications tells the payer.
 * `refundedMinor` is what this one refund gave back; `amountMinor` is what the payment took.
 */
export const paymentRefunded = defineFact(
  'payments.payment.refunded',
  payment.extend({ refundId: z.string(), refundedMinor: z.int(), refundedAt: z.string() }),
  ['billing', 'notifications'],
);
