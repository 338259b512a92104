import type { Outcome } from './outcome.ts';
import type { PageRecord } from './page.ts';
import { type Posting, totals } from './posting.ts';

export type BookEntry = {
  readonly reference: string;
  readonly tpn: string;
  readonly amountMinor: number;
  readonly outcome: Outcome | 'open';
  readonly openedAt: string;
  readonly decidedAt: string | null;
  readonly transactionId: string | null;
  readonly postings: readonly Posting[];
};

export type Book = { readonly entries: BookEntry[]; readonly totals: { debit: number; credit: number } };

/** The provider's own books: one entry per page, postings only where money moved. */
export function bookOf(records: Iterable<PageRecord>): Book {
  const entries = Array.from(records, entryOf);
  return { entries, totals: totals(entries.flatMap((entry) => entry.postings)) };
}

function entryOf({ page, decision }: PageRecord): BookEntry {
  return {
    reference: page.reference,
    tpn: page.tpn,
    amountMinor: page.amountMinor,
    outcome: decision?.outcome ?? 'open',
    openedAt: page.openedAt,
    decidedAt: decision?.decidedAt ?? null,
    transactionId: decision?.transactionId || null,
    postings: decision?.postings ?? [],
  };
}
