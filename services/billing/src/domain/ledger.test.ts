import fc from 'fast-check';
import { mongo } from 'mongoose';
import { expect, test } from 'vitest';
import { chargedMinor } from './balance.ts';
import { type Customer, newCustomer } from './customer.ts';
import { balanceChange, type Posting } from './journal.ts';
import { allocate, type Credit, creditMinor, type Ledger, netCredit, withAmountsDue } from './ledger.ts';
import {
  addCredit,
  addReturn,
  applyBill,
  deleteAccount,
  restoreAccount,
  reverseCredit,
  writeOff,
} from './ledger-changes.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));
let ids = 0;
const posting = (kind: Posting['source']['kind'], id: string): Posting => ({
  at: at(1),
  source: { kind, id },
  newId: () => String(++ids).padStart(24, '0'),
});

const bill = (period: number, billedMinor: number) => ({ period, billedMinor, dueMinor: 0 });
const credit = (id: string, amountMinor: number, period?: number, day = 1): Credit => ({
  id,
  kind: 'payment',
  amountMinor,
  at: at(day),
  ...(period === undefined ? {} : { period }),
});
const dues = (ledger: Ledger): number[] => withAmountsDue(ledger).balances.map(({ dueMinor }) => dueMinor);

test('a credit covers the bill it was made for, then the oldest open bill', () => {
  const balances = [bill(202611, 100), bill(202610, 50), bill(202609, 30)];
  const ledger = { balances, credits: [credit('p', 140, 202611)] };
  expect(allocate(ledger)).toEqual({
    coverages: [
      { creditId: 'p', period: 202611, amountMinor: 100 },
      { creditId: 'p', period: 202609, amountMinor: 30 },
      { creditId: 'p', period: 202610, amountMinor: 10 },
    ],
    unappliedMinor: 0,
  });
  expect(dues(ledger)).toEqual([0, 40, 0]);
});

test('a credit without a bill covers the oldest bill, after credits made for that bill', () => {
  const balances = [bill(202611, 100), bill(202610, 50)];
  expect(dues({ balances, credits: [credit('a', 40), credit('b', 30, 202610, 2)] })).toEqual([80, 0]);
});

test('a negative bill covers other bills, and its amount due is its unused rest', () => {
  expect(dues({ balances: [bill(202611, 100), bill(202610, -30)] })).toEqual([70, 0]);
  expect(dues({ balances: [bill(202611, -100), bill(202610, 30)] })).toEqual([-70, 0]);
  expect(creditMinor(withAmountsDue({ balances: [bill(202611, -100), bill(202610, 30)] }))).toBe(70);
});

test('a charge is part of the amount due of its bill', () => {
  const charges = [{ id: 'c', amountMinor: 25, at: at(1) }];
  expect(dues({ balances: [{ ...bill(202611, 100), charges }], credits: [credit('p', 110)] })).toEqual([15]);
});

const money = fc.integer({ min: -5000, max: 10_000 });
const period = fc.constantFrom(202609, 202610, 202611);
const id = fc.constantFrom('a', 'b', 'c', 'd');
type Change = (customer: Customer) => Customer;

/** Any change of an account, also repeated and reordered events. */
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ period, billedMinor: money, upload: id }).map(
    ({ upload, ...row }): Change =>
      (customer) => {
        const posted = posting('upload', upload);
        const account = customer.deletedAt ? restoreAccount(customer, posted) : customer;
        const applied = applyBill(account, { ...row, fields: {} }, posted);
        return applied.kind === 'changed' ? applied.customer : account;
      },
  ),
  fc.record({ id, period, amountMinor: fc.integer({ min: 1, max: 9000 }), day: fc.integer({ min: 1, max: 3 }) }).map(
    (paid): Change =>
      (customer) =>
        addCredit(customer, credit(paid.id, paid.amountMinor, paid.period, paid.day), posting('payment', paid.id)) ??
        customer,
  ),
  fc.record({ id, creditId: id, amountMinor: fc.integer({ min: 1, max: 9000 }) }).map(
    (refund): Change =>
      (customer) =>
        addReturn(customer, { ...refund, id: `r${refund.id}`, kind: 'refund', at: at(2) }, posting('payment', 'x')) ??
        customer,
  ),
  period.map(
    (of): Change =>
      (customer) =>
        writeOff(customer, of, posting('staff', 's')),
  ),
  fc.constant<Change>((customer) => {
    const [first] = customer.credits ?? [];
    return first ? reverseCredit(customer, first, posting('staff', 's')) : customer;
  }),
  fc.constant<Change>((customer) =>
    customer.deletedAt ? customer : deleteAccount(customer, posting('deletion', 's')),
  ),
);

test('every cent of a credit covers one bill or is unapplied, and the journal adds up to the balance', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const journal = new Map<string, number>();
      const account = changes.reduce(
        (before: Customer, step) => {
          const after = step(before);
          for (const entry of after.entries ?? []) journal.set(entry.id, balanceChange(entry));
          return after;
        },
        newCustomer({ id: 'a'.repeat(24), companyId: 1, accountNumber: '1' }),
      );
      const { balances, credits = [], returns = [], totalDueMinor = 0 } = account;

      const billed = balances.reduce((sum, each) => sum + chargedMinor(each), 0);
      const credited = credits.reduce((sum, each) => sum + netCredit(each, returns), 0);
      expect(totalDueMinor).toBe(billed - credited);
      expect([...journal.values()].reduce((sum, change) => sum + change, 0)).toBe(totalDueMinor);

      const { coverages, unappliedMinor } = allocate(account);
      const pool = credited + balances.reduce((sum, each) => sum + Math.max(0, -chargedMinor(each)), 0);
      expect(coverages.reduce((sum, { amountMinor }) => sum + amountMinor, unappliedMinor)).toBe(pool);
      for (const { id: creditId, ...each } of credits) {
        const covered = coverages.filter((coverage) => coverage.creditId === creditId);
        const used = covered.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        expect(used).toBeLessThanOrEqual(netCredit({ id: creditId, ...each }, returns));
      }
      expect(unappliedMinor).toBe(creditMinor(account));
      // Credit is left only when every bill is paid.
      if (unappliedMinor > 0) expect(balances.every(({ dueMinor }) => dueMinor <= 0)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('the allocation does not depend on the order in which credits arrive', () => {
  const credits = fc.uniqueArray(
    fc.record({ id, amountMinor: fc.integer({ min: 1, max: 500 }), period, day: fc.integer({ min: 1, max: 2 }) }),
    { selector: (each) => each.id },
  );
  fc.assert(
    fc.property(credits, fc.array(money, { minLength: 3, maxLength: 3 }), (made, billed) => {
      const balances = [202611, 202610, 202609].map((of, index) => bill(of, billed[index] ?? 0));
      const all = made.map((each) => credit(each.id, each.amountMinor, each.period, each.day));
      expect(allocate({ balances, credits: all })).toEqual(allocate({ balances, credits: all.toReversed() }));
    }),
  );
});

test('30 years of bills and payments stay below 256 KiB', () => {
  const started = newCustomer({ id: 'a'.repeat(24), companyId: 1, accountNumber: '1' });
  let account: Customer = started;
  for (let year = 1997; year < 2027; year++) {
    for (let month = 1; month <= 12; month++) {
      const of = year * 100 + month;
      const row = { period: of, billedMinor: 9_999_999, dueDate: '2026-11-30', fields: {} };
      const applied = applyBill(account, row, posting('upload', String(of)));
      if (applied.kind === 'changed') account = applied.customer;
      const paymentId = `payment-${of}-xxxxxxxx`;
      account = addCredit(account, credit(paymentId, 9_999_999, of), posting('payment', paymentId)) ?? account;
      account = { ...account, entries: [] };
    }
  }
  expect(mongo.BSON.calculateObjectSize(account)).toBeLessThan(256 * 1024);
});
