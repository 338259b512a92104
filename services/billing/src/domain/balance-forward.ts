import { type Balance, balanceOf, type Charge, chargedMinor, openBalances, sumMinor } from './balance.ts';
import type { Customer } from './customer.ts';
import { type Change, creditChange, type Posting, post } from './journal.ts';
import {
  type Credit,
  type CreditReturn,
  type ForwardBill,
  forwardBill,
  isCarriedForward,
  isIncluded,
  isPayment,
  type Ledger,
  unusedWriteOffs,
  withAmountsDue,
} from './ledger.ts';

/**
 * Computes the amounts due of a changed account and posts the changes to its journal. Reverses write-offs as far as their bill no
 * longer needs them. If a balance-forward bill makes the posted changes differ from the change of the total due, posts the
 * difference as `carried-forward` entries.
 */
export function allocateAndPost(
  before: Customer,
  changed: Customer,
  causes: readonly Change[],
  posting: Posting,
): Customer {
  const { account, reversals } = withoutUnusedWriteOffs(before, changed, causes, posting);
  const changes = [...causes, ...reversals];
  const after = withAmountsDue(account);
  const carried = carriedChanges(before, after, changes);
  // Closing entries are posted before the new bill, so the running balance never exceeds the account's balance.
  return post(after, [...carried, ...changes, ...includedChanges(before, after, [...carried, ...changes])], posting);
}

/**
 * Takes back what write-offs no longer cover, because their bill was reduced, voided or paid after all: a write-off is not the
 * customer's money. For a payment or a correction by staff it is taken back then; for a file as of the write-off, so that a balance-forward
 * bill of a time in between, for which the other file does not count, includes both.
 */
function withoutUnusedWriteOffs(
  before: Customer,
  account: Customer,
  causes: readonly Change[],
  posting: Posting,
): { account: Customer; reversals: Change[] } {
  const isByFile = posting.source.kind === 'upload' && causes.some(({ counterpart }) => counterpart === 'revenue');
  const unused = unusedWriteOffs(account, before).map(({ credit, unusedMinor }) => ({
    credit,
    returned: {
      id: posting.newId(),
      creditId: credit.id,
      kind: 'reversal' as const,
      amountMinor: unusedMinor,
      at: !isByFile && posting.at > credit.at ? posting.at : credit.at,
    },
  }));
  if (unused.length === 0) return { account, reversals: [] };
  return {
    account: { ...account, returns: [...(account.returns ?? []), ...unused.map(({ returned }) => returned)] },
    reversals: unused.map(({ credit, returned }) =>
      creditChange(returned.kind, credit, returned.amountMinor, returned.id),
    ),
  };
}

/** Returns the changes of earlier bills that are now carried forward, or no longer. */
function carriedChanges(before: Customer, after: Customer, changes: readonly Change[]): Change[] {
  const [previous, current] = [forwardBill(before.balances), forwardBill(after.balances)];
  const forward = current ?? previous;
  if (!forward) return [];
  return after.balances.toReversed().flatMap((bill): Change[] => {
    const earlier = balanceOf(before, bill.period);
    const isCarried = isCarriedForward(bill, current);
    const wasCarried = earlier !== undefined && isCarriedForward(earlier, previous);
    const billed = changes.filter(({ kind, period }) => kind === 'bill' && period === bill.period);
    if (isCarried === wasCarried && !(isCarried && billed.length > 0)) return [];
    return [carriedChange(bill.period, forward, bill.dueMinor - (earlier?.dueMinor ?? 0) - totalChange(billed))];
  });
}

/** Returns the change that offsets the part of `changes` that a balance-forward bill includes. */
function includedChanges(before: Customer, after: Customer, changes: readonly Change[]): Change[] {
  const forward = forwardBill(after.balances) ?? forwardBill(before.balances);
  if (!forward) return [];
  const balanceChangeMinor = (after.totalDueMinor ?? 0) - (before.totalDueMinor ?? 0);
  return [carriedChange(forward.period, forward, balanceChangeMinor - totalChange(changes))];
}

const carriedChange = (period: number, forward: ForwardBill, balanceChangeMinor: number): Change => ({
  kind: 'carried-forward',
  balanceChangeMinor,
  counterpart: 'revenue',
  period,
  reference: String(forward.period),
});

/** Returns what changes add to the total due. A move from one bill to another adds nothing. */
const totalChange = (changes: readonly Change[]): number =>
  changes.reduce(
    (sum, { balanceChangeMinor, counterpart }) => sum + (counterpart === 'receivable' ? 0 : balanceChangeMinor),
    0,
  );

/** Returns whether the amount of the charge's bill includes it: it was added by the as-of time of a balance-forward bill. */
export const isInBilledAmount = (charge: Charge, { asOf, ...bill }: Omit<Balance, 'dueMinor'>): boolean =>
  asOf !== undefined && isIncluded(charge, { ...bill, asOf, dueMinor: 0 });

/** Returns the amount of a bill with the charges that it does not include, in cents. */
export const amountBilledMinor = (bill: Omit<Balance, 'dueMinor'>): number =>
  chargedMinor({ ...bill, charges: (bill.charges ?? []).filter((charge) => !isInBilledAmount(charge, bill)) });

/** Returns the earlier bills that the newest balance-forward bill includes, with what was due on them then; oldest first. */
export function carriedBills({ balances, credits = [], returns = [] }: Ledger): Balance[] {
  const forward = forwardBill(balances);
  if (!forward) return [];
  const isIncludedHere = (each: { id: string; at: Date }): boolean => isIncluded(each, forward);
  const earlier = balances
    .filter((bill) => isCarriedForward(bill, forward))
    .map(({ charges = [], corrections = [], ...bill }) => {
      const later = corrections.filter(({ at }) => !isIncludedHere({ id: '', at }));
      return { ...bill, billedMinor: bill.billedMinor - sumMinor(later), charges: charges.filter(isIncludedHere) };
    });
  return openBalances(
    withAmountsDue({
      balances: earlier,
      credits: credits.filter(isIncludedHere),
      returns: returns.filter(isIncludedHere),
    }),
  );
}

/**
 * Returns the payments made by a time, and their returns, that earlier balance-forward bills do not include because of confirmed
 * payment files. Bills for which a time alone decides are left out: they do not say what was in a file.
 */
export function findNotConfirmed(
  { balances, credits = [], returns = [] }: Ledger,
  { period, until }: { period: number; until: Date },
): (Credit | CreditReturn)[] {
  const earlier = forwardBill(balances.filter((bill) => bill.period < period && bill.confirmed));
  const payments = new Map(credits.map((credit) => [credit.id, isPayment(credit)]));
  // A return may have arrived before its payment.
  const ofPayments = returns.filter(({ creditId }) => payments.get(creditId) !== false);
  return [...credits.filter(isPayment), ...ofPayments].filter((each) => each.at <= until && !isIncluded(each, earlier));
}
