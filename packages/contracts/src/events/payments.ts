import { z } from 'zod';
import { defineEvent } from './define-event.ts';

const payment = z.object({
  paymentId: z.string(),
  customerId: z.string(),
  balanceId: z.string(),
  amountMinor: z.int(),
});

export const paymentCreated = defineEvent('payments.payment.created', payment);
/** Money has moved, by the provider's own answer. Billing takes it off the balance; notifications writes the receipt. */
export const paymentSucceeded = defineEvent('payments.payment.succeeded', payment.extend({ paidAt: z.string() }), [
  'billing',
  'notifications',
]);
export const paymentFailed = defineEvent(
  'payments.payment.failed',
  payment.extend({ reason: z.enum(['declined', 'cancelled', 'rejected', 'refused', 'closed']) }),
);
export const paymentExpired = defineEvent('payments.payment.expired', payment);

/**
 * Money has gone back, by the provider's own answer. Billing puts it on the balance again; notifications tells the payer.
 * `refundedMinor` is what this one refund gave back; `amountMinor` is what the payment took.
 */
export const paymentRefunded = defineEvent(
  'payments.payment.refunded',
  payment.extend({ refundId: z.string(), refundedMinor: z.int(), refundedAt: z.string() }),
  ['billing', 'notifications'],
);
