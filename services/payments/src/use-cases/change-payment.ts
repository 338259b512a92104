import type { Payment } from '../domain/payment.ts';
import { moveTo, type PaymentChange } from '../domain/payment-change.ts';
import { mayMove } from '../domain/payment-state.ts';
import { nextPoll } from '../domain/poll-schedule.ts';
import type { PaymentRepository } from './ports.ts';

/** Decides on a payment as it stands; undefined leaves it alone. */
export type Decide = (payment: Payment) => PaymentChange | undefined;
export type ChangePayment = (payment: Payment, decide: Decide) => Promise<Payment>;

/** Others write rarely, and what they write only adds: a decision that loses this often meets a fault. */
const MAX_TRIES = 20;

/** Writes a decision, and decides again whenever somebody else wrote first. Answers the payment as it now stands. */
export const changePayment =
  (payments: PaymentRepository): ChangePayment =>
  async (payment, decide) => {
    let current = payment;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const change = decide(current);
      if (!change) return current;
      const result = await payments.apply(current, change);
      if (result.kind === 'applied') return result.payment;
      if (result.kind === 'transaction-taken') {
        return changePayment(payments)(current, (payment) => withoutTransaction(payment, decide(payment)));
      }
      current = (await payments.find(current.companyId, current.id)) ?? current;
    }
    throw new Error('a payment changed too often to be written');
  };

/** The provider's transaction is another payment's already: whatever it settles, it does not settle this one. */
function withoutTransaction(payment: Payment, change: PaymentChange | undefined): PaymentChange | undefined {
  if (!change) return undefined;
  const { providerTxnId, ...set } = change.set;
  if (change.tells?.kind !== 'succeeded') return { ...change, set };
  const { paidAt: now = payment.createdAt, polls = payment.polls } = set;
  // What is in review, or was decided by a person, stays so; it is looked up as seldom as anything else there.
  if (payment.decidedAt || !mayMove(payment.state, 'review')) {
    return { set: { polls, unanswered: 0, nextPollAt: nextPoll(payment, now) } };
  }
  return {
    set: moveTo(payment, 'review', {}, now),
    ...(change.evidence ? { evidence: { ...change.evidence, says: 'transaction of another payment' } } : {}),
  };
}
