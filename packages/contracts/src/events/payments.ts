import { z } from 'zod';
import { defineEvent, settingChange } from './define-event.ts';

const payment = z.object({
  paymentId: z.string(),
  customerId: z.string(),
  /** Null if the payment is for the account, and covers its oldest bills first. */
  balanceId: z.string().nullable(),
  amountMinor: z.int(),
  /** Present for a test payment: no money moved. */
  testMode: z.literal(true).optional(),
});

/** A company's credentials with the payment provider changed: notifications informs its business owners. */
export const paymentConfigurationChanged = defineEvent('payments.configuration.changed', settingChange, [
  'notifications',
]);

/**
 * The provider confirmed a payment; `amountMinor` is what was received. Billing posts it to the balance; notifications sends the
 * receipt. `isUnexpected`: its page no longer held the bill, or another amount was requested, so other open pages may now ask for
 * too much.
 */
export const paymentSucceeded = defineEvent(
  'payments.payment.succeeded',
  payment.extend({ paidAt: z.string(), isUnexpected: z.literal(true).optional() }),
  ['billing', 'notifications'],
);

const dispute = payment.extend({
  /** The provider's case number. */
  disputeId: z.string(),
  kind: z.enum(['chargeback', 'return']),
  disputedMinor: z.int(),
});

/** The provider took a payment's money back. Billing takes the credit back; notifications informs the business owners. */
export const paymentDisputed = defineEvent('payments.payment.disputed', dispute.extend({ disputedAt: z.string() }), [
  'billing',
  'notifications',
]);

/**
 * The company won a chargeback, or staff removed a return that they had recorded by mistake. Billing restores the credit;
 * notifications informs the business owners.
 */
export const paymentDisputeWon = defineEvent('payments.payment.dispute-won', dispute.extend({ wonAt: z.string() }), [
  'billing',
  'notifications',
]);

/** Money that was received and never credited was given back. Notifications informs the payer. */
export const paymentReturned = defineEvent(
  'payments.payment.returned',
  z.object({
    paymentId: z.string(),
    customerId: z.string(),
    refundId: z.string(),
    returnedMinor: z.int(),
    testMode: z.literal(true).optional(),
    returnedAt: z.string(),
  }),
  ['notifications'],
);

/** `refundedMinor` is the amount of this refund; `amountMinor` is what was received. */
const refund = payment.extend({ refundId: z.string(), refundedMinor: z.int() });

/**
 * The provider confirmed a refund. Billing reverses that part of the payment; notifications informs the payer. `isTestVoid`: a test payment
 * was voided because the company takes live payments now; the payer is not informed.
 */
export const paymentRefunded = defineEvent(
  'payments.payment.refunded',
  refund.extend({ refundedAt: z.string(), isTestVoid: z.literal(true).optional() }),
  ['billing', 'notifications'],
);

/**
 * A refund failed after it had succeeded, and the money came back. Billing restores that part of the payment; notifications
 * informs the business owners.
 */
export const paymentRefundFailed = defineEvent(
  'payments.payment.refund-failed',
  refund.extend({ failedAt: z.string() }),
  ['billing', 'notifications'],
);
