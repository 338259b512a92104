import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Account, postedOn } from '../../test/world/account.ts';
import { sumMinor } from './balance.ts';
import type { correct } from './corrections.ts';
import { allocate, creditMinor, forwardBill, isIncluded, netCredit } from './ledger.ts';
import { deleteAccount, restoreAccount } from './ledger-changes.ts';

const idOf = (period: number): string => `${'a'.repeat(24)}-${period}`;
const day = fc.integer({ min: 1, max: 28 });
/** After all other changes. */
const DAY_OF_DELETION = 29;
const period = fc.constantFrom(202610, 202611, 202612);
const money = fc.integer({ min: -5000, max: 10_000 });
const positive = fc.integer({ min: 1, max: 9000 });
const paymentId = fc.constantFrom('p', 'q', 's');
const refundId = fc.tuple(paymentId, day).map(([id, on]) => `r-${id}-${on}`);

/**
 * A random change of an account: open-item and balance-forward bills (with an as-of time, or with confirmed payment files),
 * payments, refunds, corrections, deletion.
 */
const accountChange: fc.Arbitrary<(account: Account) => unknown> = fc.oneof(
  fc
    .record({ period, amount: money, asOf: fc.option(day, { nil: undefined }), isExplicit: fc.boolean(), day })
    .map((row) => (account: Account) => account.bill(row.period, row.amount, row.asOf, row.isExplicit, row.day)),
  fc
    .record({ period, amount: money, fileDay: day, ids: fc.uniqueArray(fc.oneof(paymentId, refundId)), day })
    .map((row) => ({ ...row, day: Math.max(row.day, row.fileDay) }))
    .map((row) => (account: Account) => account.billByFiles(row.period, row.amount, row.fileDay, row.ids, row.day)),
  fc
    .record({ paymentId, amount: positive, day, recorded: day, period: fc.option(period, { nil: undefined }) })
    .map(
      (paid) => (account: Account) =>
        account.pay(paid.paymentId, paid.amount, paid.day, paid.period, Math.max(paid.day, paid.recorded)),
    ),
  fc
    .record({ paymentId, amount: positive, day, recorded: day })
    .map(
      (refund) => (account: Account) =>
        account.refund(refund.paymentId, refund.amount, refund.day, Math.max(refund.day, refund.recorded)),
    ),
  fc
    .record({
      type: fc.constantFrom(
        'change-bill',
        'void-bill',
        'restore-bill',
        'add-charge',
        'write-off',
        'add-credit',
        'move-credit',
        'reverse',
      ),
      period,
      amountMinor: positive,
      creditId: fc.oneof(paymentId, fc.constantFrom('staff-k', 'staff-l')),
      key: fc.constantFrom('k', 'l'),
      day,
    })
    .map(
      ({ day: on, period: of, ...correction }) =>
        (account: Account) =>
          account.correct({ ...correction, balanceId: idOf(of), reason: 'Any' } as Parameters<typeof correct>[1], on),
    ),
  day.map((on) => (account: Account) => {
    const { customer } = account;
    const deleteOrRestore = customer.deletedAt ? restoreAccount : deleteAccount;
    account.change(deleteOrRestore(customer, postedOn(on, 'deletion', 's')));
  }),
);

/**
 * Returns an account's balance, computed without the ledger's own functions for balance-forward bills. The newest such bill
 * replaces everything up to its as-of time. Only what came later, or is in `exceptIds` (not in a confirmed file), counts in addition.
 * Of an earlier bill, that is what staff changed, charged, reversed, voided or restored later.
 */
function expectedTotal(account: Account): number {
  const { balances, credits = [], returns = [] } = account.customer;
  const forward = balances.find((bill) => bill.asOf && !bill.isVoid);
  const asOf = forward?.asOf?.getTime() ?? Number.NEGATIVE_INFINITY;
  const isNotIncluded = ({ id, at: made, recordedAt }: { id: string; at: Date; recordedAt?: Date }): boolean => {
    if (made.getTime() > asOf) return true;
    if (!forward?.confirmed) return false;
    return (
      forward.confirmed.exceptIds.includes(id) || (recordedAt ?? made).getTime() > forward.confirmed.until.getTime()
    );
  };
  const charged = balances.reduce((sum, bill) => {
    const isClosed = forward !== undefined && bill.period < forward.period;
    const isNewer = forward === undefined || bill.period > forward.period;
    const changes = isClosed ? account.changesOf(bill.period) : (bill.charges ?? []);
    const counted = changes.filter(({ at: made }) => isNewer || isNotIncluded({ id: '', at: made }));
    return sum + (isClosed ? 0 : bill.billedMinor) + counted.reduce((all, { amountMinor }) => all + amountMinor, 0);
  }, 0);
  const earlierReturns = returns.filter((each) => !isNotIncluded(each));
  return credits.reduce((sum, credit) => {
    if (isNotIncluded(credit))
      return sum - netCredit(credit, forward?.confirmed ? returns.filter(isNotIncluded) : returns);
    if (credit.byDeletion) return sum;
    return sum + netCredit(credit, earlierReturns) - netCredit(credit, returns);
  }, charged);
}

test("after any changes, the balance equals an independent calculation and the journal's sum, no credit is used twice, and deletion leaves nothing due", () => {
  fc.assert(
    fc.property(fc.array(accountChange, { maxLength: 25 }), (changes) => {
      const account = new Account();
      for (const each of changes) {
        each(account);
        expect(account.totalDueMinor).toBe(expectedTotal(account));
        expect(account.journalSum).toBe(account.totalDueMinor);
      }
      const { customer } = account;
      const forward = forwardBill(customer.balances);
      const deleted = deleteAccount(customer, postedOn(DAY_OF_DELETION, 'deletion', 's'));
      expect(deleted.balances.filter(({ dueMinor }) => dueMinor > 0)).toEqual([]);
      // Credit is left only if no bill is unpaid.
      const { coverages, unappliedMinor } = allocate(customer);
      expect(unappliedMinor).toBe(creditMinor(customer));
      if (unappliedMinor > 0) expect(account.dueAmounts.every((due) => due <= 0)).toBe(true);
      // A credit covers bills up to its amount; a credit that the balance-forward bill includes covers none.
      for (const credit of customer.credits ?? []) {
        const covered = coverages.filter(({ creditId }) => creditId === credit.id);
        const used = covered.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        const open = forward?.confirmed
          ? customer.returns?.filter((each) => !isIncluded(each, forward))
          : customer.returns;
        expect(used).toBeLessThanOrEqual(isIncluded(credit, forward) ? 0 : netCredit(credit, open));
      }
      if (!forward) return;
      // A carried bill is only open for what staff changed and charged after the as-of time.
      for (const bill of customer.balances.filter((each) => each.period < forward.period)) {
        const later = account.changesOf(bill.period).filter(({ at }) => !isIncluded({ id: '', at }, forward));
        expect(bill.dueMinor).toBeLessThanOrEqual(Math.max(0, sumMinor(later)));
      }
    }),
    { numRuns: 3000 },
  );
});
