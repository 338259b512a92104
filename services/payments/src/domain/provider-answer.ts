import { reasonOfRemoval } from './account-removal.ts';
import { messages } from './messages.ts';
import {
  type Evidence,
  isBeingCreated,
  isDecided,
  isPolled,
  mayMove,
  moveTo,
  nextPollOf,
  type Payment,
  type PaymentChange,
  type ReceivedMoney,
  statusOf,
} from './payment.ts';
import { nextRetry, pollingEndsAt } from './poll-schedule.ts';
import type { CreateSessionResult, FetchStatusResult, ProviderEvidence } from './provider.ts';
import { UNKNOWN_CUSTOMER } from './recovered-payment.ts';
import { refundsDueAt } from './refund.ts';
import type { ReviewReason } from './review-reason.ts';

/**
 * Returns the change that follows from the provider's answer to the request for a page; undefined when the payment has ended
 * without the page, which must then not be shown.
 */
export function decidePageOpening(payment: Payment, result: CreateSessionResult, now: Date): PaymentChange | undefined {
  switch (result.kind) {
    case 'created':
      return opened(payment, result, now);
    case 'rejected':
      // The provider knows the reference, so a page may exist: the next status query shows it.
      return result.code === 'duplicate-reference'
        ? uncertain(payment, now)
        : refused(payment, result.message || messages.noLink, now);
    case 'unreachable':
      return refused(payment, messages.neverOpened, now);
    case 'ambiguous':
      return uncertain(payment, now);
  }
}

function opened(
  payment: Payment,
  { start, providerRef, expiresAt }: Extract<CreateSessionResult, { kind: 'created' }>,
  now: Date,
): PaymentChange | undefined {
  if (!mayMove(payment.state, 'page-open')) return undefined;
  const page = { pageUrl: start.url, expiresAt, ...(providerRef ? { providerRef } : {}) };
  return { set: { ...moveTo({ ...payment, pollingSince: now }, 'page-open', page, now), pollingSince: now } };
}

function refused(payment: Payment, message: string, now: Date): PaymentChange | undefined {
  if (!mayMove(payment.state, 'failed')) return undefined;
  return { set: moveTo(payment, 'failed', { message }, now), outcome: { kind: 'failed' } };
}

/** Returns the change for an unclear answer: a page may exist whose address is unknown, so the provider is queried soon. */
function uncertain(payment: Payment, now: Date): PaymentChange | undefined {
  if (!mayMove(payment.state, 'unknown')) return undefined;
  return { set: { ...moveTo(payment, 'unknown', {}, now), nextPollAt: nextRetry(payment, 1, now) } };
}

/**
 * Returns the change that follows from the provider's answer to a status query, the only evidence that moves money. A paid
 * payment succeeds only if reference, terminal and cents match exactly; otherwise it goes to review with what the provider
 * reports. `before`: the payment as read before the query. An answer without an outcome is outdated if the payment has changed
 * since.
 */
export function evaluateProviderAnswer(
  payment: Payment,
  tpnNumber: string,
  answer: FetchStatusResult,
  now: Date,
  before: Pick<Payment, 'version'> = payment,
): PaymentChange {
  // From success on, a payment is only polled for its refunds.
  if (isDecided(payment.state)) return { set: { nextPollAt: refundsDueAt(payment.refunds) } };
  const hasNoOutcome = answer.kind === 'pending' || answer.kind === 'unknown-reference';
  const isOutdated = hasNoOutcome && payment.version !== before.version;
  const change = isOutdated ? pollAgain(payment, now) : evaluate(payment, tpnNumber, answer, now);
  return { ...change, set: { ...change.set, polls: payment.polls + 1 } };
}

function evaluate(payment: Payment, tpnNumber: string, answer: FetchStatusResult, now: Date): PaymentChange {
  switch (answer.kind) {
    case 'unavailable':
      return isStuckWithoutCredentials(payment, answer, now) ? noOutcome(payment, now) : unanswered(payment, now);
    case 'pending':
      return withoutOutcome(answer.isSubmitted ? { ...payment, callbackReceived: true } : payment, false, now);
    case 'unknown-reference':
      return withoutOutcome(payment, true, now);
    case 'paid':
      return paid(payment, tpnNumber, answer.evidence, now);
    case 'declined':
    case 'cancelled':
      return answer.evidence.reference === payment.id ? notPaid(payment, answer, now) : unanswered(payment, now);
  }
}

/** Keeps the state: no answer is not a failure. Retries a failed payment until two days after its page expired or a callback. */
function unanswered(payment: Payment, now: Date): PaymentChange {
  const { state, expiresAt, pollingSince } = payment;
  const endsAt = pollingEndsAt({ expiresAt: pollingSince > expiresAt ? pollingSince : expiresAt });
  const isDone = statusOf(state) === 'failed' && now >= endsAt;
  const times = payment.unanswered + 1;
  return { set: { unanswered: times, nextPollAt: isDone ? undefined : nextRetry(payment, times, now) } };
}

const keepState = (payment: Payment, now: Date): PaymentChange => ({
  set: { unanswered: 0, nextPollAt: nextPollOf(payment, now) },
});

const pollAgain = (payment: Payment, now: Date): PaymentChange => ({
  set: { unanswered: 0, nextPollAt: isPolled(payment.state) ? nextRetry(payment, 1, now) : undefined },
});

function paid(payment: Payment, tpnNumber: string, evidence: ProviderEvidence, now: Date): PaymentChange {
  const reason = mismatchOf(payment, tpnNumber, evidence);
  // An amount of 0: all of it was refunded at the provider.
  const isNothing = reason === 'no-amount' && evidence.amount?.minor === 0;
  if (isNothing && statusOf(payment.state) === 'failed') return keepState(payment, now);
  const received = receivedMoney(payment, evidence, reason, now);
  const to = reason ? 'review' : 'succeeded';
  if (mayMove(payment.state, to)) {
    return {
      set: { unanswered: 0, ...moveTo(payment, to, received, now) },
      evidence: evidenceOf(reason ? `paid differently than requested: ${reason}` : 'paid', evidence, now),
      ...(reason ? {} : { outcome: { kind: 'succeeded' } }),
    };
  }
  const kept = keepState(payment, now);
  if (payment.state !== 'review' || !differs(payment, received)) return kept;
  return {
    set: { ...kept.set, ...received },
    evidence: evidenceOf(`paid differently than requested: ${reason}`, evidence, now),
  };
}

/** Returns how the paid transaction differs from the request; undefined when it is exactly what was requested. */
function mismatchOf(
  { id, customerId, amountMinor, accountRemoval }: Payment,
  tpnNumber: string,
  { reference, tpn, amount }: ProviderEvidence,
): ReviewReason | undefined {
  if (reference !== id) return 'other-reference';
  if (tpn !== null && tpn !== tpnNumber) return 'other-terminal';
  if (!amount?.minor) return 'no-amount';
  if (customerId === UNKNOWN_CUSTOMER) return 'no-account';
  if (accountRemoval) return reasonOfRemoval(accountRemoval);
  return amount.minor === amountMinor ? undefined : 'other-amount';
}

/**
 * Returns what the provider reports about the money. Leaves out the id of a transaction for another reference or terminal:
 * otherwise the payment that owns the transaction could not record it.
 */
function receivedMoney(
  { receivedMinor: knownMinor, receivedAt: knownAt }: Payment,
  { amount, providerTxnId, providerPaymentRef }: ProviderEvidence,
  reason: ReviewReason | undefined,
  now: Date,
): ReceivedMoney {
  const receivedMinor = amount?.minor ?? undefined;
  const isOurs = reason !== 'other-reference' && reason !== 'other-terminal';
  return {
    receivedMinor,
    receivedAt: receivedMinor === undefined ? undefined : receivedMinor === knownMinor ? (knownAt ?? now) : now,
    reviewReason: reason,
    ...(isOurs && providerTxnId ? { providerTxnId } : {}),
    providerPaymentRef: (isOurs && providerPaymentRef) || undefined,
  };
}

const differs = (payment: Payment, received: ReceivedMoney): boolean =>
  (['receivedMinor', 'reviewReason', 'providerTxnId', 'providerPaymentRef'] as const).some(
    (key) => key in received && received[key] !== payment[key],
  );

function notPaid(
  payment: Payment,
  answer: Extract<FetchStatusResult, { kind: 'declined' | 'cancelled' }>,
  now: Date,
): PaymentChange {
  const { kind, evidence } = answer;
  const to = kind === 'declined' ? 'failed' : 'cancelled';
  if (!mayMove(payment.state, to)) return keepState(payment, now);
  const reason = (answer.kind === 'cancelled' && answer.reason) || kind;
  // The page was canceled by us when the payment expired, so the answer reports only our own request.
  if (payment.state === 'expired' && (reason === 'cancelled' || reason === 'expired')) return keepState(payment, now);
  const { providerTxnId } = evidence;
  const details = {
    // The message of a page that we closed says why; it stays.
    message: (reason === 'cancelled' && payment.closing && payment.message) || messages[reason],
    ...(providerTxnId ? { providerTxnId } : {}),
    // Only the payer can cause a decline or a rejection. A cancellation may be our own, so it shows no visit.
    ...(reason === 'cancelled' || reason === 'expired' ? {} : { visitedAt: payment.visitedAt ?? now }),
  };
  return {
    set: { unanswered: 0, ...moveTo(payment, to, details, now) },
    evidence: evidenceOf(reason, evidence, now),
    outcome: { kind: 'failed' },
  };
}

/** Returns the change for an answer without an outcome. A payment that can no longer be paid expires and releases its bill. */
function withoutOutcome(payment: Payment, isUnknownThere: boolean, now: Date): PaymentChange {
  const { state, pageUrl, expiresAt, callbackReceived } = payment;
  const expire = (message: string, says: string): PaymentChange => ({
    set: { unanswered: 0, ...moveTo(payment, 'expired', { message }, now) },
    evidence: { key: `clock-${says}`, source: 'clock', says, at: now },
    outcome: { kind: 'expired' },
  });
  if (!mayMove(state, 'expired')) return keepState(payment, now);
  // A page whose address is unknown can't be paid by the payer. Polling continues in case it is paid anyway.
  if (!pageUrl && !isBeingCreated(payment, now)) return expire(messages.neverOpened, 'page address never known');
  const mayHavePaid = callbackReceived && !isUnknownThere;
  if (now >= expiresAt && !mayHavePaid) return expire(messages.expired, 'page expired');
  if (now >= pollingEndsAt(payment)) return noOutcome(payment, now);
  if (callbackReceived && pageUrl && mayMove(state, 'pending')) {
    return { set: { unanswered: 0, ...moveTo(payment, 'pending', {}, now) } };
  }
  return keepState(payment, now);
}

function noOutcome(payment: Payment, now: Date): PaymentChange {
  const says = 'no outcome in time';
  return {
    set: { unanswered: 0, ...moveTo(payment, 'review', { reviewReason: 'no-outcome' }, now) },
    evidence: { key: `clock-${says}`, source: 'clock', says, at: now },
  };
}

/** Returns whether an open payment must go to review, because the provider refuses the company's credentials until polling ends. */
const isStuckWithoutCredentials = (payment: Payment, answer: FetchStatusResult, now: Date): boolean =>
  isRefusedForGood(payment, answer, now) && statusOf(payment.state) === 'pending' && mayMove(payment.state, 'review');

/** Returns whether the provider still refuses the credentials when polling has ended. */
export const isRefusedForGood = (payment: Pick<Payment, 'expiresAt'>, answer: FetchStatusResult, now: Date): boolean =>
  answer.kind === 'unavailable' &&
  (answer.reason === 'unauthorized' || answer.reason === 'misconfigured') &&
  now >= pollingEndsAt(payment);

const evidenceOf = (says: string, { digest, providerTxnId, amount }: ProviderEvidence, at: Date): Evidence => ({
  key: `provider-${digest}`,
  source: 'provider',
  says,
  at,
  ...(providerTxnId ? { transactionId: providerTxnId } : {}),
  ...(amount ? { amount: amount.text } : {}),
});
