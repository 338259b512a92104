import type { Payment } from './payment.ts';
import { moveTo, type PaymentChange } from './payment-change.ts';
import { words } from './words.ts';

/** What a person's decision makes of a payment in review; undefined when it is in none. */
export function judgeReview(payment: Payment, decision: 'credit' | 'close', now: Date): PaymentChange | undefined {
  if (payment.state !== 'review') return undefined;
  const evidence = { key: `staff-${decision}`, source: 'staff' as const, says: decision, at: now };
  const decided = { decidedAt: now };
  if (decision === 'credit') {
    return { set: { ...moveTo(payment, 'succeeded', {}, now), ...decided }, evidence, tells: { kind: 'succeeded' } };
  }
  return {
    set: { ...moveTo(payment, 'failed', { message: words.closed }, now), ...decided },
    evidence,
    tells: { kind: 'failed', reason: 'closed' },
  };
}
