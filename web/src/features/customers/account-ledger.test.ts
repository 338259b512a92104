import type { Period } from '@utility-pay/contracts';
import { expect, it } from 'vitest';
import { billState, chargesByState, creditText, fileAmountMinor, goneText, isTakenBack } from './account-ledger.ts';

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

const creditOf = (remaining: number, transferred: number) => ({
  kind: 'RECORDED_PAYMENT' as const,
  amount: usd(1000),
  remaining: usd(remaining),
  transferred: usd(transferred),
});

it('takes a credit as taken back only if nothing of it is on this or another account', () => {
  expect([creditOf(0, 0), creditOf(0, 1000), creditOf(400, 0)].map(isTakenBack)).toEqual([true, false, false]);
});

it('says what became of a credit: a payment by refund or chargeback went back to its payer', () => {
  expect(goneText(creditOf(1000, 0))).toBeUndefined();
  expect(goneText(creditOf(400, 0))).toBe('reversed');
  expect(goneText(creditOf(400, 600))).toBe('moved to another account');
  expect(goneText(creditOf(0, 600))).toBe('reversed or moved to another account');
  expect(goneText({ ...creditOf(400, 0), kind: 'PAYMENT' })).toBe('returned to the payer');
});
