import type { Period } from '@utility-pay/contracts';
import { expect, it } from 'vitest';
import {
  billState,
  chargesByState,
  creditText,
  fileAmountMinor,
  isTakenBack,
  receiptReference,
  reductionText,
} from './account-ledger.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const stateOf = (due: number, dueDate: string | null = null, isVoid = false, carriedForwardTo: Period | null = null) =>
  billState({ amountDue: usd(due), dueDate, isVoid, carriedForwardTo }, '2026-11-25').label;

it('a bill is overdue from the day after its due date', () => {
  expect(stateOf(100, '2026-11-24')).toBe('Overdue');
  expect(stateOf(100, '2026-11-25')).toBe('Due');
  expect(stateOf(100)).toBe('Due');
});

it('a bill with nothing due is paid, a credit, void or carried forward', () => {
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

it('a reversed charge is separate from those that count, and its reversal is not listed', () => {
  const charges = [charge('staff-1', 500), charge('staff-2', 700), charge('staff-1.reversed', -500, 'staff-1')];
  expect(chargesByState({ charges })).toEqual({ reversed: [charges[0]], counted: [charges[1]] });
});

it('the amount in the file excludes charges by staff, unless the file includes them', () => {
  const charges = [charge('staff-1', 500), { ...charge('staff-2', 700), isIncluded: true }];
  expect(fileAmountMinor({ amountBilled: usd(8000), charges })).toBe(7500);
});

it('a recorded payment is named by its method and number', () => {
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

it('a credit counts as taken back only if nothing of it is on this or another account', () => {
  expect([creditOf(0, 0), creditOf(0, 1000), creditOf(400, 0)].map(isTakenBack)).toEqual([true, false, false]);
});

it('a reduced credit was reversed or moved, and a reduced payment was returned to the payer', () => {
  expect(reductionText(creditOf(1000, 0))).toBeUndefined();
  expect(reductionText(creditOf(400, 0))).toBe('reversed');
  expect(reductionText(creditOf(400, 600))).toBe('moved to another account');
  expect(reductionText(creditOf(0, 600))).toBe('reversed or moved to another account');
  expect(reductionText({ ...creditOf(400, 0), kind: 'PAYMENT' })).toBe('returned to the payer');
});

it("the reference on a receipt is the partner's external id, or the first 8 characters of the id in the journal", () => {
  expect(receiptReference('external-lockbox-2026-11-7')).toBe('lockbox-2026-11-7');
  expect(receiptReference('staff-8f3a1c2b-9d4e-4f5a')).toBe('8F3A1C2B');
});
