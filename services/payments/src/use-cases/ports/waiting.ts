import type { Payment } from '../../domain/payment.ts';

/** `open`: nobody knows yet what became of it. `review`: people decide. */
export type WaitingKind = 'open' | 'review';

/** Payments of every company that wait, for operators. */
export interface WaitingPayments {
  /** Begun at this instant or earlier; the oldest first. */
  list(kind: WaitingKind, until: Date, limit: number): Promise<Payment[]>;
  count(kind: WaitingKind, until: Date): Promise<number>;
}
