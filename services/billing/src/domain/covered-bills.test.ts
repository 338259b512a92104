import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coveredBills, coveredMinor } from './covered-bills.ts';
import { type Credit, type CreditReturn, type Ledger, netCredit, withAmountsDue } from './ledger.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));
const bill = (period: number, billedMinor: number, asOf?: Date) => ({
  period,
  billedMinor,
  dueMinor: 0,
  ...(asOf ? { asOf } : {}),
});
const payment = (id: string, amountMinor: number, period?: number, day = 1): Credit => ({
  id,
  kind: 'payment',
  amountMinor,
  at: at(day),
  ...(period === undefined ? {} : { period }),
});

test('a payment of 84.17 covers 50.00 of a bill that was corrected to 50.00', () => {
  const ledger = { balances: [bill(202611, 5000)], credits: [payment('p', 8417, 202611)] };
  expect(coveredBills(ledger)).toEqual([{ creditId: 'p', period: 202611, amountMinor: 5000 }]);
});

test('a payment covers nothing with what was moved to another account', () => {
  const moved: CreditReturn = { id: 't', creditId: 'p', kind: 'transfer', amountMinor: 8417, at: at(2) };
  const ledger = { balances: [bill(202611, 8417)], credits: [payment('p', 8417, 202611)], returns: [moved] };
  expect(coveredBills(ledger)).toEqual([]);
});

test('a payment that a balance-forward bill includes covers the earlier bill, and the balance-forward bill with the rest', () => {
  const balances = [bill(202612, 2000, at(10)), bill(202611, 5000)];
  expect(coveredBills({ balances, credits: [payment('p', 8417, 202611), payment('q', 2000, 202612, 20)] })).toEqual([
    { creditId: 'p', period: 202611, amountMinor: 5000 },
    { creditId: 'p', period: 202612, amountMinor: 3417 },
    { creditId: 'q', period: 202612, amountMinor: 2000 },
  ]);
});

test('a credit never covers more than is left of it, and with the rest of all credits the sum is exact', () => {
  const amount = fc.integer({ min: 1, max: 10_000 });
  const period = fc.constantFrom(202609, 202610, 202611);
  const day = fc.integer({ min: 1, max: 28 });
  const ledgers = fc.record({
    balances: fc
      .array(fc.record({ amount, asOf: fc.option(day, { nil: undefined }) }), { minLength: 3, maxLength: 3 })
      .map((bills) =>
        bills.map(({ amount: billed, asOf }, index) => bill(202611 - index, billed, asOf ? at(asOf) : undefined)),
      ),
    credits: fc.uniqueArray(
      fc
        .record({ id: fc.constantFrom('a', 'b', 'c', 'd'), amount, period, day })
        .map((each) => payment(each.id, each.amount, each.period, each.day)),
      { selector: ({ id }) => id },
    ),
  });
  fc.assert(
    fc.property(ledgers, (ledger: Ledger) => {
      const coverages = coveredBills(ledger);
      const { credits = [] } = ledger;
      for (const credit of credits) expect(coveredMinor(coverages, credit.id)).toBeLessThanOrEqual(netCredit(credit));
      const { balances, totalDueMinor = 0 } = withAmountsDue(ledger);
      const creditMinor = balances.reduce((sum, { dueMinor }) => sum + dueMinor, 0) - totalDueMinor;
      const covered = coverages.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      expect(covered + creditMinor).toBe(credits.reduce((sum, credit) => sum + netCredit(credit), 0));
    }),
  );
});
