import { type Payment, statusOf } from './payment.ts';

/** A payment as billing's ledger is compared with it. */
export interface LedgerPayment {
  id: string;
  companyId: number;
  customerId: string;
  /** `undecided`: the provider or staff may still decide otherwise. */
  outcome: 'success' | 'undecided' | 'failed';
  testMode: boolean;
  receivedMinor: number;
  /** Whether billing has acknowledged the event of its success. */
  isPosted: boolean;
  /** Completed refunds of a successful payment. */
  refunds: { id: string; amountMinor: number; isPosted: boolean }[];
  hasPendingRefund: boolean;
}

/** An event of a payment that billing has not acknowledged. */
export interface PendingEvent {
  id: string;
  data: unknown;
}

/** Returns what billing's ledger must contain of a payment. `pending`: its events that billing has not acknowledged. */
export function toLedgerPayment(payment: Payment, pending: readonly PendingEvent[]): LedgerPayment {
  const { id, companyId, customerId, testMode, receivedMinor = 0, refunds, successEventId } = payment;
  const outcome = outcomeOf(payment);
  const pendingRefunds = new Set(pending.map(({ data }) => refundIdOf(data)));
  return {
    id,
    companyId,
    customerId,
    outcome,
    testMode,
    receivedMinor,
    isPosted: !pending.some((event) => event.id === successEventId),
    refunds: refunds
      .filter(({ state }) => outcome === 'success' && state === 'succeeded')
      .map((refund) => ({
        id: refund.id,
        amountMinor: refund.amountMinor,
        isPosted: !pendingRefunds.has(refund.id),
      })),
    hasPendingRefund: refunds.some(({ state }) => state === 'pending'),
  };
}

function outcomeOf({ state, nextPollAt }: Payment): LedgerPayment['outcome'] {
  const status = statusOf(state);
  if (status === 'success') return 'success';
  return status === 'pending' || nextPollAt !== undefined ? 'undecided' : 'failed';
}

const refundIdOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'refundId' in data ? data.refundId : undefined;
