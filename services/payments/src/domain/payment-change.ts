import type { Payment } from './payment.ts';
import { holdsBalance, isLate, type PaymentState } from './payment-state.ts';
import { nextPoll } from './poll-schedule.ts';
import type { Refund } from './refund.ts';

/** Something that somebody said about a payment. Kept, so that people can see how it came to its state. */
export interface Evidence {
  /** Equal for equal content. */
  key: string;
  source: 'provider' | 'notice' | 'return' | 'clock' | 'staff';
  says: string;
  at: Date;
  /** For notices: whether the sender showed the value that we gave for this page. */
  authentic?: string;
  transactionId?: string;
  amount?: string;
}

export type FailureReason = 'declined' | 'cancelled' | 'rejected' | 'refused' | 'closed';

/** What the world is told together with a change. */
export type Tells =
  | { kind: 'succeeded' }
  | { kind: 'failed'; reason: FailureReason }
  | { kind: 'expired' }
  | { kind: 'refunded'; refund: Refund };

/** A decision: what to write, if nobody else wrote since. A value that is undefined is taken away. */
export interface PaymentChange {
  set: Partial<Payment>;
  tells?: Tells;
  evidence?: Evidence;
}

type Details = Partial<Pick<Payment, 'message' | 'providerTxnId' | 'rrn' | 'pageUrl' | 'providerRef' | 'expiresAt'>>;

/** The fields that go with a new state. */
export function moveTo(payment: Payment, state: PaymentState, details: Details, now: Date): Partial<Payment> {
  const succeeded = state === 'succeeded';
  const moved = {
    ...details,
    state,
    // A balance that was given back stays so: its next payment may hold it by now.
    open: payment.open && holdsBalance(state),
    ...(succeeded ? { paidAt: now, message: undefined, ...(isLate(payment.state) ? { late: true } : {}) } : {}),
  };
  return { ...moved, nextPollAt: nextPoll({ ...payment, ...moved }, now) };
}
