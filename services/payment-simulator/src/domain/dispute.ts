import { chargedMinor, chargePostings, refundPostings } from './ledger.ts';
import type { Dispute, PageRecord } from './page.ts';

export type DisputeRequest = {
  readonly id: string;
  readonly kind: Dispute['kind'];
  /** Cents; null takes back everything that is left of the payment. */
  readonly amountMinor: number | null;
};

/**
 * Returns a chargeback or return of a page's payment: the money goes back to the cardholder at once. Returns undefined
 * when less than that is left of the payment.
 */
export function newDispute(record: PageRecord, request: DisputeRequest, now: Date): Dispute | undefined {
  const leftMinor = remainingMinor(record);
  const amountMinor = request.amountMinor ?? leftMinor;
  if (amountMinor <= 0 || amountMinor > leftMinor) return undefined;
  return {
    id: request.id,
    kind: request.kind,
    amountMinor,
    openedAt: now.toISOString(),
    wonAt: null,
    postings: refundPostings(record.page.tpn, amountMinor),
  };
}

/** Returns the cents of a payment that are neither refunded nor taken back by a dispute. */
export function remainingMinor({ decision, transactions, disputes }: PageRecord): number {
  const refunded = transactions.reduce((sum, { approved, amountMinor }) => sum + (approved ? amountMinor : 0), 0);
  const disputed = disputes.reduce((sum, { wonAt, amountMinor }) => sum + (wonAt === null ? amountMinor : 0), 0);
  return chargedMinor(decision) - refunded - disputed;
}

/** Returns the chargeback as won by the merchant, who has the money again; undefined for a return, which is final. */
export function winChargeback(dispute: Dispute, tpn: string, now: Date): Dispute | undefined {
  if (dispute.kind === 'return') return undefined;
  if (dispute.wonAt !== null) return dispute;
  const postings = [...dispute.postings, ...chargePostings(tpn, dispute.amountMinor)];
  return { ...dispute, wonAt: now.toISOString(), postings };
}
