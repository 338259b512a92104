import { expect, test } from 'vitest';
import { billToPay, earlierBills, isOverdue } from './bills.ts';

const bill = (month: number, amountMinor: number) => ({
  id: `b-${month}`,
  month,
  year: 2026,
  dueDate: `2026-${month}-15`,
  amountDue: { amountMinor, currency: 'USD' },
});
const [september, october, november] = [bill(9, 3000), bill(10, 4000), bill(11, 8417)];
const paid = { ...bill(11, 0), isVoid: false, asOf: null };
const current = { ...november, isVoid: false, asOf: null };

test('the unpaid bills before the newest one are listed oldest first', () => {
  const customer = { currentBalance: current, openBalances: [september, october, november] };
  expect(earlierBills(customer)).toEqual([september, october]);
  expect(earlierBills({ currentBalance: current, openBalances: [november] })).toEqual([]);
});

test('the bill to pay is the newest one, or the oldest unpaid one if the newest is paid', () => {
  expect(billToPay({ currentBalance: current, openBalances: [september, november] })).toEqual(november);
  expect(billToPay({ currentBalance: paid, openBalances: [september, october] })).toEqual(september);
  expect(billToPay({ currentBalance: paid, openBalances: [] })).toBeUndefined();
  expect(billToPay({ currentBalance: null, openBalances: [] })).toBeUndefined();
});

test('a bill is overdue from the day after its due date', () => {
  expect(isOverdue(october, '2026-10-15')).toBe(false);
  expect(isOverdue(october, '2026-10-16')).toBe(true);
  expect(isOverdue({ dueDate: null }, '2026-10-16')).toBe(false);
});
