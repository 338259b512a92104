import { remainingMinor } from './dispute.ts';
import { chargedMinor, refundPostings } from './ledger.ts';
import { numberGenerator } from './numbers.ts';
import type { PageRecord, Transaction, TransactionKind } from './page.ts';

export type TransactionRequest = {
  readonly reference: string;
  readonly kind: TransactionKind;
  /** Null refunds everything that has not been refunded yet. */
  readonly amountMinor: number | null;
};

export type TransactionContext = { readonly now: Date; readonly seed: string; readonly refuses: boolean };

type Refusal = readonly [code: string, message: string];

/** Returns the approved or refused void or refund of this page's payment. */
export function newTransaction(
  record: PageRecord,
  request: TransactionRequest,
  context: TransactionContext,
): Transaction {
  const charged = chargedMinor(record.decision);
  const remaining = remainingMinor(record);
  const amountMinor = request.kind === 'void' ? charged : (request.amountMinor ?? remaining);
  const refusal = refusalOf(record, { ...request, amountMinor }, remaining, context);
  const nextNumber = numberGenerator(context.seed);
  return {
    reference: request.reference,
    kind: request.kind,
    amountMinor,
    approved: refusal === null,
    errResponseCode: refusal?.[0] ?? '00',
    errResponseMessage: refusal?.[1] ?? 'Approved',
    createdAt: context.now.toISOString(),
    transactionId: nextNumber(20),
    rrn: nextNumber(12),
    postings: refusal === null ? refundPostings(record.page.tpn, amountMinor) : [],
  };
}

function refusalOf(
  { decision }: PageRecord,
  { kind, amountMinor }: TransactionRequest & { amountMinor: number },
  remaining: number,
  { now, refuses }: TransactionContext,
): Refusal | null {
  if (decision?.outcome !== 'paid') return ['12', 'Original transaction was not approved'];
  if (refuses) return ['05', 'Do not honor'];
  if (remaining === 0) return ['94', 'Transaction was already voided or refunded'];
  if (kind === 'void' && remaining < chargedMinor(decision)) return ['94', 'Transaction was already refunded in part'];
  if (kind === 'void' && !isBatchOpen(decision.decidedAt, now)) return ['40', 'Batch is already closed'];
  return amountMinor > 0 && amountMinor <= remaining ? null : ['61', 'Amount exceeds what is left of the transaction'];
}

/** A terminal's batch closes at midnight UTC: a payment can be voided on the day it was made. */
function isBatchOpen(paidAt: string, now: Date): boolean {
  return paidAt.slice(0, 10) === now.toISOString().slice(0, 10);
}
