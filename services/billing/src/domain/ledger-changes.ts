import type { EntryKind } from '@utility-pay/contracts';
import { type Balance, balanceOf, openBalances, withBalance } from './balance.ts';
import { allocateAndPost } from './balance-forward.ts';
import { type Customer, type CustomerFields, withFields, withSearchTokens } from './customer.ts';
import { type Change, creditChange, type Posting } from './journal.ts';
import { type Credit, type CreditReturn, forwardBill, isCarriedForward, isPayment, netCredit } from './ledger.ts';

export interface Bill {
  period: number;
  billedMinor: number;
  /** When absent, the period keeps its due date. */
  dueDate?: string;
  /** Balance-forward: the amount is the full balance at this time. Absent: it is the charge for its period. */
  asOf?: AsOf;
  /** If confirmed payment files decide what the bill includes: the account's earlier payments and returns that were in none. */
  unconfirmedIds?: readonly string[];
  fields: CustomerFields;
}

/** The time up to which a file includes payments. */
export interface AsOf {
  at: Date;
  /** Given by the sender; otherwise the time when the file was sent, or that of the last confirmed payment file. */
  isExplicit: boolean;
  /** Absent if the time alone decides which payments are included. */
  paymentFiles?: ConfirmedFiles;
}

/** The payment files whose payments are included: those that were confirmed when the bill file was sent. */
export interface ConfirmedFiles {
  lastNumber: number;
  confirmedUntil: Date;
  /** Payments from before this time are in no payment file, and count as included. */
  since?: Date;
}

export type BillApplied = { kind: 'unchanged' } | { kind: 'changed'; customer: Customer };

/** Adds a bill. A bill of the same period replaces the amount; charges and payments stay, unless the new bill includes them. */
export function applyBill(
  customer: Customer,
  { period, billedMinor, dueDate, asOf: uploadedAsOf, unconfirmedIds, fields }: Bill,
  posting: Posting,
): BillApplied {
  const existing = balanceOf(customer, period);
  const updated = withFields(customer, fields);
  const isSameDate = dueDate === undefined || existing?.dueDate === dueDate;
  const isSameAmount = existing?.billedMinor === billedMinor && !existing.isVoid;
  // A repeated row without an explicit as-of time keeps the earlier one, so sending the same file twice changes nothing.
  const isKept = isSameAmount && uploadedAsOf?.isExplicit === false && existing.asOf !== undefined;
  const asOf = isKept ? existing.asOf : uploadedAsOf?.at;
  const confirmed = isKept ? existing.confirmed : confirmedOf(uploadedAsOf, unconfirmedIds);
  const isSameInclusion = existing?.asOf?.getTime() === asOf?.getTime() && !existing?.confirmed === !confirmed;
  if (isSameAmount && isSameDate && isSameInclusion) {
    return updated === customer ? { kind: 'unchanged' } : { kind: 'changed', customer: updated };
  }
  const {
    isVoid: _void,
    asOf: _asOf,
    confirmed: _confirmed,
    voided: _voided,
    correctedAt: _corrected,
    corrections,
    ...kept
  } = existing ?? { dueMinor: 0 };
  const balance: Balance = { ...kept, period, billedMinor };
  // A file of an older period than the balance-forward bill changes no balance.
  if (corrections && isCarriedForward(balance, forwardBill(customer.balances))) balance.corrections = corrections;
  if (dueDate !== undefined) balance.dueDate = dueDate;
  if (asOf) balance.asOf = asOf;
  if (confirmed) balance.confirmed = confirmed;
  const change = billChange(period, billedMinor - (existing?.billedMinor ?? 0));
  const billed = { ...updated, balances: withBalance(customer.balances, balance) };
  return { kind: 'changed', customer: allocateAndPost(customer, billed, [change], posting) };
}

const confirmedOf = (asOf: AsOf | undefined, unconfirmedIds: readonly string[] = []): Balance['confirmed'] =>
  asOf?.paymentFiles && { until: asOf.paymentFiles.confirmedUntil, exceptIds: [...unconfirmedIds] };

type BillEntry = Extract<EntryKind, 'bill' | 'bill-voided' | 'bill-restored'>;

export const billChange = (period: number, balanceChangeMinor: number, kind: BillEntry = 'bill'): Change => ({
  kind,
  balanceChangeMinor,
  counterpart: 'revenue',
  period,
});

/** Returns when a payment or return was recorded; nothing if it was recorded when it was made. */
function recordedAtIfLater({ at }: { at: Date }, posting: Posting): Pick<Credit, 'recordedAt'> {
  const recordedAt = posting.recordedAt ?? posting.at;
  return recordedAt.getTime() > at.getTime() ? { recordedAt } : {};
}

/**
 * Adds a credit. Returns undefined if the account has it already. A credit for a bill that does not exist covers other bills. Returns of
 * the credit that arrived earlier are posted with it.
 */
export function addCredit(customer: Customer, credit: Credit, posting: Posting): Customer | undefined {
  const { credits = [], returns = [] } = customer;
  if (credits.some(({ id }) => id === credit.id)) return undefined;
  const recorded = isPayment(credit) ? { ...credit, ...recordedAtIfLater(credit, posting) } : credit;
  const earlierReturns = returns.filter(({ creditId }) => creditId === credit.id);
  const changes = [
    creditChange(credit.kind, credit, -credit.amountMinor, credit.id),
    ...earlierReturns.flatMap((returned, index) => returnChanges(credit, earlierReturns.slice(0, index), returned)),
  ];
  return allocateAndPost(customer, { ...customer, credits: [...credits, recorded] }, changes, posting);
}

/**
 * Takes back a part of a credit. Returns undefined if the account has the return already. A return that arrives before
 * its credit counts once the credit arrives.
 */
export function addReturn(customer: Customer, returned: CreditReturn, posting: Posting): Customer | undefined {
  const { credits = [], returns = [] } = customer;
  if (returns.some(({ id }) => id === returned.id)) return undefined;
  const after = { ...customer, returns: [...returns, { ...returned, ...recordedAtIfLater(returned, posting) }] };
  const credit = credits.find(({ id }) => id === returned.creditId);
  if (!credit) return after;
  return allocateAndPost(customer, after, returnChanges(credit, returns, returned), posting);
}

/** Kinds of returns that restore what a refund or chargeback took. */
export type RestoringKind = 'refund-failed' | 'chargeback-won';
const RESTORING_SUFFIXES: Record<RestoringKind, string> = { 'refund-failed': 'failed', 'chargeback-won': 'won' };

/** Returns the id of the return that restores what a refund or chargeback took. */
export const restoringId = (returnId: string, kind: RestoringKind): string => `${returnId}-${RESTORING_SUFFIXES[kind]}`;

/**
 * Returns the entries of a return. A restoring return that arrived before its refund or chargeback could not be posted in full; it is
 * posted together with the refund or chargeback, so that the journal has both amounts in any order of arrival.
 */
function returnChanges(credit: Credit, before: readonly CreditReturn[], returned: CreditReturn): Change[] {
  const changeMinor = netCredit(credit, before) - netCredit(credit, [...before, returned]);
  const restoring = before.find(
    ({ id, kind }) => (kind === 'refund-failed' || kind === 'chargeback-won') && id === restoringId(returned.id, kind),
  );
  const others = before.filter((each) => each !== restoring);
  const takenMinor = netCredit(credit, others) - netCredit(credit, [...others, returned]);
  if (!restoring || takenMinor !== returned.amountMinor)
    return [creditChange(returned.kind, credit, changeMinor, returned.id)];
  return [
    creditChange(returned.kind, credit, takenMinor, returned.id),
    creditChange(restoring.kind, credit, changeMinor - takenMinor, restoring.id),
  ];
}

/** Writes off the open amount of a bill. */
export function writeOff(
  customer: Customer,
  period: number,
  posting: Posting,
  credit: Pick<Credit, 'id' | 'byDeletion'> = { id: posting.newId() },
): Customer {
  const amountMinor = balanceOf(customer, period)?.dueMinor ?? 0;
  if (amountMinor <= 0) return customer;
  return (
    addCredit(customer, { ...credit, kind: 'write-off', amountMinor, period, at: posting.at }, posting) ?? customer
  );
}

const ACCOUNT_DELETED = 'Account deleted';

/** Deletes an account: hides it, ends its claim and writes off its open bills. Its ledger is kept. */
export function deleteAccount(customer: Customer, posting: Posting): Customer {
  const { email: _email, emailKey: _key, ...kept } = customer;
  const hidden: Customer = {
    ...kept,
    claim: { state: 'removed' },
    searchTokens: [],
    resets: (customer.resets ?? 0) + 1,
    deletedAt: posting.at,
  };
  return openBalances(customer).reduce(
    (account, { period }) =>
      writeOff(account, period, { reason: ACCOUNT_DELETED, ...posting }, { id: posting.newId(), byDeletion: true }),
    hidden,
  );
}

/** Archives an account: it is deleted, and its number never restores it. */
export const archiveAccount = (customer: Customer, posting: Posting): Customer => ({
  ...(customer.deletedAt ? customer : deleteAccount(customer, posting)),
  archivedAt: posting.at,
});

/** Restores a deleted account, unclaimed. Bills that its deletion wrote off are due again. */
export function restoreAccount({ deletedAt: _at, ...customer }: Customer, posting: Posting): Customer {
  const visible = withSearchTokens({ ...customer, claim: { state: 'unclaimed' } });
  return (customer.credits ?? [])
    .filter(({ byDeletion }) => byDeletion)
    .reduce((account, credit) => reverseCredit(account, credit, posting), visible);
}

/** Reverses the rest of a credit. */
export function reverseCredit(customer: Customer, credit: Credit, posting: Posting): Customer {
  const amountMinor = netCredit(credit, customer.returns);
  if (amountMinor === 0) return customer;
  const reversal: CreditReturn = {
    id: posting.newId(),
    creditId: credit.id,
    kind: 'reversal',
    amountMinor,
    at: posting.at,
  };
  return addReturn(customer, reversal, posting) ?? customer;
}
