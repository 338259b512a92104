import { expect, test } from 'vitest';
import { activityItems, type Entry } from './activity.ts';

let entryCount = 0;
const entry = (kind: Entry['kind'], amountMinor: number, rest: Partial<Entry> = {}): Entry => {
  entryCount += 1;
  const empty = { month: null, year: null, reason: null, note: null, reference: null };
  const accounts = { debit: 'receivable', credit: 'revenue' };
  return {
    id: `e${entryCount}`,
    at: '2026-11-20T12:00:00Z',
    kind,
    amount: { amountMinor, currency: 'USD' },
    ...empty,
    ...accounts,
    ...rest,
  };
};
const bill = (month: number, amountMinor: number, rest: Partial<Entry> = {}) =>
  entry('BILL', amountMinor, { month, year: 2026, ...rest });

test('an entry has a title in plain words and the reason that staff gave', () => {
  const [payment, charge] = activityItems(
    [entry('PAYMENT', -8417, { month: 11, year: 2026 }), entry('CHARGE', 500, { reason: 'Late fee' })],
    { totalDueMinor: 0, isComplete: false },
  );
  expect(payment).toMatchObject({ title: 'Card payment for November 2026', amountMinor: -8417 });
  expect(payment).not.toHaveProperty('detail');
  expect(charge).toMatchObject({ title: 'Charge added to the bill', detail: 'Late fee' });
});

test('the balance after each change is counted back from the total due', () => {
  const entries = [entry('PAYMENT', -9617), bill(11, 8417)];
  const balances = (account: { totalDueMinor: number; isComplete: boolean }) =>
    activityItems(entries, account).map(({ amountMinor, balanceMinor }) => [amountMinor, balanceMinor]);
  expect(balances({ totalDueMinor: -1200, isComplete: true })).toEqual([
    [-9617, -1200],
    [8417, 8417],
  ]);
  expect(balances({ totalDueMinor: 3800, isComplete: false })).toEqual([
    [-9617, 3800],
    [8417, 13_417],
  ]);
});

test('no balances are shown while the journal lacks the newest change', () => {
  const items = activityItems([bill(11, 8417)], { totalDueMinor: 0, isComplete: true });
  expect(items[0]).not.toHaveProperty('balanceMinor');
});
