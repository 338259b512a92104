import { formatMoney, type Refused, refused } from '@utility-pay/contracts';
import { disputedMinor } from './dispute.ts';
import { messages } from './messages.ts';
import { moveTo, type Payment, type PaymentChange } from './payment.ts';
import { nextRetry } from './poll-schedule.ts';
import type { ProviderRefund } from './provider.ts';
import type { Refund, RefundStep } from './refund-record.ts';

/** Length of a refund's id: one character less than a reference may have, because a void appends one. */
export const REFUND_ID_LENGTH = 19;

/** Returns the provider reference of a refund's step: the provider accepts each reference once. */
export const referenceOf = ({ id, step }: Pick<Refund, 'id' | 'step'>): string => (step === 'void' ? `${id}v` : id);

/** Returns the request of a provider call about a refund's current step. */
export const providerRefundOf = ({ providerPaymentRef = '' }: Payment, refund: Refund): ProviderRefund => ({
  reference: referenceOf(refund),
  providerPaymentRef,
  amountMinor: refund.amountMinor,
});

type WithRefunds = Pick<Payment, 'receivedMinor' | 'refunds' | 'disputes'>;

const sum = (refunds: readonly Refund[]): number => refunds.reduce((total, { amountMinor }) => total + amountMinor, 0);

/** Returns whether the refund's money was returned to the customer, even if it came back later. */
export const hasReturned = ({ state, failedAt }: Refund): boolean => state === 'succeeded' || failedAt !== undefined;

/**
 * Returns whether the refund moved credited money. A failed return of money in review did not, if staff accepted the payment
 * after the failure.
 */
export const isOfCredit = ({ failedAt }: Pick<Refund, 'failedAt'>, { paidAt }: Pick<Payment, 'paidAt'>): boolean =>
  failedAt === undefined || paidAt === undefined || failedAt > paidAt;

export const findRefund = ({ refunds }: Pick<WithRefunds, 'refunds'>, id: string): Refund | undefined =>
  refunds.find((refund) => refund.id === id);

/** Returns the cents refunded. */
export const refundedMinor = ({ refunds }: Pick<WithRefunds, 'refunds'>): number =>
  sum(refunds.filter(({ state }) => state === 'succeeded'));

/** Returns the cents that are neither refunded, nor in a pending refund, nor disputed; not negative. */
export const leftToRefund = ({ receivedMinor = 0, refunds, disputes }: WithRefunds): number =>
  Math.max(0, receivedMinor - sum(refunds.filter(({ state }) => state !== 'failed')) - disputedMinor({ disputes }));

/** Returns when the first of a payment's refunds is due, or undefined when none is pending. */
export function refundsDueAt(refunds: readonly Refund[]): Date | undefined {
  const due = refunds.flatMap(({ nextPollAt }) => (nextPollAt ? [nextPollAt.getTime()] : []));
  return due.length > 0 ? new Date(Math.min(...due)) : undefined;
}

export interface RefundRequest {
  /** Cents; absent for all that is left. */
  amountMinor?: number;
  key?: string;
}

/** `existing`: the same idempotency key was used before. */
export type RequestedRefund =
  | { kind: 'requested'; refund: Refund; change: PaymentChange }
  | { kind: 'existing'; refund: Refund }
  | Refused;

/** Maximum refunds of a payment, failed ones included: bounds the size of its document. */
export const MAX_REFUNDS = 50;

/** Returns whether the payment has fewer than MAX_REFUNDS refunds, failed ones included. */
export const canAddRefund = ({ refunds }: Pick<WithRefunds, 'refunds'>): boolean => refunds.length < MAX_REFUNDS;

/** Lease of one process on a refund; a provider call times out after 10 seconds. */
const REFUND_LEASE_MS = 20_000;

const leaseEnd = (now: Date): Date => new Date(now.getTime() + REFUND_LEASE_MS);

/** Applies a refund request to a payment. Pending refunds count as refunded. */
export function requestRefund(payment: Payment, request: RefundRequest, id: string, now: Date): RequestedRefund {
  const { key, amountMinor: requestedMinor } = request;
  const existing = key === undefined ? undefined : payment.refunds.find((refund) => refund.key === key);
  if (existing) {
    return hasSameAmount(existing, requestedMinor)
      ? { kind: 'existing', refund: existing }
      : refused('KEY_REUSED', messages.differentRefund, 'idempotencyKey');
  }
  if (payment.state !== 'succeeded') return refused('CONFLICT', messages.notPaid);
  const left = leftToRefund(payment);
  if (left === 0) return refused('CONFLICT', messages.nothingLeft);
  const amountMinor = requestedMinor ?? left;
  if (amountMinor > left) return refused('CONFLICT', messages.exceedsRemaining(formatMoney(left)), 'amountMinor');
  if (!canAddRefund(payment)) return refused('CONFLICT', messages.tooManyRefunds);
  const refund: Refund = {
    ...newRefund(payment, { id, amountMinor }, now),
    ...(key === undefined ? {} : { key }),
    ...(requestedMinor === undefined ? {} : { requestedMinor }),
  };
  const refunds = [...payment.refunds, refund];
  return { kind: 'requested', refund, change: { set: { refunds, nextPollAt: refundsDueAt(refunds) } } };
}

/** Returns a refund that is sent now. If this process crashes before the provider answers, a worker continues. */
export const newRefund = (
  { receivedMinor }: Pick<WithRefunds, 'receivedMinor'>,
  { id, amountMinor }: Pick<Refund, 'id' | 'amountMinor'>,
  now: Date,
): Refund => ({
  id,
  amountMinor,
  state: 'pending',
  step: amountMinor === receivedMinor ? 'void' : 'refund',
  createdAt: now,
  nextPollAt: leaseEnd(now),
  unanswered: 0,
});

const hasSameAmount = (existing: Refund, requestedMinor: number | undefined): boolean =>
  requestedMinor === undefined ? existing.requestedMinor === undefined : existing.amountMinor === requestedMinor;

/** Returns the change that takes the lease on a due refund; undefined if another process has the lease, or the refund is finished. */
export function leaseRefund(payment: Payment, id: string, now: Date): PaymentChange | undefined {
  const refund = findRefund(payment, id);
  const isDue = refund?.state === 'pending' && (refund.nextPollAt ?? now) <= now;
  return refund && isDue ? replaceRefund(payment, { ...refund, nextPollAt: leaseEnd(now) }) : undefined;
}

/**
 * Returns the change that takes the lease on a pending refund whose outcome staff record, so that no worker sends the refund in
 * the meantime; undefined while a worker has the lease.
 */
export function leaseForRecording(payment: Payment, id: string, now: Date): PaymentChange | undefined {
  const refund = findRefund(payment, id);
  const { nextPollAt = now } = refund ?? {};
  const mayBeLeased = nextPollAt > now && nextPollAt <= leaseEnd(now);
  return refund?.state === 'pending' && !mayBeLeased
    ? replaceRefund(payment, { ...refund, nextPollAt: leaseEnd(now) })
    : undefined;
}

/**
 * Returns the change that follows from a webhook about refunds; undefined when nothing changes. Pending refunds are polled now.
 * A successful refund whose later failure the provider has confirmed (`failedRefundId`) is failed, so that its money counts as
 * received again.
 */
export function onRefundWebhook(
  payment: Payment,
  failedRefundId: string | undefined,
  now: Date,
): PaymentChange | undefined {
  const refunds = payment.refunds.map((refund): Refund => {
    // Except a new refund, which a process may be sending right now.
    if (refund.state === 'pending' && refund.unanswered > 0) return { ...refund, nextPollAt: now };
    return hasFailedLater(refund, failedRefundId)
      ? { ...refund, state: 'failed', failedAt: now, message: messages.refundFailedLater }
      : refund;
  });
  const changed = refunds.filter((refund, index) => refund !== payment.refunds[index]);
  if (changed.length === 0) return undefined;
  const set = { refunds, nextPollAt: refundsDueAt(refunds) };
  const failed = changed.find(({ state }) => state === 'failed');
  if (!failed) return { set };
  if (payment.state === 'succeeded') return { set, outcome: { kind: 'refund-failed', refund: failed } };
  // The returned money came back and was never credited: staff decide again.
  return { set: { ...set, ...moveTo(payment, 'review', {}, now) } };
}

/** From this long after its request, staff can record the outcome of a refund that the provider does not confirm. */
const UNCONFIRMED_AFTER_MS = 48 * 60 * 60_000;

/** Returns from when staff can record the refund's outcome; undefined if it has an outcome, or the provider reports it in progress. */
export const recordableFrom = ({
  state,
  isInProgress,
  createdAt,
}: Pick<Refund, 'state' | 'isInProgress' | 'createdAt'>): Date | undefined =>
  state === 'pending' && !isInProgress ? new Date(createdAt.getTime() + UNCONFIRMED_AFTER_MS) : undefined;

/** Returns the latest request time of refunds whose outcome staff can record now. */
export const recordableIfRequestedBy = (now: Date): Date => new Date(now.getTime() - UNCONFIRMED_AFTER_MS);

export type RefundOutcome = 'returned' | 'not-returned';

/** `done`: the refund already has this outcome. */
export type RecordedOutcome = { kind: 'recorded'; change: PaymentChange } | { kind: 'done' } | Refused;

/** Applies the outcome that staff record for a refund that the provider does not confirm, for example because a key was revoked. */
export function recordOutcome(payment: Payment, id: string, outcome: RefundOutcome, now: Date): RecordedOutcome {
  const refund = findRefund(payment, id);
  if (!refund) return refused('CONFLICT', messages.unknownRefund, 'refundId');
  if (refund.isInProgress && refund.state === 'pending')
    return refused('CONFLICT', messages.refundInProgress, 'refundId');
  const from = recordableFrom(refund);
  if (from === undefined) {
    const isSame = refund.state === (outcome === 'returned' ? 'succeeded' : 'failed');
    return isSame ? { kind: 'done' } : refused('CONFLICT', messages.finalRefund, 'outcome');
  }
  if (now < from) return refused('CONFLICT', messages.refundTooRecent, 'refundId');
  const evidence = { key: `staff-refund-${id}`, source: 'staff', says: `refund ${outcome}`, at: now } as const;
  const change =
    outcome === 'returned'
      ? completed(payment, refund, null, now)
      : notReturned(
          payment,
          { ...refund, state: 'failed', nextPollAt: undefined, message: messages.refundNotReturned },
          now,
        );
  return { kind: 'recorded', change: { ...change, evidence } };
}

export const hasFailedLater = ({ state, transactionId }: Refund, failedRefundId: string | undefined): boolean =>
  state === 'succeeded' && transactionId !== undefined && transactionId === failedRefundId;

/** The provider's answer to one step of a refund. */
export type RefundAnswer =
  | { kind: 'done'; transactionId: string | null }
  | { kind: 'refused'; message: string }
  | { kind: 'in-progress' }
  | { kind: 'unanswered' };

/** Returns the change that follows from the provider's answer to one step; undefined when the answer is outdated. */
export function evaluateRefundAnswer(
  payment: Payment,
  { id, step }: { id: string; step: RefundStep },
  answer: RefundAnswer,
  now: Date,
): PaymentChange | undefined {
  const refund = findRefund(payment, id);
  if (!refund || refund.state === 'succeeded' || refund.failedAt) return undefined;
  // Returned money counts, even if staff recorded the refund as failed before.
  if (answer.kind === 'done') return completed(payment, refund, answer.transactionId, now);
  if (refund.state === 'failed' || refund.step !== step) return undefined;
  if (answer.kind === 'refused') {
    return step === 'void'
      ? replaceRefund(payment, { ...refund, step: 'refund', unanswered: 0, nextPollAt: leaseEnd(now) })
      : notReturned(payment, { ...refund, state: 'failed', nextPollAt: undefined, message: answer.message }, now);
  }
  const unanswered = refund.unanswered + 1;
  const asked = { ...refund, unanswered, nextPollAt: nextRetry(refund, unanswered, now) };
  const isInProgress = answer.kind === 'in-progress' ? true : undefined;
  return replaceRefund(payment, { ...asked, isInProgress });
}

function completed(payment: Payment, refund: Refund, transactionId: string | null, now: Date): PaymentChange {
  const after: Refund = {
    ...refund,
    state: 'succeeded',
    doneAt: now,
    nextPollAt: undefined,
    isInProgress: undefined,
    message: undefined,
    ...(transactionId ? { transactionId } : {}),
  };
  const change = replaceRefund(payment, after);
  if (payment.state === 'succeeded') return { ...change, outcome: { kind: 'refunded', refund: after } };
  // The payment was never credited, so this publishes `returned` instead of `refunded`, and the payment ends as failed.
  const message = messages.returned(formatMoney(refund.amountMinor));
  return {
    set: { ...change.set, ...moveTo(payment, 'returned', { message }, now) },
    outcome: { kind: 'returned', refund: after },
  };
}

/** Returns the change of a failed refund. If it was to return money in review, staff decide again. */
function notReturned(payment: Payment, failed: Refund, now: Date): PaymentChange {
  const change = replaceRefund(payment, failed);
  if (payment.state !== 'returning') return change;
  return { set: { ...change.set, ...moveTo(payment, 'review', {}, now) } };
}

function replaceRefund(payment: Payment, refund: Refund): PaymentChange {
  const refunds = payment.refunds.map((candidate) => (candidate.id === refund.id ? refund : candidate));
  return { set: { refunds, nextPollAt: refundsDueAt(refunds) } };
}
