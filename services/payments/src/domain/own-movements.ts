import type { OwnMovement } from './money-movement.ts';
import { type Payment, statusOf } from './payment.ts';
import type { UnsettledState } from './reconciliation.ts';
import { hasReturned, isOfCredit } from './refund.ts';

/** The fields of a payment that the reconciliation reads; not all, because a day may have 100,000 payments. */
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

/** Returns the movements of money that a payment records, each with the day on which it was recorded. A void moves no money. */
export function movementsOf(payment: MovedPayment, dayOf: (at: Date) => string): OwnMovement[] {
  const { id: reference, receivedMinor = 0, providerTxnId, refunds, disputes } = payment;
  const isCredited = payment.state === 'succeeded';
  if (!isCredited && payment.state !== 'returned') return [];
  const postedAs = (journalReference: string) => (isCredited ? { journalReference } : {});
  const received = payment.paidAt ?? payment.receivedAt ?? payment.createdAt;
  const paid: OwnMovement = {
    reference,
    aliases: [],
    kind: 'payment',
    id: reference,
    transactionIds: providerTxnId === undefined ? [] : [providerTxnId],
    amountMinor: receivedMinor,
    day: dayOf(received),
    ...postedAs(reference),
  };
  const moved = refunds.filter((refund) => hasReturned(refund) && !refund.isTestVoid);
  const refunded = moved.flatMap((refund): OwnMovement[] => {
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
    const returned: OwnMovement = { ...common, kind: 'refund', day: dayOf(doneAt), ...refundPostedAs(id) };
    if (!failedAt) return [returned];
    return [returned, { ...common, kind: 'refund-failed', day: dayOf(failedAt), ...refundPostedAs(`${id}-failed`) }];
  });
  const disputed = disputes.flatMap((dispute): OwnMovement[] => {
    const { id, providerId, kind, amountMinor, openedAt, closedAt = openedAt } = dispute;
    const transactionIds = providerId === undefined ? [id] : [id, providerId];
    const journalReference = `${reference}-${id}`;
    const common = { reference, aliases: [], id, transactionIds, amountMinor };
    const opened: OwnMovement = { ...common, kind, day: dayOf(openedAt), ...postedAs(journalReference) };
    if (dispute.state !== 'won') return [opened];
    const won = { kind: 'chargeback-won' as const, day: dayOf(closedAt), ...postedAs(`${journalReference}-won`) };
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
