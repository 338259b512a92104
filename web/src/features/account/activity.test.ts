import { expect, test } from 'vitest';
import { activityItems, type Entry } from './activity.ts';

let ids = 0;
const entry = (kind: Entry['kind'], amountMinor: number, rest: Partial<Entry> = {}): Entry => {
  ids += 1;
  const empty = { month: null, year: null, reason: null, note: null, reference: null };
  return {
    id: `e${ids}`,
    at: '2026-11-20T12:00:00Z',
    kind,
    amount: { amountMinor, currency: 'USD' },
    ...empty,
    ...rest,
  };
};
const bill = (month: number, amountMinor: number, rest: Partial<Entry> = {}) =>
  entry('BILL', amountMinor, { month, year: 2026, ...rest });
const some = { totalDueMinor: 0, isComplete: false };
const described = (...entries: readonly Entry[]) =>
  activityItems(entries, some).map(({ title, detail }) => (detail ? [title, detail] : [title]));

test('describes bills, payments, refunds, credits and charges in plain words', () => {
  expect(
    described(
      bill(11, 8417),
      entry('PAYMENT', -8417, { month: 11, year: 2026, reference: 'p1' }),
      entry('REFUND', 1000),
      entry('CREDIT', -1200, { reason: 'Meter misread' }),
      entry('CREDIT', -1200),
      entry('CHARGE', 500, { reason: 'Late fee' }),
      entry('CHARGE', -500, { reason: 'Paid on time' }),
      entry('WRITE_OFF', -100, { reason: 'Account closed' }),
      entry('CREDIT_MOVED', 0, { month: 12, year: 2026, reason: 'Wrong bill' }),
    ),
  ).toEqual([
    ['November 2026 bill'],
    ['Card payment'],
    ['Refund'],
    ['Credit: Meter misread'],
    ['Credit'],
    ['Charge: Late fee'],
    ['Charge reversed', 'Paid on time'],
    ['Write-off: Account closed'],
    ['Credit moved to the December 2026 bill', 'Wrong bill'],
  ]);
});

test('says how a recorded payment was received', () => {
  expect(
    described(
      entry('RECORDED_PAYMENT', -2500, { note: 'check 1042, 2026-11-19', reason: 'Paid at the desk' }),
      entry('RECORDED_PAYMENT', -2500, { note: 'cash, 2026-11-19' }),
      entry('RECORDED_PAYMENT', -2500, { note: 'other ACH 7, 2026-11-19' }),
      entry('RECORDED_PAYMENT', -2500),
    ),
  ).toEqual([
    ['Check 1042', 'Received Nov 19, 2026 · Paid at the desk'],
    ['Cash payment', 'Received Nov 19, 2026'],
    ['Payment ACH 7', 'Received Nov 19, 2026'],
    ['Payment'],
  ]);
});

test('names what a reversal took back, if that is listed', () => {
  const check = entry('RECORDED_PAYMENT', -2500, { note: 'check 1042, 2026-11-19', reference: 'c1' });
  expect(
    described(
      entry('REVERSAL', 2500, { reference: 'c1', reason: 'Returned by the bank' }),
      entry('CREDIT_MOVED', 0, { reference: 'c1', month: 11, year: 2026 }),
      check,
      entry('REVERSAL', 100, { reference: 'c0' }),
    ),
  ).toEqual([
    ['Check 1042 reversed', 'Returned by the bank'],
    ['Credit moved to the November 2026 bill'],
    ['Check 1042', 'Received Nov 19, 2026'],
    ['Reversal'],
  ]);
});

test('says that a bill changed when staff gave a reason or the same period was billed before', () => {
  const corrected = bill(10, -500, { reason: 'Meter misread' });
  expect(described(corrected, bill(11, -417), bill(11, 8417))).toEqual([
    ['October 2026 bill changed', 'Meter misread'],
    ['November 2026 bill changed'],
    ['November 2026 bill'],
  ]);
});

test('counts back from the total due to the balance after each change', () => {
  const entries = [entry('PAYMENT', -9617), bill(11, 8417)];
  const balances = (whole: { totalDueMinor: number; isComplete: boolean }) =>
    activityItems(entries, whole).map(({ amountMinor, balanceMinor }) => [amountMinor, balanceMinor]);
  expect(balances({ totalDueMinor: -1200, isComplete: true })).toEqual([
    [-9617, -1200],
    [8417, 8417],
  ]);
  expect(balances({ totalDueMinor: 3800, isComplete: false })).toEqual([
    [-9617, 3800],
    [8417, 13_417],
  ]);
});

test('shows no balances while the latest change is missing from the history', () => {
  const items = activityItems([bill(11, 8417)], { totalDueMinor: 0, isComplete: true });
  expect(items[0]).not.toHaveProperty('balanceMinor');
});
