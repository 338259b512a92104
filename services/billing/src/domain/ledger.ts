import type { CreditKind, RecordedMethod } from '@utility-pay/contracts';
import { type Balance, chargedMinor } from './balance.ts';

/** Money that covers bills: a card payment, a payment recorded by staff, a credit granted or an amount written off. */
export interface Credit {
  /** The payment's id, or one of its own. */
  id: string;
  kind: CreditKind;
  amountMinor: number;
  /** Period of the bill that it was made for, and covers first. */
  period?: number;
  at: Date;
  /** Of a recorded payment: how it was paid, and the number of the check or receipt. */
  method?: RecordedMethod;
  number?: string;
  /** `2026-11-20`. */
  receivedOn?: string;
  /** Written off because the account was deleted. */
  byDeletion?: true;
}

/**
 * A refund, chargeback or return of a payment, or the reversal of another credit. May arrive before its payment. A
 * chargeback that was won is a negative one: it gives back what the chargeback took.
 */
export interface CreditReturn {
  id: string;
  creditId: string;
  kind: 'refund' | 'reversal' | 'chargeback' | 'payment-return' | 'chargeback-won';
  amountMinor: number;
  at: Date;
}

/** The money of one account. */
export interface Ledger {
  /** Newest period first. */
  balances: Balance[];
  credits?: Credit[];
  returns?: CreditReturn[];
  /** Bills minus credits, computed by `settle`; negative when the customer has a credit. Absent: 0. */
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

/**
 * Distributes credits to bills: each credit first covers the bill it was made for, the rest the oldest other open bills.
 * Every cent of a credit covers exactly one bill or is unapplied. The result does not depend on the order of arrival.
 */
export function allocate({ balances, credits = [], returns = [] }: Ledger): Allocation {
  const open = new Map(balances.map((bill) => [bill.period, Math.max(0, chargedMinor(bill))]));
  const coverages: Coverage[] = [];
  const cover = (source: Source, period: number): void => {
    const amountMinor = Math.min(source.leftMinor, open.get(period) ?? 0);
    if (amountMinor === 0) return;
    source.leftMinor -= amountMinor;
    open.set(period, (open.get(period) ?? 0) - amountMinor);
    coverages.push({ ...(source.creditId === undefined ? {} : { creditId: source.creditId }), period, amountMinor });
  };
  const sources = sourcesOf(balances, credits, returns);
  for (const source of sources) if (source.period !== undefined) cover(source, source.period);
  const oldestFirst = [...open.keys()].sort((one, other) => one - other);
  for (const source of sources) for (const period of oldestFirst) cover(source, period);
  return { coverages, unappliedMinor: sources.reduce((sum, { leftMinor }) => sum + leftMinor, 0) };
}

interface Source {
  creditId?: string;
  period?: number;
  leftMinor: number;
}

/** Returns negative bills, oldest first, then credits in the order in which they were made. */
function sourcesOf(
  balances: readonly Balance[],
  credits: readonly Credit[],
  returns: readonly CreditReturn[],
): Source[] {
  const fromBills = balances.filter((bill) => chargedMinor(bill) < 0).reverse();
  const inOrder = [...credits].sort(
    (one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1),
  );
  return [
    ...fromBills.map((bill) => ({ leftMinor: -chargedMinor(bill) })),
    ...inOrder.map(({ id, period, ...credit }) => ({
      creditId: id,
      ...(period === undefined ? {} : { period }),
      leftMinor: netCredit({ id, ...credit }, returns),
    })),
  ];
}

/** Returns the account with what remains of each bill and in all. */
export function settle<Account extends Ledger>(account: Account): Account {
  const { credits = [], returns = [] } = account;
  const isSimple = credits.length === 0 && account.balances.every((bill) => chargedMinor(bill) >= 0);
  const due = isSimple ? undefined : remainders(account);
  const balances = account.balances.map((bill) => {
    const dueMinor = due?.get(bill.period) ?? chargedMinor(bill);
    return dueMinor === bill.dueMinor ? bill : { ...bill, dueMinor };
  });
  const billed = account.balances.reduce((sum, bill) => sum + chargedMinor(bill), 0);
  const credited = credits.reduce((sum, credit) => sum + netCredit(credit, returns), 0);
  return { ...account, balances, totalDueMinor: billed - credited };
}

/** Returns what remains of each bill, by period. */
function remainders(account: Ledger): Map<number, number> {
  const due = new Map(account.balances.map((bill) => [bill.period, chargedMinor(bill)]));
  const add = (period: number, amountMinor: number): void => void due.set(period, (due.get(period) ?? 0) + amountMinor);
  let usedMinor = 0;
  for (const { creditId, period, amountMinor } of allocate(account).coverages) {
    add(period, -amountMinor);
    if (creditId === undefined) usedMinor += amountMinor;
  }
  // What was used of negative bills, oldest first.
  for (const bill of account.balances.toReversed()) {
    const part = Math.min(usedMinor, Math.max(0, -chargedMinor(bill)));
    add(bill.period, part);
    usedMinor -= part;
  }
  return due;
}

/** Returns the credit that covers no bill, in cents. */
export const creditMinor = ({ balances, totalDueMinor = 0 }: Ledger): number =>
  balances.reduce((sum, { dueMinor }) => sum + Math.max(0, dueMinor), 0) - totalDueMinor;
