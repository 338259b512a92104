/** A full refund is attempted as a void first, which works until the provider's batch closes. */
export type RefundStep = 'void' | 'refund';

/** A refund, requested or completed. */
export interface Refund {
  /** 19 letters and digits; the provider's references are derived from it. */
  id: string;
  /** The caller's idempotency key. */
  key?: string;
  /** The requested amount in cents; absent when all that was left was requested. */
  requestedMinor?: number;
  amountMinor: number;
  state: 'pending' | 'succeeded' | 'failed';
  step: RefundStep;
  createdAt: Date;
  /** When to query the provider about it next. */
  nextPollAt?: Date;
  /** Consecutive provider calls without a usable answer. */
  unanswered: number;
  /** The provider accepted it and has not completed it. */
  isInProgress?: true | undefined;
  /** When the money was returned. */
  doneAt?: Date;
  /** When we learned that it failed after it had succeeded: the money came back to the company. */
  failedAt?: Date;
  /** The provider's transaction id. */
  transactionId?: string;
  /** Message for staff after a failure, or about a void. */
  message?: string;
  /** It voids a test payment after the switch to live payments: nothing was sent to the provider, and no money moved. */
  isTestVoid?: true;
}
