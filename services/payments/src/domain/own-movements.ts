import type { OwnMovement } from './money-movement.ts';
import { type Payment, statusOf } from './payment.ts';
import type { UnsettledState } from './reconciliation.ts';
import { hasReturned, isOfCredit } from './refund.ts';

/** The fields of a payment that tell its movements of money; not all, because a day may have 100,000 payments. */
export type MovedPayment = Pick<
  Payment,
  | 'id'
  | 'companyId'
  | 'credentialsId'
  | 'testMode'
  | 'state'
  | 'receivedMinor'
  | 'receivedAt'
  | 'providerTxnId'
  | 'paidAt'
  | 'createdAt'
  | 'refunds'
  | 'disputes'
>;

/** A movement with the instant at which it was recorded, which every time zone gives its own day. */
export interface RecordedMovement extends Omit<OwnMovement, 'day'> {
  at: Date;
}

/** Returns the movements of money that a payment records, each with the day on which it was recorded. A void moves no money. */
export const movementsOf = (payment: MovedPayment, dayOf: (at: Date) => string): OwnMovement[] =>
  recordedMovements(payment).map(({ at, ...movement }) => ({ ...movement, day: dayOf(at) }));

/** Returns the movements of money that was credited: those that the collected totals and the journal contain. */
export const creditedMovements = (payment: MovedPayment): RecordedMovement[] =>
  recordedMovements(payment).filter(({ journalReference }) => journalReference !== undefined);

function recordedMovements(payment: MovedPayment): RecordedMovement[] {
  const { id: reference, receivedMinor = 0, providerTxnId, refunds, disputes } = payment;
  const isCredited = payment.state === 'succeeded';
  if (!isCredited && payment.state !== 'returned') return [];
  const postedAs = (journalReference: string) => (isCredited ? { journalReference } : {});
  const received = payment.paidAt ?? payment.receivedAt ?? payment.createdAt;
  const paid: RecordedMovement = {
    reference,
    aliases: [],
    kind: 'payment',
    id: reference,
    transactionIds: providerTxnId === undefined ? [] : [providerTxnId],
    amountMinor: receivedMinor,
    at: received,
    ...postedAs(reference),
  };
  const moved = refunds.filter((refund) => hasReturned(refund) && !refund.isTestVoid);
  const refunded = moved.flatMap((refund): RecordedMovement[] => {
    const { id, amountMinor, createdAt, doneAt = createdAt, failedAt, transactionId } = refund;
    const common = {
      reference,
      // The provider's references of the refund's two steps, refund and void.
      aliases: [id, `${id}v`],
      id,
      transactionIds: transactionId === undefined ? [] : [transactionId],
      amountMinor,
    };
    const refundPostedAs = isOfCredit(refund, payment) ? postedAs : () => ({});
    const returned: RecordedMovement = { ...common, kind: 'refund', at: doneAt, ...refundPostedAs(id) };
    if (!failedAt) return [returned];
    return [returned, { ...common, kind: 'refund-failed', at: failedAt, ...refundPostedAs(`${id}-failed`) }];
  });
  const disputed = disputes.flatMap((dispute): RecordedMovement[] => {
    const { id, providerId, kind, amountMinor, openedAt, closedAt = openedAt } = dispute;
    const transactionIds = providerId === undefined ? [id] : [id, providerId];
    const journalReference = `${reference}-${id}`;
    const common = { reference, aliases: [], id, transactionIds, amountMinor };
    const opened: RecordedMovement = { ...common, kind, at: openedAt, ...postedAs(journalReference) };
    if (dispute.state !== 'won') return [opened];
    const won = { kind: 'chargeback-won' as const, at: closedAt, ...postedAs(`${journalReference}-won`) };
    return [opened, { ...common, ...won }];
  });
  return [paid, ...refunded, ...disputed];
}

/** Returns the state of a payment without settled money; undefined for a payment with movements. */
export function unsettledStateOf({ state }: Pick<Payment, 'state'>): UnsettledState | undefined {
  if (state === 'succeeded' || state === 'returned') return undefined;
  if (state === 'review' || state === 'returning') return 'review';
  return statusOf(state) === 'pending' ? 'open' : 'failed';
}
