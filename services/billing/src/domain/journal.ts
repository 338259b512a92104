import type { EntryKind } from '@utility-pay/contracts';
import { type Credit, isPayment } from './ledger.ts';

/**
 * Accounts of the double-entry journal. `receivable`: what customers owe. `clearing`: money at the payment provider.
 * `payment-transfers` and `transfers`: payments and other credits on their way between two accounts; zero once they have arrived.
 */
export type JournalAccount =
  | 'receivable'
  | 'revenue'
  | 'clearing'
  | 'cash'
  | 'adjustments'
  | 'write-offs'
  | 'payment-transfers'
  | 'transfers';

/**
 * What caused an entry: a bill file, an event of payments, a staff user, a partner, the deletion of the account, or a credit
 * moved from another account.
 */
export interface EntrySource {
  kind: 'upload' | 'payment' | 'staff' | 'partner' | 'deletion' | 'transfer';
  /** The upload, payment, user, partner key or other account. */
  id: string;
}

/** One immutable change of a customer's balance, in double entry. */
export interface JournalEntry {
  /** 24 hexadecimal digits. */
  id: string;
  kind: EntryKind;
  debit: JournalAccount;
  credit: JournalAccount;
  /** Always positive. */
  amountMinor: number;
  at: Date;
  source: EntrySource;
  /** The bill's period. */
  period?: number;
  /** The payment, refund, credit or charge that the entry is about. */
  reference?: string;
  /** Of a return: the credit that it takes back or restores. */
  creditId?: string;
  reason?: string;
  /** For example the number of a check. */
  note?: string;
}

/** How and why a change is posted. */
export interface Posting {
  at: Date;
  /** When the change is recorded on the account, if later. */
  recordedAt?: Date;
  source: EntrySource;
  newId(): string;
  reason?: string;
  note?: string;
}

/** A change to post: `balanceChangeMinor` is added to the customer's balance. */
export interface Change {
  kind: EntryKind;
  balanceChangeMinor: number;
  counterpart: JournalAccount;
  period?: number;
  reference?: string;
  creditId?: string;
}

/** The journal account that is debited for a credit. */
const COUNTERPARTS: Record<Exclude<Credit['kind'], 'transfer'>, JournalAccount> = {
  payment: 'clearing',
  'recorded-payment': 'cash',
  credit: 'adjustments',
  'write-off': 'write-offs',
};

function counterpartOf(kind: EntryKind, credit: Credit): JournalAccount {
  if (kind !== 'transfer' && credit.kind !== 'transfer') return COUNTERPARTS[credit.kind];
  return isPayment(credit) ? 'payment-transfers' : 'transfers';
}

/** Returns the change that a credit, or a return of it, makes. `reference`: the credit or the return. */
export const creditChange = (
  kind: EntryKind,
  credit: Credit,
  balanceChangeMinor: number,
  reference: string,
): Change => ({
  kind,
  balanceChangeMinor,
  counterpart: counterpartOf(kind, credit),
  reference,
  ...(reference === credit.id ? {} : { creditId: credit.id }),
  ...(credit.period === undefined ? {} : { period: credit.period }),
});

/** An account whose changes are posted. */
export interface Journaled {
  /** Entries of the latest changes, which are copied to the journal. */
  entries?: JournalEntry[];
}

/**
 * Adds the entries of changes to an account; changes of zero are not posted. Entries of earlier uploads are removed from the account:
 * the journal has them, since an upload completes only after they are copied.
 */
export function post<Account extends Journaled>(
  account: Account,
  changes: readonly Change[],
  posting: Posting,
): Account {
  const added = changes
    .filter(({ balanceChangeMinor }) => balanceChangeMinor !== 0)
    .map((change) => entryOf(change, posting));
  if (added.length === 0) return account;
  const isKept = ({ source }: JournalEntry): boolean =>
    posting.source.kind !== 'upload' || source.kind !== 'upload' || source.id === posting.source.id;
  return { ...account, entries: [...(account.entries ?? []).filter(isKept), ...added] };
}

function entryOf(change: Change, posting: Posting): JournalEntry {
  const { kind, balanceChangeMinor, counterpart, period, reference, creditId } = change;
  const { at, source, newId, reason, note } = posting;
  const entry: JournalEntry = {
    id: newId(),
    kind,
    debit: balanceChangeMinor > 0 ? 'receivable' : counterpart,
    credit: balanceChangeMinor > 0 ? counterpart : 'receivable',
    amountMinor: Math.abs(balanceChangeMinor),
    at,
    source,
  };
  if (period !== undefined) entry.period = period;
  if (reference !== undefined) entry.reference = reference;
  if (creditId !== undefined) entry.creditId = creditId;
  if (reason !== undefined) entry.reason = reason;
  if (note !== undefined) entry.note = note;
  return entry;
}

/** Returns what an entry adds to the customer's balance; negative if it reduces it. */
export const balanceChange = ({ debit, credit, amountMinor }: Pick<JournalEntry, 'debit' | 'credit' | 'amountMinor'>) =>
  (debit === 'receivable' ? amountMinor : 0) - (credit === 'receivable' ? amountMinor : 0);
