import { formatMoney, type Refused, refused } from '@utility-pay/contracts';
import type { Dispute } from './dispute-record.ts';
import { messages } from './messages.ts';
import { isDecided, type Payment, type PaymentChange } from './payment.ts';
import type { ReportedDispute, UnverifiedReport } from './provider.ts';

type WithDisputes = Pick<Payment, 'receivedMinor' | 'disputes'>;

/** Suffix of the id of a dispute that the provider reports after staff removed their record of it. */
const REPORTED_SUFFIX = '-reported';

/** Maximum disputes of a payment: bounds the size of its document. */
const MAX_DISPUTES = 50;

/** Returns the cents of all disputes that were not won. */
export const disputedMinor = ({ disputes }: Pick<WithDisputes, 'disputes'>): number =>
  disputes.reduce((sum, { state, amountMinor }) => sum + (state === 'won' ? 0 : amountMinor), 0);

/** Returns whether only staff recorded the dispute: the provider has not reported it. */
export const isOnlyRecorded = ({ source, providerId }: Pick<Dispute, 'source' | 'providerId'>): boolean =>
  source === 'staff' && providerId === undefined;

/** `done`: the dispute, or the same outcome of it, is already recorded. */
export type DisputeResult = { kind: 'changed'; change: PaymentChange } | { kind: 'done' } | Refused;

export interface DisputeToRecord {
  /** The provider's case number. */
  id: string;
  kind: Dispute['kind'];
  /** Cents; absent for all that is left of the payment. */
  amountMinor?: number;
}

/** Records a chargeback or return for staff: takes back its credit. Idempotent by the case number. */
export function recordDispute(payment: Payment, { id, kind, ...wanted }: DisputeToRecord, now: Date): DisputeResult {
  if (payment.state !== 'succeeded') return refused('CONFLICT', messages.notDisputable);
  const existing = findDispute(payment, id);
  const leftMinor = leftOf(payment);
  const amountMinor = wanted.amountMinor ?? existing?.amountMinor ?? leftMinor;
  if (existing?.state === 'won') return refused('CONFLICT', messages.closedDispute, 'caseId');
  if (existing)
    return existing.kind === kind && existing.amountMinor === amountMinor
      ? { kind: 'done' }
      : refused('CONFLICT', messages.otherDispute, 'caseId');
  // Staff know the case by the number in a letter; the provider reports it by its own.
  const reported = payment.disputes.find(
    (each) => each.source === 'provider' && each.state !== 'won' && each.amountMinor === amountMinor,
  );
  if (reported) return refused('CONFLICT', messages.reportedDispute(reported.id), 'caseId');
  if (leftMinor <= 0) return refused('CONFLICT', messages.nothingToDispute);
  if (amountMinor > leftMinor)
    return refused('CONFLICT', messages.exceedsDisputable(formatMoney(leftMinor)), 'amountMinor');
  if (payment.disputes.length >= MAX_DISPUTES) return refused('CONFLICT', messages.tooManyDisputes);
  return { kind: 'changed', change: opened(payment, { id, kind, amountMinor, source: 'staff', openedAt: now }) };
}

/**
 * Records the outcome of a chargeback. `won` restores the credit, and removes a return that staff recorded by mistake. Refuses
 * `won` for a dispute that the provider has reported: its next report says whether the company won.
 */
export function recordDisputeOutcome(payment: Payment, id: string, outcome: 'won' | 'lost', now: Date): DisputeResult {
  const dispute = findDispute(payment, id);
  if (!dispute) return refused('CONFLICT', messages.unknownDispute, 'disputeId');
  if (dispute.state === outcome) return { kind: 'done' };
  if (dispute.state === 'won') return refused('CONFLICT', messages.finalOutcome);
  const isOfProvider = !isOnlyRecorded(dispute);
  if (dispute.kind === 'return' && (isOfProvider || outcome === 'lost'))
    return refused('CONFLICT', messages.finalOutcome);
  if (isOfProvider && outcome === 'won') return refused('CONFLICT', messages.wonByProvider);
  return { kind: 'changed', change: closed(payment, dispute, outcome, now) };
}

/**
 * Returns the change for the first reported dispute that is new or newly won; undefined if there is none. A dispute of equal
 * amount that staff recorded under another case number is the same dispute, even with another kind; it gets the provider's kind.
 */
export function nextReportedChange(
  payment: Payment,
  reported: readonly ReportedDispute[],
  now: Date,
): PaymentChange | undefined {
  if (payment.state !== 'succeeded') return undefined;
  for (const { id, kind, amountMinor, isWon } of reported) {
    const known = findDispute(payment, id);
    if (known && isOnlyRecorded(known)) {
      const isRemoved = known.kind === 'return' && known.state === 'won';
      if (!isRemoved || isWon) return replaced(payment, { ...withKind(known, kind), providerId: id });
      if (payment.disputes.length >= MAX_DISPUTES) return undefined;
      // Staff removed their record as a mistake, but the return is real. Its own id is in use by the removed record.
      const again = { id: `${id}${REPORTED_SUFFIX}`, providerId: id, kind, amountMinor };
      return opened(payment, { ...again, source: 'provider', openedAt: now });
    }
    if (known && (known.state === 'won' || !isWon)) continue;
    if (known) return closed(payment, known, 'won', now);
    const candidates = payment.disputes.filter(
      (each) =>
        isOnlyRecorded(each) &&
        each.amountMinor === amountMinor &&
        // The provider no longer reports a won case as open, so a report of an open case is a new dispute.
        (each.state !== 'won' || isWon),
    );
    const recorded = candidates.find((each) => each.kind === kind) ?? candidates[0];
    if (recorded) return replaced(payment, { ...withKind(recorded, kind), providerId: id });
    if (payment.disputes.length >= MAX_DISPUTES) return undefined;
    return opened(payment, { id, kind, amountMinor, source: 'provider', openedAt: now });
  }
  return undefined;
}

/** Returns whether a verified webhook of a payment may be about a dispute, and not only repeat the payment's success. */
export function mayReportDispute(payment: Payment, report: UnverifiedReport): boolean {
  const { id, state, providerTxnId } = payment;
  if (report.authentic === 'no' || report.reference !== id) return false;
  if (!report.isSaleOnly) return state === 'succeeded' || !isDecided(state);
  return state === 'succeeded' && (report.status !== 'paid' || report.providerTxnId !== providerTxnId);
}

/** Finds a dispute by its case number: first among those that the provider reported, then among those that staff recorded. */
const findDispute = ({ disputes }: Payment, id: string): Dispute | undefined =>
  disputes.find((dispute) => dispute.providerId === id) ?? disputes.find((dispute) => dispute.id === id);

/** Returns the cents that are neither refunded nor disputed. */
const leftOf = ({ receivedMinor = 0, refunds, disputes }: Payment): number =>
  refunds.reduce((left, { state, amountMinor }) => left - (state === 'failed' ? 0 : amountMinor), receivedMinor) -
  disputedMinor({ disputes });

/** Returns the dispute that staff recorded with the kind that the provider reports. */
const withKind = (recorded: Dispute, kind: Dispute['kind']): Dispute =>
  recorded.kind === kind || recorded.state === 'won'
    ? { ...recorded, kind }
    : { ...recorded, kind, state: stateWhenOpened(kind) };

/** Returns the first state of a dispute. A return is final: the bank has taken the money back. */
const stateWhenOpened = (kind: Dispute['kind']): Dispute['state'] => (kind === 'return' ? 'lost' : 'open');

function opened(payment: Payment, fields: Omit<Dispute, 'state'>): PaymentChange {
  const dispute: Dispute = { ...fields, state: stateWhenOpened(fields.kind) };
  return { set: { disputes: [...payment.disputes, dispute] }, outcome: { kind: 'disputed', dispute } };
}

function closed(payment: Payment, before: Dispute, state: 'won' | 'lost', closedAt: Date): PaymentChange {
  const dispute = { ...before, state, closedAt };
  const change = replaced(payment, dispute);
  return state === 'won' ? { ...change, outcome: { kind: 'dispute-won', dispute } } : change;
}

const replaced = (payment: Payment, dispute: Dispute): PaymentChange => ({
  set: { disputes: payment.disputes.map((each) => (each.id === dispute.id ? dispute : each)) },
});
