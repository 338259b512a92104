import { isBeingCreated, type Payment } from './payment.ts';
import { type Evidence, moveTo, type PaymentChange } from './payment-change.ts';
import { isWatched, mayMove } from './payment-state.ts';
import { nextPoll, nextRetry, watchEnds } from './poll-schedule.ts';
import type { FetchStatusResult, ProviderEvidence } from './provider.ts';
import { refundsDueAt } from './refund.ts';
import { words } from './words.ts';

/** Rejected by the customer, where a cancelled page says 401. */
const REJECTED = '402';

/**
 * What a provider's answer makes of a payment. The provider's own answer is the only evidence that moves money: it
 * counts as paid only when reference, terminal and cents are exactly ours. `asked` is the payment as it stood when the
 * provider was asked: nothing is given up for want of an outcome that may have come since.
 */
export function judgeAnswer(
  payment: Payment,
  tpnNumber: string,
  answer: FetchStatusResult,
  now: Date,
  asked: Pick<Payment, 'version'> = payment,
): PaymentChange {
  // What is still to be looked up of a success is its refunds.
  if (payment.state === 'succeeded') return { set: { nextPollAt: refundsDueAt(payment.refunds) } };
  const isSilence = answer.kind === 'pending' || answer.kind === 'unknown-reference';
  const isOutdated = isSilence && payment.version !== asked.version;
  const judged = isOutdated ? askAgain(payment, now) : judge(payment, tpnNumber, answer, now);
  return { ...judged, set: { ...judged.set, polls: payment.polls + 1 } };
}

function judge(payment: Payment, tpnNumber: string, answer: FetchStatusResult, now: Date): PaymentChange {
  switch (answer.kind) {
    case 'unavailable':
      return unanswered(payment, now);
    case 'pending':
      return undecided(payment, false, now);
    case 'unknown-reference':
      return undecided(payment, true, now);
    case 'paid':
      return paid(payment, tpnNumber, answer.evidence, now);
    case 'declined':
    case 'cancelled':
      return answer.evidence.reference === payment.id
        ? notPaid(payment, answer.kind, answer.evidence, now)
        : unanswered(payment, now);
  }
}

/** No move: silence is not a failure. */
const unanswered = (payment: Payment, now: Date): PaymentChange => ({
  set: { unanswered: payment.unanswered + 1, nextPollAt: nextRetry(payment, payment.unanswered + 1, now) },
});

const stay = (payment: Payment, now: Date): PaymentChange => ({
  set: { unanswered: 0, nextPollAt: nextPoll(payment, now) },
});

/** Soon, where it is asked about at all. */
const askAgain = (payment: Payment, now: Date): PaymentChange => ({
  set: { unanswered: 0, nextPollAt: isWatched(payment.state) ? nextRetry(payment, 1, now) : undefined },
});

function paid(payment: Payment, tpnNumber: string, evidence: ProviderEvidence, now: Date): PaymentChange {
  const { reference, tpn, amount, providerTxnId, rrn } = evidence;
  const ours = reference === payment.id && (tpn === null || tpn === tpnNumber) && amount?.minor === payment.amountMinor;
  const to = ours ? 'succeeded' : 'review';
  const isDecided = !ours && payment.decidedAt !== undefined;
  if (isDecided || !mayMove(payment.state, to)) return stay(payment, now);
  const details = ours ? { ...(providerTxnId ? { providerTxnId } : {}), ...(rrn ? { rrn } : {}) } : {};
  return {
    set: { unanswered: 0, ...moveTo(payment, to, details, now) },
    evidence: evidenceOf(ours ? 'paid' : 'paid otherwise than asked', evidence, now),
    ...(ours ? { tells: { kind: 'succeeded' } } : {}),
  };
}

function notPaid(
  payment: Payment,
  kind: 'declined' | 'cancelled',
  evidence: ProviderEvidence,
  now: Date,
): PaymentChange {
  const to = kind === 'declined' ? 'failed' : 'cancelled';
  if (!mayMove(payment.state, to)) return stay(payment, now);
  const reason = kind === 'cancelled' && evidence.responseCode === REJECTED ? 'rejected' : kind;
  return {
    set: { unanswered: 0, ...moveTo(payment, to, { message: words[reason], ...transactionOf(evidence) }, now) },
    evidence: evidenceOf(reason, evidence, now),
    tells: { kind: 'failed', reason },
  };
}

/** The provider has no outcome yet. What never will have one gives its balance back. */
function undecided(payment: Payment, unknownThere: boolean, now: Date): PaymentChange {
  const { state, pageUrl, expiresAt, hinted } = payment;
  const over = (message: string, says: string): PaymentChange => ({
    set: { unanswered: 0, ...moveTo(payment, 'expired', { message }, now) },
    evidence: { key: `clock-${says}`, source: 'clock', says, at: now },
    tells: { kind: 'expired' },
  });
  if (!mayMove(state, 'expired')) return stay(payment, now);
  // A page whose address nobody was told can't be paid. Should it be paid all the same, the watch goes on.
  if (!pageUrl && !isBeingCreated(payment, now)) return over(words.neverOpened, 'page address never known');
  const mayHavePaid = hinted && !unknownThere;
  if (now >= expiresAt && !mayHavePaid) return over(words.expired, 'page expired');
  if (now >= watchEnds(payment)) {
    const says = 'no outcome in time';
    return {
      set: { unanswered: 0, ...moveTo(payment, 'review', {}, now) },
      evidence: { key: `clock-${says}`, source: 'clock', says, at: now },
    };
  }
  if (hinted && pageUrl && mayMove(state, 'pending')) {
    return { set: { unanswered: 0, ...moveTo(payment, 'pending', {}, now) } };
  }
  return stay(payment, now);
}

const transactionOf = ({ providerTxnId }: ProviderEvidence) => (providerTxnId ? { providerTxnId } : {});

const evidenceOf = (says: string, { digest, providerTxnId, amount }: ProviderEvidence, at: Date): Evidence => ({
  key: `provider-${digest}`,
  source: 'provider',
  says,
  at,
  ...(providerTxnId ? { transactionId: providerTxnId } : {}),
  ...(amount ? { amount: amount.text } : {}),
});
