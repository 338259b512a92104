import type { CreditKind, RecordedMethod } from '@utility-pay/contracts';
import { type Balance, chargedMinor, includesSame, sumMinor } from './balance.ts';

/**
 * An amount that covers bills: a card payment, a payment recorded by staff, a granted credit, a write-off, or a credit moved from
 * another account.
 */
export interface Credit {
  /** Of a card payment: the payment's id. */
  id: string;
  kind: CreditKind;
  amountMinor: number;
  /** Period of the bill that the credit was made for, and covers first. */
  period?: number;
  at: Date;
  /** Of a payment: when it was recorded on the account, if later. */
  recordedAt?: Date;
  /** Of a recorded payment: how it was paid, and the number of the check or receipt. */
  method?: RecordedMethod;
  number?: string;
  /** `2026-11-20`. */
  receivedOn?: string;
  /** Written off because the account was deleted. */
  byDeletion?: true;
  /** The account that a moved credit came from. */
  fromCustomerId?: string;
  /** Whether a moved credit was originally a payment. */
  ofPayment?: true;
}

/**
 * A refund, chargeback or return of a payment, the reversal of another credit, or a transfer of a credit to another account.
 * May arrive before its payment. If a refund fails later, or a chargeback is won, a negative return restores what it took.
 */
export interface CreditReturn {
  id: string;
  creditId: string;
  kind: 'refund' | 'refund-failed' | 'reversal' | 'transfer' | 'chargeback' | 'payment-return' | 'chargeback-won';
  /** Negative for `refund-failed`, `chargeback-won`, and a recall (`recalls`). */
  amountMinor: number;
  at: Date;
  /** When it was recorded on the account, if later. */
  recordedAt?: Date;
  /** The account that got the credit. */
  toCustomerId?: string;
  /** Why it was moved. */
  reason?: string;
  /** Of a recall: the transfer of which it recalls a part. */
  recalls?: string;
  /** Of a recall: the refund, chargeback or reversal that caused it. */
  recalledFor?: string;
}

/** The bills, credits and returns of one account. */
export interface Ledger {
  /** Newest period first. */
  balances: Balance[];
  credits?: Credit[];
  returns?: CreditReturn[];
  /** Bills minus credits, computed by `withAmountsDue`; negative when the customer has a credit. Absent: 0. */
  totalDueMinor?: number;
}

/** The part of a credit, or of a negative bill, that covers a bill. */
export interface Coverage {
  /** Absent for the credit of a negative bill. */
  creditId?: string;
  /** Period of the covered bill. */
  period: number;
  amountMinor: number;
}

export interface Allocation {
  coverages: Coverage[];
  /** What remains of the credits, which covers the next bill. */
  unappliedMinor: number;
}

/** Returns what is left of a credit after its returns: never negative, and never more than the credit. */
export const netCredit = ({ id, amountMinor }: Credit, returns: readonly CreditReturn[] = []): number =>
  Math.min(amountMinor, Math.max(0, amountMinor - returnedMinor(id, returns)));

const returnedMinor = (creditId: string, returns: readonly CreditReturn[]): number =>
  returns.reduce((sum, each) => sum + (each.creditId === creditId ? each.amountMinor : 0), 0);

/** A balance-forward bill: its amount is the account's full balance at its as-of time. */
export type ForwardBill = Balance & { asOf: Date };

/** Returns the newest balance-forward bill that is not void: it includes all earlier bills. */
export const forwardBill = (balances: readonly Balance[]): ForwardBill | undefined =>
  balances.find((bill): bill is ForwardBill => bill.asOf !== undefined && bill.isVoid !== true);

/** Returns whether a later balance-forward bill includes this one. */
export const isCarriedForward = ({ period }: Balance, forward: ForwardBill | undefined): boolean =>
  forward !== undefined && period < forward.period;

/** Returns whether a credit is a payment, made on this account or moved from another. */
export const isPayment = ({ kind, ofPayment }: Pick<Credit, 'kind' | 'ofPayment'>): boolean =>
  kind === 'payment' || kind === 'recorded-payment' || ofPayment === true;

/**
 * Returns whether the balance-forward bill includes a payment, credit, return or charge: it was made up to the as-of time, and, if the
 * bill is based on confirmed payment files, it was in one of them.
 */
export function isIncluded(
  { id, at, recordedAt = at }: { id: string; at: Date; recordedAt?: Date },
  forward: ForwardBill | undefined,
): boolean {
  if (!forward || at.getTime() > forward.asOf.getTime()) return false;
  const { confirmed } = forward;
  return !confirmed || (recordedAt.getTime() <= confirmed.until.getTime() && !confirmed.exceptIds.includes(id));
}

/** What bills charge and credits are worth, without what the balance-forward bill includes. */
interface OpenAmounts {
  /** By period, newest first. */
  charges: Map<number, number>;
  /** In the order in which they were made. */
  credits: Source[];
}

function openAmounts({ balances, credits = [], returns = [] }: Ledger): OpenAmounts {
  const forward = forwardBill(balances);
  const charges = new Map(balances.map((bill) => [bill.period, openChargeMinor(bill, forward)]));
  if (forward) {
    const dueAgain = dueAgainMinor(credits, returns, forward);
    charges.set(forward.period, (charges.get(forward.period) ?? 0) + dueAgain);
  }
  const openCredits = credits
    .filter((credit) => !isIncluded(credit, forward))
    .sort((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1));
  // A return in a confirmed file is in the bill's amount, even if its payment is in none.
  const openReturns = forward?.confirmed ? returns.filter((each) => !isIncluded(each, forward)) : returns;
  return {
    charges,
    credits: openCredits.map((credit) => ({
      creditId: credit.id,
      ...coveredFirst(credit, forward, balances),
      leftMinor: netCredit(credit, openReturns),
    })),
  };
}

/**
 * Returns which bills a credit covers first. A write-off of a bill that was carried forward covers the charges that were added after the
 * as-of time and before the write-off; the rest was written off of what the balance-forward bill includes, and covers that bill.
 */
function coveredFirst(
  { kind, period, at }: Credit,
  forward: ForwardBill | undefined,
  balances: readonly Balance[],
): Omit<Source, 'creditId' | 'leftMinor'> {
  if (kind !== 'write-off') return period === undefined ? {} : { period };
  const bill = balances.find((each) => each.period === period);
  if (!forward || !bill) return { isWriteOff: true, period: Math.max(period ?? 0, forward?.period ?? 0) };
  if (!isCarriedForward(bill, forward)) return { isWriteOff: true, period: bill.period };
  const isBefore = (each: { at: Date }): boolean => each.at <= at;
  const { charges = [], corrections = [] } = bill;
  const before = { ...bill, charges: charges.filter(isBefore), corrections: corrections.filter(isBefore) };
  return {
    isWriteOff: true,
    period: bill.period,
    maximumMinor: Math.max(0, openChargeMinor(before, forward)),
    carriedTo: forward.period,
  };
}

/**
 * Returns the write-offs that cover less of their bill than is left of them, with the difference. `before` is the ledger before its
 * last change: what a write-off covered of a carried bill does not pass to the same balance-forward bill, which never included it.
 */
export function unusedWriteOffs(ledger: Ledger, before: Ledger): { credit: Credit; unusedMinor: number }[] {
  const writeOffs = (ledger.credits ?? []).filter(({ kind }) => kind === 'write-off');
  if (writeOffs.length === 0) return [];
  const open = openAmounts(ledger);
  const { coverages } = allocateOpen(open);
  const forward = forwardBill(ledger.balances);
  const hasSameForward = includesSame(forward, forwardBill(before.balances));
  const coveragesBefore = hasSameForward ? allocate(before).coverages : [];
  const known = new Set((hasSameForward ? (before.credits ?? []) : []).map(({ id }) => id));
  return writeOffs.flatMap((credit) => {
    const isOfCarried = (each: Coverage): boolean =>
      each.creditId === credit.id && each.period === forward?.period && each.period !== credit.period;
    const left = open.credits.find(({ creditId }) => creditId === credit.id)?.leftMinor ?? 0;
    const used = sumMinor(coverages.filter((each) => each.creditId === credit.id));
    const passed = sumMinor(coverages.filter(isOfCarried)) - sumMinor(coveragesBefore.filter(isOfCarried));
    const usedMinor = used - (known.has(credit.id) ? Math.max(0, passed) : 0);
    return left > usedMinor ? [{ credit, unusedMinor: left - usedMinor }] : [];
  });
}

function openChargeMinor(bill: Balance, forward: ForwardBill | undefined): number {
  if (!forward || bill.period > forward.period) return chargedMinor(bill);
  const { charges = [], corrections = [] } = bill;
  const later = charges.filter((charge) => !isIncluded(charge, forward));
  if (bill.period === forward.period) return chargedMinor({ ...bill, charges: later });
  const correctedMinor = sumMinor(corrections.filter(({ at }) => !isIncluded({ id: '', at }, forward)));
  return sumMinor(later) + correctedMinor;
}

/**
 * Returns the amount, in cents, that later refunds and reversals took back from credits that the balance-forward bill includes; it is due
 * again. Write-offs by a deletion are left out, since the company's own balance does not include them.
 */
function dueAgainMinor(credits: readonly Credit[], returns: readonly CreditReturn[], forward: ForwardBill): number {
  const included = credits.filter((credit) => isIncluded(credit, forward) && !credit.byDeletion);
  if (returns.length === 0) return 0;
  const before = returns.filter((each) => isIncluded(each, forward));
  return included.reduce((sum, credit) => sum + netCredit(credit, before) - netCredit(credit, returns), 0);
}

/**
 * Distributes credits to bills: each credit first covers the bill it was made for, the rest the oldest other open bills. A
 * write-off covers what payments for its bill leave open, on that bill or on the balance-forward bill that includes it.
 * Every cent of a credit covers exactly one bill, is unapplied, or is included in a balance-forward bill. The result does
 * not depend on the order of arrival.
 */
export const allocate = (ledger: Ledger): Allocation => allocateOpen(openAmounts(ledger));

function allocateOpen({ charges, credits }: OpenAmounts): Allocation {
  const open = new Map([...charges].map(([period, charged]) => [period, Math.max(0, charged)]));
  const coverages: Coverage[] = [];
  const cover = (source: Source, period: number, maximumMinor = Number.POSITIVE_INFINITY): void => {
    const amountMinor = Math.min(source.leftMinor, open.get(period) ?? 0, maximumMinor);
    if (amountMinor === 0) return;
    source.leftMinor -= amountMinor;
    open.set(period, (open.get(period) ?? 0) - amountMinor);
    coverages.push({ ...(source.creditId === undefined ? {} : { creditId: source.creditId }), period, amountMinor });
  };
  const sources = [...negativeCharges(charges), ...credits.map((credit) => ({ ...credit }))];
  const [writeOffs, others] = [sources.filter(isWriteOff), sources.filter((source) => !isWriteOff(source))];
  for (const source of [...others, ...writeOffs])
    if (source.period !== undefined) cover(source, source.period, source.maximumMinor);
  for (const source of writeOffs) if (source.carriedTo !== undefined) cover(source, source.carriedTo);
  const oldestFirst = [...open.keys()].sort((one, other) => one - other);
  for (const source of others) for (const period of oldestFirst) cover(source, period);
  return { coverages, unappliedMinor: sources.reduce((sum, { leftMinor }) => sum + leftMinor, 0) };
}

interface Source {
  creditId?: string;
  /** Of the bill that it covers first. */
  period?: number;
  isWriteOff?: true;
  /** The most that it covers of that bill. */
  maximumMinor?: number;
  /** Of the balance-forward bill that it covers next. */
  carriedTo?: number;
  leftMinor: number;
}

const isWriteOff = (source: Source): boolean => source.isWriteOff === true;

/** Returns negative bills as credits, oldest first. */
const negativeCharges = (charges: ReadonlyMap<number, number>): Source[] =>
  [...charges.values()]
    .filter((charged) => charged < 0)
    .map((charged) => ({ leftMinor: -charged }))
    .reverse();

/** Returns the account with the amount due of each bill and the total due, after its credits are allocated. */
export function withAmountsDue<Account extends Ledger>(account: Account): Account {
  const open = openAmounts(account);
  const { charges, credits } = open;
  const isSimple = credits.length === 0 && [...charges.values()].every((charged) => charged >= 0);
  const due = isSimple ? charges : remainders(open);
  const balances = account.balances.map((bill) => {
    const dueMinor = due.get(bill.period) ?? 0;
    return dueMinor === bill.dueMinor ? bill : { ...bill, dueMinor };
  });
  const billed = [...charges.values()].reduce((sum, charged) => sum + charged, 0);
  const credited = credits.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
  return { ...account, balances, totalDueMinor: billed - credited };
}

/** Returns the amount due of each bill, by period. */
function remainders(open: OpenAmounts): Map<number, number> {
  const due = new Map(open.charges);
  const add = (period: number, amountMinor: number): void => void due.set(period, (due.get(period) ?? 0) + amountMinor);
  let usedMinor = 0;
  for (const { creditId, period, amountMinor } of allocateOpen(open).coverages) {
    add(period, -amountMinor);
    if (creditId === undefined) usedMinor += amountMinor;
  }
  // The oldest negative bills are used first.
  for (const [period, charged] of [...open.charges].reverse()) {
    const part = Math.min(usedMinor, Math.max(0, -charged));
    add(period, part);
    usedMinor -= part;
  }
  return due;
}

/** Returns the account's unused credit, in cents. */
export const creditMinor = ({ balances, totalDueMinor = 0 }: Ledger): number =>
  balances.reduce((sum, { dueMinor }) => sum + Math.max(0, dueMinor), 0) - totalDueMinor;
