import type { EntryKind } from '@utility-pay/contracts';
import { type JournalEntry, owedByEntry } from './journal.ts';
import type { Ledger } from './ledger.ts';

/** Kinds of entries that name a return. */
const RETURNS: readonly EntryKind[] = ['refund', 'reversal', 'chargeback', 'payment-return', 'chargeback-won'];

/**
 * Returns the ids of the journal entries whose changes an account does not have. A backup copies the journal after the
 * accounts; the missing changes are applied to the restored accounts again, and post new entries.
 */
export function laterEntries(account: Ledger, entries: readonly JournalEntry[]): string[] {
  const credits = new Set((account.credits ?? []).map(({ id }) => id));
  const returns = new Map((account.returns ?? []).map(({ id, creditId }) => [id, creditId]));
  const charges = new Set(account.balances.flatMap((bill) => (bill.charges ?? []).map(({ id }) => id)));
  const isMissing = ({ kind, reference = '' }: JournalEntry): boolean => {
    if (kind === 'charge') return !charges.has(reference);
    // A return that came before its credit is posted with the credit.
    if (RETURNS.includes(kind)) return !credits.has(returns.get(reference) ?? '');
    return !credits.has(reference);
  };
  const ofBills = entries.filter(({ kind }) => kind === 'bill');
  const others = entries.filter((entry) => entry.kind !== 'bill' && isMissing(entry));
  const byPeriod = Map.groupBy(ofBills, ({ period = 0 }) => period);
  const later = [...byPeriod].flatMap(([period, ofPeriod]) => {
    const billed = account.balances.find((bill) => bill.period === period)?.billedMinor ?? 0;
    return laterThan(ofPeriod, billed);
  });
  return [...others, ...later].map(({ id }) => id);
}

/** Returns the newest entries without which the others add up to `billedMinor`. Ids ascend with the time of posting. */
function laterThan(entries: readonly JournalEntry[], billedMinor: number): JournalEntry[] {
  const newestFirst = entries.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  let sum = newestFirst.reduce((total, entry) => total + owedByEntry(entry), 0);
  const later: JournalEntry[] = [];
  for (const entry of newestFirst) {
    if (sum === billedMinor) return later;
    sum -= owedByEntry(entry);
    later.push(entry);
  }
  return later;
}
