import type { Period } from '@utility-pay/contracts';
import { expect, it } from 'vitest';
import { billState, chargesByState, creditText, fileAmountMinor } from './account-ledger.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const stateOf = (due: number, dueDate: string | null = null, isVoid = false, carriedForwardTo: Period | null = null) =>
  billState({ amountDue: usd(due), dueDate, isVoid, carriedForwardTo }, '2026-11-25').label;

it('calls a bill overdue from the day after its due date', () => {
  expect(stateOf(100, '2026-11-24')).toBe('Overdue');
  expect(stateOf(100, '2026-11-25')).toBe('Due');
  expect(stateOf(100)).toBe('Due');
});

it('tells paid, credit and void bills apart', () => {
  expect(stateOf(0, '2026-11-24')).toBe('Paid');
  expect(stateOf(-500)).toBe('Credit');
  expect(stateOf(0, null, true)).toBe('Void');
  expect(stateOf(0, null, false, { month: 12, year: 2026 })).toBe('Carried forward to December 2026');
});

const charge = (id: string, amountMinor: number, reverses: string | null = null) => ({
  id,
  at: '2026-11-20T00:00:00.000Z',
  amount: usd(amountMinor),
  reverses,
  isIncluded: false,
});

it('lists a reversed charge apart from those that count, and no reversal', () => {
  const charges = [charge('staff-1', 500), charge('staff-2', 700), charge('staff-1.reversed', -500, 'staff-1')];
  expect(chargesByState({ charges })).toEqual({ reversed: [charges[0]], counted: [charges[1]] });
});

it('leaves the charges of staff out of the amount in the file', () => {
  const charges = [charge('staff-1', 500), { ...charge('staff-2', 700), isIncluded: true }];
  expect(fileAmountMinor({ amountBilled: usd(8000), charges })).toBe(7500);
});

it('names a recorded payment by its method and number', () => {
  expect(creditText({ kind: 'RECORDED_PAYMENT', method: 'CHECK', number: '1042' })).toBe('Check 1042');
  expect(creditText({ kind: 'RECORDED_PAYMENT', method: 'CASH', number: null })).toBe('Cash payment');
  expect(creditText({ kind: 'PAYMENT', method: null, number: null })).toBe('Card payment');
});
