import { formatMoney, type Refused } from '@utility-pay/contracts';
import { messages } from './messages.ts';
import { mayMove, moveTo, nextPollOf, type Payment, type PaymentChange, type PaymentState } from './payment.ts';
import { pollingEndsAt } from './poll-schedule.ts';
import type { FetchStatusResult } from './provider.ts';
import { isRefusedForGood } from './provider-answer.ts';
import { canAddRefund, newRefund, refundsDueAt } from './refund.ts';
import type { FinalDecision, ReviewReason } from './review-reason.ts';

export type ReviewDecision = FinalDecision | 'check-again';

/** `done`: the same decision was made before. */
export type DecidedReview = { kind: 'decided'; change: PaymentChange } | { kind: 'done' } | Refused;

export const refused = (
  message: string,
  field: string | null = 'decision',
  code: 'CONFLICT' | 'PROVIDER_UNAVAILABLE' = 'CONFLICT',
): DecidedReview => ({ kind: 'refused', userErrors: [{ code, field, message }] });

/** Reasons for which the received amount is known and belongs to this payment. */
const DECIDABLE = [
  'other-amount',
  'no-account',
  'deleted-account',
  'archived-account',
] as const satisfies ReviewReason[];
type Decidable = (typeof DECIDABLE)[number];
const isDecidable = (reason: ReviewReason): reason is Decidable => DECIDABLE.some((each) => each === reason);

/** Why money that does not match this payment can be neither accepted nor returned. */
const UNDECIDABLE: Record<Exclude<ReviewReason, Decidable>, string> = {
  'no-amount': "The payment provider's response has no readable amount, so nothing can be accepted or returned.",
  'other-terminal':
    "The payment provider's response is for another terminal (TPN), so nothing can be accepted or returned here.",
  'other-reference':
    "The payment provider's response is for another payment reference, so nothing can be accepted or returned here.",
  'used-transaction':
    'The transaction already belongs to another payment, so nothing can be accepted or returned here.',
  'no-outcome': 'The payment provider reported no amount, so nothing can be accepted or returned.',
};

const ENDS: Record<FinalDecision, readonly PaymentState[]> = {
  accept: ['succeeded'],
  return: ['returning', 'returned'],
  close: ['failed', 'settled-outside'],
};

/** Returns the decisions that staff can ask for; the provider's status may still rule out `close`. */
export function possibleDecisions({ state, reviewReason }: Payment): ReviewDecision[] {
  if (state !== 'review') return [];
  if (reviewReason === 'no-account') return ['return', 'close'];
  if (reviewReason === 'archived-account') return ['accept', 'return'];
  const isAcceptable = reviewReason === 'other-amount' || reviewReason === 'deleted-account';
  return isAcceptable ? ['accept', 'return', 'check-again', 'close'] : ['check-again', 'close'];
}

/**
 * Returns from when staff can close a payment with reported money that they settled outside the portal: when polling ends.
 * Undefined for a payment that is not in review or without reported money, and for an archived account, whose payment can be
 * accepted.
 */
export function settleableFrom({ state, reviewReason = 'no-outcome', expiresAt }: Payment): Date | undefined {
  const isReported = reviewReason !== 'no-outcome' && reviewReason !== 'archived-account';
  return state === 'review' && isReported ? pollingEndsAt({ expiresAt }) : undefined;
}

/** Returns the result for a payment that is not in review; undefined for one that is. */
export function resultOutsideReview(payment: Payment, decision: ReviewDecision): DecidedReview | undefined {
  if (payment.state === 'review') return undefined;
  const isDone = decision === payment.decision && ENDS[decision].includes(payment.state);
  return isDone ? { kind: 'done' } : refused(messages.notInReview, 'paymentId');
}

export interface AmountDecision {
  decision: 'accept' | 'return';
  /** The received cents that staff saw; undefined to decide on what the provider reported last. */
  expectedMinor: number | undefined;
  /** Id of the refund that returns the money. */
  refundId: string;
}

/**
 * Accepts the received amount as the payment's, or starts to return it. Refused if the provider has reported another amount
 * since staff saw it, or if the money would be credited to a deleted account, whose credits no screen shows.
 */
export function decideReceived(
  payment: Payment,
  { decision, expectedMinor, refundId }: AmountDecision,
  now: Date,
): DecidedReview {
  const outside = resultOutsideReview(payment, decision);
  if (outside) return outside;
  const { reviewReason = 'no-outcome', receivedMinor = 0, refunds } = payment;
  if (payment.accountRemoval === 'deleted' && decision === 'accept') return refused(messages.deletedAccount);
  if (reviewReason === 'no-account' && decision === 'accept') return refused(messages.noAccount);
  if (!isDecidable(reviewReason)) return refused(UNDECIDABLE[reviewReason]);
  if (expectedMinor !== undefined && expectedMinor !== receivedMinor)
    return refused(messages.receivedChanged(formatMoney(receivedMinor)), 'receivedMinor');
  const evidence = { key: `staff-${decision}`, source: 'staff', says: decision, at: now } as const;
  if (decision === 'accept') {
    const set = moveTo(payment, 'succeeded', { decision }, now);
    return { kind: 'decided', change: { set, evidence, outcome: { kind: 'succeeded' } } };
  }
  if (!canAddRefund(payment)) return refused(messages.tooManyRefunds);
  const withReturn = [...refunds, newRefund(payment, { id: refundId, amountMinor: receivedMinor }, now)];
  const moved = moveTo(payment, 'returning', { decision }, now);
  const set = { ...moved, refunds: withReturn, nextPollAt: refundsDueAt(withReturn) };
  return { kind: 'decided', change: { set, evidence } };
}

/**
 * Closes a payment in review as failed if a status query just now showed that the provider received nothing. `before` is
 * the payment as read before that query.
 */
export function closeUnpaid(
  payment: Payment,
  answer: FetchStatusResult,
  now: Date,
  before: Pick<Payment, 'version'> = payment,
): DecidedReview {
  const outside = resultOutsideReview(payment, 'close');
  if (outside) return outside;
  const refusal = whyNotUnpaid(payment, answer, now);
  if (refusal) return refusal;
  const hasNoOutcome = answer.kind === 'pending' || answer.kind === 'unknown-reference';
  if (hasNoOutcome && payment.version !== before.version) return refused(messages.changedMeanwhile);
  const figures = { receivedMinor: undefined, receivedAt: undefined, providerPaymentRef: undefined };
  const set = moveTo(payment, 'failed', { ...figures, message: messages.closed, decision: 'close' }, now);
  const says = `close: the provider reports ${answer.kind}`;
  const evidence = { key: 'staff-close', source: 'staff', says, at: now } as const;
  return { kind: 'decided', change: { set, evidence, outcome: { kind: 'failed' } } };
}

/**
 * Closes a payment in review whose money staff settled outside the portal. Requires their reason. No later answer credits the
 * payment, because staff may have recorded the money on the account. Returns undefined where only `closeUnpaid` decides.
 */
export function closeSettled(payment: Payment, reason: string | undefined, now: Date): DecidedReview | undefined {
  const from = settleableFrom(payment);
  if (from === undefined) return undefined;
  if (now < from) return reason === undefined ? undefined : refused(messages.settledTooEarly);
  if (reason === undefined) return refused(messages.howSettled, 'reason');
  const set = moveTo(payment, 'settled-outside', { message: messages.settledOutside, decision: 'close' }, now);
  const says = 'close: settled outside the portal';
  const evidence = { key: 'staff-close', source: 'staff', says, at: now } as const;
  return { kind: 'decided', change: { set, evidence, outcome: { kind: 'failed' } } };
}

/**
 * Returns why the provider's answer does not show that nothing was received; undefined when it does. Money that the provider
 * reported before is not disproved by an answer without an outcome.
 */
function whyNotUnpaid(payment: Payment, answer: FetchStatusResult, now: Date): DecidedReview | undefined {
  const { id, expiresAt, reviewReason = 'no-outcome', receivedMinor = 0 } = payment;
  const isReported = isDecidable(reviewReason) && receivedMinor > 0;
  const reportedBefore = isReported ? refused(messages.reportedBefore(formatMoney(receivedMinor))) : undefined;
  switch (answer.kind) {
    case 'unavailable':
      // Without usable credentials staff must look at the provider themselves.
      if (isRefusedForGood(payment, answer, now)) return reportedBefore;
      return refused(messages.providerUnavailable, null, 'PROVIDER_UNAVAILABLE');
    case 'unknown-reference':
      return reportedBefore;
    case 'pending':
      return now >= expiresAt ? reportedBefore : refused(messages.providerReportsUnfinished);
    case 'declined':
    case 'cancelled':
      return answer.evidence.reference === id ? undefined : refused(messages.providerReportsOther);
    case 'paid': {
      const { amount } = answer.evidence;
      if (amount?.minor === 0) return undefined;
      return refused(messages.providerReportsPaid(reportedText(amount)));
    }
  }
}

/** Returns an amount as text; an unreadable amount as the provider wrote it. */
function reportedText(amount: { minor: number | null; text: string } | null): string {
  if (amount === null) return 'a payment without an amount';
  return amount.minor === null ? `"${amount.text}"` : formatMoney(amount.minor);
}

/**
 * Returns the change without a transaction that already belongs to another payment: the received amount is recorded, and the
 * payment goes to review instead of succeeding.
 */
export function withoutTransaction(payment: Payment, change: PaymentChange): PaymentChange {
  const { providerTxnId, ...set } = change.set;
  const { receivedMinor, receivedAt, polls = payment.polls } = set;
  if (receivedMinor === undefined || receivedAt === undefined) return { ...change, set };
  const figures = {
    receivedMinor,
    receivedAt,
    providerPaymentRef: undefined,
    reviewReason: 'used-transaction' as const,
  };
  const { lastCheckedAt = receivedAt } = set;
  const checked = { unanswered: 0, polls, lastCheckedAt };
  if (mayMove(payment.state, 'review')) {
    const evidence = change.evidence && { ...change.evidence, says: 'transaction of another payment' };
    return {
      set: { ...checked, ...moveTo(payment, 'review', figures, lastCheckedAt) },
      ...(evidence ? { evidence } : {}),
    };
  }
  return {
    set: {
      ...checked,
      nextPollAt: nextPollOf(payment, lastCheckedAt),
      ...(payment.state === 'review' ? figures : {}),
    },
  };
}
