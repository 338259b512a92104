import type { Decision, Dispute, Outcome, PageRecord, Posting, Transaction } from './page.ts';

export type LedgerRefund = Pick<
  Transaction,
  'reference' | 'kind' | 'amountMinor' | 'createdAt' | 'transactionId' | 'postings'
>;

export type LedgerEntry = {
  readonly reference: string;
  readonly tpn: string;
  /** Requested cents. */
  readonly amountMinor: number;
  /** Cents charged to the card; 0 unless it was paid. */
  readonly chargedMinor: number;
  readonly outcome: Outcome | 'open';
  readonly openedAt: string;
  readonly decidedAt: string | null;
  readonly transactionId: string | null;
  readonly postings: readonly Posting[];
  /** Approved voids and refunds. */
  readonly refunds: readonly LedgerRefund[];
  /** Chargebacks and returns. */
  readonly disputes: readonly Dispute[];
};

export type Ledger = { readonly entries: LedgerEntry[]; readonly totals: { debit: number; credit: number } };

/** Returns the postings of a charge: from the cardholders to the merchant's terminal. */
export function chargePostings(tpn: string, amountMinor: number): Posting[] {
  return [
    { account: 'cardholders', debit: amountMinor, credit: 0 },
    { account: `merchant:${tpn}`, debit: 0, credit: amountMinor },
  ];
}

/** Returns the cents that a decision charged to the card. */
export const chargedMinor = (decision: Pick<Decision, 'postings'> | null): number =>
  (decision?.postings ?? []).reduce((sum, { debit }) => sum + debit, 0);

/** Returns the postings of a void or refund: from the merchant's terminal to the cardholders. */
export function refundPostings(tpn: string, amountMinor: number): Posting[] {
  return [
    { account: `merchant:${tpn}`, debit: amountMinor, credit: 0 },
    { account: 'cardholders', debit: 0, credit: amountMinor },
  ];
}

/** Returns the provider's ledger: one entry per page with its refunds; postings only where money moved. */
export function ledgerOf(records: Iterable<PageRecord>): Ledger {
  const entries = Array.from(records, entryOf);
  const postings = entries.flatMap((entry) => [
    ...entry.postings,
    ...entry.refunds.flatMap((refund) => refund.postings),
    ...entry.disputes.flatMap((dispute) => dispute.postings),
  ]);
  return { entries, totals: totalsOf(postings) };
}

function entryOf({ page, decision, transactions, disputes }: PageRecord): LedgerEntry {
  return {
    reference: page.reference,
    tpn: page.tpn,
    amountMinor: page.amountMinor,
    chargedMinor: chargedMinor(decision),
    outcome: decision?.outcome ?? 'open',
    openedAt: page.openedAt,
    decidedAt: decision?.decidedAt ?? null,
    transactionId: decision?.transactionId || null,
    postings: decision?.postings ?? [],
    refunds: transactions.filter(({ approved }) => approved).map(refundOf),
    disputes,
  };
}

function refundOf({ reference, kind, amountMinor, createdAt, transactionId, postings }: Transaction): LedgerRefund {
  return { reference, kind, amountMinor, createdAt, transactionId, postings };
}

function totalsOf(postings: readonly Posting[]): Ledger['totals'] {
  const sum = { debit: 0, credit: 0 };
  for (const { debit, credit } of postings) {
    sum.debit += debit;
    sum.credit += credit;
  }
  return sum;
}
