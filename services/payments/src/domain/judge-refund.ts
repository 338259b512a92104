import { REFUND_LEASE_MS } from './ask-refund.ts';
import type { Payment } from './payment.ts';
import type { PaymentChange } from './payment-change.ts';
import { nextRetry } from './poll-schedule.ts';
import { type Refund, type RefundStep, refundsDueAt } from './refund.ts';

/** What the provider's answers to one step of a refund come to. */
export type RefundOutcome =
  | { kind: 'done'; transactionId: string | null }
  | { kind: 'refused'; message: string }
  | { kind: 'unanswered' };

/** What the outcome of one step makes of a payment; undefined when it says nothing new. */
export function judgeRefund(
  payment: Payment,
  { id, step }: { id: string; step: RefundStep },
  outcome: RefundOutcome,
  now: Date,
): PaymentChange | undefined {
  const refund = payment.refunds.find((candidate) => candidate.id === id);
  if (!refund || refund.state === 'succeeded') return undefined;
  // Money that went back went back, whatever was thought before.
  if (outcome.kind === 'done') return done(payment, refund, outcome.transactionId, now);
  if (refund.state === 'failed' || refund.step !== step) return undefined;
  if (outcome.kind === 'refused') {
    return step === 'void'
      ? put(payment, { ...refund, step: 'refund', unanswered: 0, nextPollAt: leaseEnd(now) })
      : put(payment, { ...refund, state: 'failed', nextPollAt: undefined, message: outcome.message });
  }
  const unanswered = refund.unanswered + 1;
  return put(payment, { ...refund, unanswered, nextPollAt: nextRetry(refund, unanswered, now) });
}

/** Takes a refund that is due for one process; undefined when another one has it, or it is over. */
export function takeRefund(payment: Payment, id: string, now: Date): PaymentChange | undefined {
  const refund = payment.refunds.find((candidate) => candidate.id === id);
  const isDue = refund?.state === 'pending' && (refund.nextPollAt ?? now) <= now;
  return refund && isDue ? put(payment, { ...refund, nextPollAt: leaseEnd(now) }) : undefined;
}

const leaseEnd = (now: Date): Date => new Date(now.getTime() + REFUND_LEASE_MS);

function done(payment: Payment, refund: Refund, transactionId: string | null, now: Date): PaymentChange {
  const after: Refund = {
    ...refund,
    state: 'succeeded',
    doneAt: now,
    nextPollAt: undefined,
    message: undefined,
    ...(transactionId ? { transactionId } : {}),
  };
  return { ...put(payment, after), tells: { kind: 'refunded', refund: after } };
}

function put(payment: Payment, refund: Refund): PaymentChange {
  const refunds = payment.refunds.map((candidate) => (candidate.id === refund.id ? refund : candidate));
  return { set: { refunds, nextPollAt: refundsDueAt(refunds) } };
}
