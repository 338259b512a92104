import { chargedMinor } from './ledger.ts';
import { formatDollars } from './numbers.ts';
import type { PageRecord } from './page.ts';

export type ListedType = 'SALE' | 'VOID' | 'REFUND' | 'CHARGEBACK' | 'RETURN' | 'CHARGEBACK_REVERSAL';

/** One movement of money at a terminal, with the tags of its page. */
export type ListedTransaction = {
  readonly type: ListedType;
  /** Of the payment page. */
  readonly transactionReferenceId: string;
  readonly transactionId: string;
  /** Dollars, always positive. */
  readonly amount: string;
  readonly date: string;
};

export type ListQuery = { readonly tpn: string; readonly from: string; readonly to: string };

/** Returns what moved money at a terminal from one instant until before another, oldest first. */
export function listTransactions(records: Iterable<PageRecord>, { tpn, from, to }: ListQuery): ListedTransaction[] {
  const listed: ListedTransaction[] = [];
  for (const record of records) if (record.page.tpn === tpn) listed.push(...movementsOf(record));
  return listed
    .filter(({ date }) => date >= from && date < to)
    .sort((one, other) => compare(one.date, other.date) || compare(one.transactionId, other.transactionId));
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function movementsOf({ page, decision, transactions, disputes }: PageRecord): ListedTransaction[] {
  const movement = (type: ListedType, transactionId: string, amountMinor: number, date: string) => ({
    type,
    transactionReferenceId: page.reference,
    transactionId,
    amount: formatDollars(amountMinor),
    date,
    ...page.tags,
  });
  if (decision?.outcome !== 'paid') return [];
  return [
    movement('SALE', decision.transactionId, chargedMinor(decision), decision.decidedAt),
    ...transactions
      .filter(({ approved }) => approved)
      .map(({ kind, transactionId, amountMinor, createdAt }) =>
        movement(kind === 'void' ? 'VOID' : 'REFUND', transactionId, amountMinor, createdAt),
      ),
    ...disputes.flatMap(({ id, kind, amountMinor, openedAt, wonAt }) => [
      movement(kind === 'return' ? 'RETURN' : 'CHARGEBACK', id, amountMinor, openedAt),
      ...(wonAt === null ? [] : [movement('CHARGEBACK_REVERSAL', id, amountMinor, wonAt)]),
    ]),
  ];
}
