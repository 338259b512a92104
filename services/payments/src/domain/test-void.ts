import { messages } from './messages.ts';
import type { Payment, PaymentChange } from './payment.ts';
import { leftToRefund } from './refund.ts';
import type { Refund } from './refund-record.ts';

/** Returns whether a test payment still pays bills: a part of it is neither refunded, being refunded nor disputed. */
export const isVoidable = (payment: Payment): boolean =>
  payment.testMode && payment.state === 'succeeded' && leftToRefund(payment) > 0;

/**
 * Returns the change that voids a test payment, so that its bills are due again when the company takes live payments; undefined if nothing is
 * left of it. The void is a refund that is not sent to the provider.
 */
export function voidTestPayment(payment: Payment, id: string, now: Date): PaymentChange | undefined {
  if (!isVoidable(payment)) return undefined;
  const refund: Refund = {
    id,
    amountMinor: leftToRefund(payment),
    state: 'succeeded',
    step: 'refund',
    createdAt: now,
    doneAt: now,
    unanswered: 0,
    message: messages.testPaymentVoided,
    isTestVoid: true,
  };
  return {
    set: { refunds: [...payment.refunds, refund] },
    outcome: { kind: 'refunded', refund },
    evidence: { key: `test-void-${id}`, source: 'clock', says: 'test payment voided', at: now },
  };
}
