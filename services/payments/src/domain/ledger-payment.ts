import { type Payment, statusOf } from './payment.ts';
import type { ProviderName } from './provider.ts';
import { hasReturned, isOfCredit } from './refund.ts';

/** What the ledger check compares of a payment with billing's ledger. */
export interface LedgerPayment {
  id: string;
  companyId: number;
  customerId: string;
  /** `undecided`: the provider or staff may still decide otherwise. */
  outcome: 'success' | 'undecided' | 'failed';
  provider: ProviderName;
  testMode: boolean;
  createdAt: Date;
  receivedMinor: number;
  /** Whether billing has acknowledged the event of its success. */
  isPosted: boolean;
  /** Completed refunds of a successful payment. One that failed later is followed by a negative one, `{id}-failed`. */
  refunds: { id: string; amountMinor: number; isPosted: boolean; isTestVoid?: true }[];
  /** Chargebacks and returns; a won one took nothing back. */
  disputes: { id: string; amountMinor: number; isPosted: boolean }[];
  hasPendingRefund: boolean;
}

/** An event of a payment that billing has not acknowledged. */
export interface PendingEvent {
  id: string;
  data: unknown;
}

/** Returns what billing's ledger must contain of a payment. `pending`: its events that billing has not acknowledged. */
export function toLedgerPayment(payment: Payment, pending: readonly PendingEvent[]): LedgerPayment {
  const { id, companyId, customerId, provider, testMode, createdAt, receivedMinor = 0, successEventId } = payment;
  const { refunds, disputes } = payment;
  const outcome = outcomeOf(payment);
  const pendingRefunds = new Set(pending.map(({ data }) => idIn(data, 'refundId')));
  const pendingDisputes = new Set(pending.map(({ data }) => idIn(data, 'disputeId')));
  return {
    id,
    companyId,
    customerId,
    outcome,
    provider,
    testMode,
    createdAt,
    receivedMinor,
    isPosted: !pending.some((event) => event.id === successEventId),
    refunds: refunds
      .filter((refund) => outcome === 'success' && hasReturned(refund) && isOfCredit(refund, payment))
      .flatMap(({ id: refundId, amountMinor, failedAt, isTestVoid }) => {
        const isPosted = !pendingRefunds.has(refundId);
        const returned = { id: refundId, amountMinor, isPosted, ...(isTestVoid ? { isTestVoid } : {}) };
        return failedAt ? [returned, { id: `${refundId}-failed`, amountMinor: -amountMinor, isPosted }] : [returned];
      }),
    disputes: disputes.map(({ id: disputeId, state, amountMinor: disputedMinor }) => ({
      id: disputeId,
      amountMinor: state === 'won' ? 0 : disputedMinor,
      isPosted: !pendingDisputes.has(disputeId),
    })),
    hasPendingRefund: refunds.some(({ state }) => state === 'pending'),
  };
}

function outcomeOf({ state, nextPollAt }: Payment): LedgerPayment['outcome'] {
  const status = statusOf(state);
  if (status === 'success') return 'success';
  return status === 'pending' || nextPollAt !== undefined ? 'undecided' : 'failed';
}

const idIn = (data: unknown, field: string): unknown =>
  typeof data === 'object' && data !== null ? Reflect.get(data, field) : undefined;
