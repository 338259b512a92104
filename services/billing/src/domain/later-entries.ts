import type { EntryKind } from '@utility-pay/contracts';
import { balanceChange, type JournalEntry } from './journal.ts';
import type { Ledger } from './ledger.ts';

/** Kinds of entries whose reference is a return. */
const RETURN_KINDS: readonly EntryKind[] = [
  'refund',
  'refund-failed',
  'reversal',
  'chargeback',
  'payment-return',
  'chargeback-won',
];

/**
 * Returns the ids of the journal entries whose changes an account does not have. A backup copies the journal after the accounts, so a
 * restored journal can have such entries. The missing changes are applied to the restored accounts again and post new entries.
 */
export function laterEntries(account: Ledger, entries: readonly JournalEntry[]): string[] {
  const credits = new Set((account.credits ?? []).map(({ id }) => id));
  const returns = new Map((account.returns ?? []).map(({ id, creditId }) => [id, creditId]));
  const charges = new Map(
    account.balances.flatMap((bill) => (bill.charges ?? []).map(({ id, amountMinor }) => [id, amountMinor])),
  );
  const isMissing = ({ kind, reference = '' }: JournalEntry): boolean => {
    // A return that arrives before its credit is posted together with the credit.
    const isReturned = credits.has(returns.get(reference) ?? '');
    if (RETURN_KINDS.includes(kind)) return !isReturned;
    return !credits.has(reference) && !(kind === 'transfer' && isReturned);
  };
  const ofBills = entries.filter(isOfBill);
  const laterCredits = entries.filter((entry) => isOfCredit(entry) && isMissing(entry));
  const byPeriod = Map.groupBy(ofBills, ({ period = 0 }) => period);
  const laterBills = [...byPeriod].flatMap(([period, ofPeriod]) => {
    const billed = account.balances.find((bill) => bill.period === period)?.billedMinor ?? 0;
    return laterThan(ofPeriod, billed);
  });
  const ofCharges = Map.groupBy(
    entries.filter(({ kind }) => kind === 'charge'),
    ({ reference = '' }) => reference,
  );
  const laterCharges = [...ofCharges].flatMap(([id, ofCharge]) => laterThan(ofCharge, charges.get(id) ?? 0));
  const later = new Set([...laterCredits, ...laterBills, ...laterCharges]);
  const carried = entries.filter(({ kind }) => kind === 'carried-forward');
  const kept = entries.filter((entry) => entry.kind !== 'carried-forward' && !later.has(entry));
  const rest = (account.totalDueMinor ?? 0) - kept.reduce((sum, entry) => sum + balanceChange(entry), 0);
  return [...later, ...laterThan(carried, rest)].map(({ id }) => id);
}

const BILL_KINDS: readonly EntryKind[] = ['bill', 'bill-voided', 'bill-restored'];
const isOfBill = ({ kind }: JournalEntry): boolean => BILL_KINDS.includes(kind);

/** Returns whether the reference of an entry is a credit or return. */
const isOfCredit = (entry: JournalEntry): boolean =>
  !isOfBill(entry) && entry.kind !== 'charge' && entry.kind !== 'carried-forward';

/** Returns the newest entries that must be removed so that the others add up to `wantedMinor`. Ids ascend with the time of posting. */
function laterThan(entries: readonly JournalEntry[], wantedMinor: number): JournalEntry[] {
  const newestFirst = entries.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  let sum = newestFirst.reduce((total, entry) => total + balanceChange(entry), 0);
  const later: JournalEntry[] = [];
  for (const entry of newestFirst) {
    if (sum === wantedMinor) return later;
    sum -= balanceChange(entry);
    later.push(entry);
  }
  return later;
}
