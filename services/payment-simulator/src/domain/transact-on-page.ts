import { digitCutter } from './digits.ts';
import type { PageRecord } from './page.ts';
import { givenBackPostings } from './posting.ts';
import type { Transaction, TransactionRequest } from './transaction.ts';

export type TransactionContext = { readonly now: Date; readonly seed: string; readonly refuses: boolean };

type Refusal = readonly [code: string, message: string];

const givenBack = ({ transactions }: Pick<PageRecord, 'transactions'>): number =>
  transactions.reduce((sum, { approved, amountMinor }) => sum + (approved ? amountMinor : 0), 0);

/** A terminal's batch is closed with its day (UTC): what was paid today can be voided today. */
const isBatchOpen = (paidAt: string, now: Date): boolean => paidAt.slice(0, 10) === now.toISOString().slice(0, 10);

/** What the provider makes of a void or a refund of this payment. */
export function transactionOn(
  record: PageRecord,
  request: TransactionRequest,
  context: TransactionContext,
): Transaction {
  const left = record.page.amountMinor - givenBack(record);
  const amountMinor = request.kind === 'void' ? record.page.amountMinor : (request.amountMinor ?? left);
  const refusal = refusalOf(record, { ...request, amountMinor }, left, context);
  const cut = digitCutter(context.seed);
  return {
    reference: request.reference,
    kind: request.kind,
    amountMinor,
    approved: refusal === null,
    errResponseCode: refusal?.[0] ?? '00',
    errResponseMessage: refusal?.[1] ?? 'Approved',
    madeAt: context.now.toISOString(),
    transactionId: cut(20),
    rrn: cut(12),
    postings: refusal === null ? givenBackPostings(record.page.tpn, amountMinor) : [],
  };
}

function refusalOf(
  { page, decision }: PageRecord,
  { kind, amountMinor }: TransactionRequest & { amountMinor: number },
  left: number,
  { now, refuses }: TransactionContext,
): Refusal | null {
  if (decision?.outcome !== 'paid') return ['12', 'Original transaction was not approved'];
  if (refuses) return ['05', 'Do not honor'];
  if (left === 0) return ['94', 'Transaction was already voided or refunded'];
  if (kind === 'void' && left < page.amountMinor) return ['94', 'Transaction was already refunded in part'];
  if (kind === 'void' && !isBatchOpen(decision.decidedAt, now)) return ['40', 'Batch is already closed'];
  return amountMinor > 0 && amountMinor <= left ? null : ['61', 'Amount exceeds what is left of the transaction'];
}
