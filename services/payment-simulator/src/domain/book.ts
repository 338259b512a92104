import type { Outcome } from './outcome.ts';
import type { PageRecord } from './page.ts';
import { type Posting, totals } from './posting.ts';
import type { Transaction } from './transaction.ts';

/** Money that went back to the payer. */
export type BookRefund = Pick<
  Transaction,
  'reference' | 'kind' | 'amountMinor' | 'madeAt' | 'transactionId' | 'postings'
>;

export type BookEntry = {
  readonly reference: string;
  readonly tpn: string;
  readonly amountMinor: number;
  readonly outcome: Outcome | 'open';
  readonly openedAt: string;
  readonly decidedAt: string | null;
  readonly transactionId: string | null;
  readonly postings: readonly Posting[];
  /** Voids and refunds that were approved. */
  readonly refunds: readonly BookRefund[];
};

export type Book = { readonly entries: BookEntry[]; readonly totals: { debit: number; credit: number } };

/** The provider's own books: one entry per page with what went back of it, postings only where money moved. */
export function bookOf(records: Iterable<PageRecord>): Book {
  const entries = Array.from(records, entryOf);
  return { entries, totals: totals(entries.flatMap(postingsOf)) };
}

const postingsOf = ({ postings, refunds }: BookEntry): Posting[] => [
  ...postings,
  ...refunds.flatMap((refund) => refund.postings),
];

function entryOf({ page, decision, transactions }: PageRecord): BookEntry {
  return {
    reference: page.reference,
    tpn: page.tpn,
    amountMinor: page.amountMinor,
    outcome: decision?.outcome ?? 'open',
    openedAt: page.openedAt,
    decidedAt: decision?.decidedAt ?? null,
    transactionId: decision?.transactionId || null,
    postings: decision?.postings ?? [],
    refunds: transactions.filter(({ approved }) => approved).map(refundOf),
  };
}

function refundOf({ reference, kind, amountMinor, madeAt, transactionId, postings }: Transaction): BookRefund {
  return { reference, kind, amountMinor, madeAt, transactionId, postings };
}
