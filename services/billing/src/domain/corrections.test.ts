import type { Correction } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import {
  account,
  applyCorrection,
  billAccount,
  CORRECTED_AT,
  dueAmountsOf,
  novemberBillId,
  octoberBillId,
  posting,
  REASON,
  refusal,
} from '../../test/world/corrections.ts';
import { balanceId, balanceOf } from './balance.ts';
import { correct } from './corrections.ts';
import { applyTransfer, changedTransfers } from './credit-transfer.ts';
import { type Customer, newCustomer } from './customer.ts';
import { creditMinor } from './ledger.ts';
import { addCredit } from './ledger-changes.ts';

const paidBy = (customer: Customer, id: string, amountMinor: number): Customer =>
  addCredit(customer, { id, kind: 'payment', amountMinor, period: 202611, at: CORRECTED_AT }, posting('payment')) ??
  customer;

test('reducing a bill below what was paid turns the difference into a credit', () => {
  const paid = paidBy(account, 'p', 10_000);
  const after = applyCorrection(paid, {
    type: 'change-bill',
    reason: REASON,
    balanceId: novemberBillId,
    amountMinor: 7000,
  });
  expect(dueAmountsOf(after)).toEqual([0, 2000]);
  expect(after.entries?.at(-1)).toMatchObject({ kind: 'bill', debit: 'revenue', amountMinor: 3000, reason: REASON });
});

test('changes nothing when a bill is changed to the amount that it has', () => {
  const same: Correction = { type: 'change-bill', reason: REASON, balanceId: novemberBillId, amountMinor: 10_000 };
  expect(applyCorrection(account, same)).toBe(account);
});

test('voids a bill with its charges; a later file of the period bills it again', () => {
  const charged = applyCorrection(account, {
    type: 'add-charge',
    reason: REASON,
    balanceId: novemberBillId,
    amountMinor: 500,
  });
  const after = applyCorrection(charged, { type: 'void-bill', reason: REASON, balanceId: novemberBillId });
  expect(balanceOf(after, 202611)).toMatchObject({ isVoid: true, billedMinor: 0, dueMinor: 0 });
  expect(applyCorrection(after, { type: 'void-bill', reason: REASON, balanceId: novemberBillId })).toBe(after);
  expect(refusal(after, { type: 'change-bill', reason: REASON, balanceId: novemberBillId, amountMinor: 1 })).toMatch(
    /void/,
  );
  expect(refusal(after, { type: 'add-charge', reason: REASON, balanceId: novemberBillId, amountMinor: 1 })).toMatch(
    /void/,
  );
  const again = billAccount(after, 202611, 10_000);
  expect(balanceOf(again, 202611)).toEqual({ period: 202611, billedMinor: 10_000, dueMinor: 10_000 });
});

test('a charge stays when its period is uploaded again, and can be reversed once', () => {
  const charge: Correction = {
    type: 'add-charge',
    reason: REASON,
    balanceId: novemberBillId,
    amountMinor: 500,
    idempotencyKey: 'fee',
  };
  const charged = applyCorrection(account, charge);
  expect(applyCorrection(charged, charge)).toBe(charged);
  const uploaded = billAccount(charged, 202611, 9000);
  expect(dueAmountsOf(uploaded)).toEqual([9500, 5000]);
  const reversed = applyCorrection(uploaded, { type: 'reverse', reason: REASON, creditId: 'staff-fee' });
  expect(dueAmountsOf(reversed)).toEqual([9000, 5000]);
  expect(refusal(reversed, { type: 'reverse', reason: REASON, creditId: 'staff-fee' })).toBe(
    'This was already reversed',
  );
  const reversal = balanceOf(reversed, 202611)?.charges?.at(-1);
  expect(reversal).toMatchObject({ amountMinor: -500, reverses: 'staff-fee' });
  expect(reversed.entries?.at(-1)).toMatchObject({ kind: 'charge', reference: reversal?.id, debit: 'adjustments' });
  expect(refusal(reversed, { type: 'reverse', reason: REASON, creditId: reversal?.id ?? '' })).toBe(
    'This account has no such entry',
  );
});

test('records a check once per key, with its number in the journal, and reverses it', () => {
  const check: Correction = {
    type: 'record-payment',
    amountMinor: 12_000,
    method: 'check',
    number: '1042',
    receivedOn: '2026-11-20',
    balanceId: novemberBillId,
    idempotencyKey: 'k1',
  };
  const recorded = applyCorrection(account, check);
  expect(applyCorrection(recorded, check)).toBe(recorded);
  expect(dueAmountsOf(recorded)).toEqual([0, 3000]);
  expect(recorded.entries?.at(-1)).toMatchObject({
    kind: 'recorded-payment',
    debit: 'cash',
    note: 'check 1042, 2026-11-20',
  });
  const reversed = applyCorrection(recorded, { type: 'reverse', reason: 'Returned by the bank', creditId: 'staff-k1' });
  expect(dueAmountsOf(reversed)).toEqual([10_000, 5000]);
  expect(reversed.entries?.at(-1)).toMatchObject({ kind: 'reversal', credit: 'cash', amountMinor: 12_000 });
  expect(refusal(reversed, { type: 'reverse', reason: REASON, creditId: 'staff-k1' })).toBe(
    'This was already reversed',
  );
});

test('a credit for the account covers the oldest bill, and more than all bills becomes a credit', () => {
  const after = applyCorrection(account, { type: 'add-credit', reason: REASON, amountMinor: 16_000 });
  expect([dueAmountsOf(after), creditMinor(after)]).toEqual([[0, 0], 1000]);
});

test('writes off what is due on a bill; the write-off can be reversed', () => {
  const after = applyCorrection(account, { type: 'write-off', reason: REASON, balanceId: octoberBillId });
  expect(dueAmountsOf(after)).toEqual([10_000, 0]);
  expect(refusal(after, { type: 'write-off', reason: REASON, balanceId: octoberBillId })).toBe(
    'Nothing is due on this bill',
  );
  const creditId = after.credits?.[0]?.id ?? '';
  expect(dueAmountsOf(applyCorrection(after, { type: 'reverse', reason: REASON, creditId }))).toEqual([10_000, 5000]);
});

test('moves a payment to another bill without changing the total', () => {
  const paid = paidBy(account, 'p', 4000);
  const after = applyCorrection(paid, { type: 'move-credit', reason: REASON, creditId: 'p', balanceId: octoberBillId });
  expect([dueAmountsOf(after), after.totalDueMinor]).toEqual([[10_000, 1000], paid.totalDueMinor]);
  expect(after.entries?.at(-1)).toMatchObject({ kind: 'credit-moved', debit: 'receivable', credit: 'receivable' });
});

test('refuses bills and credits of other accounts, and reversals of card payments', () => {
  const elsewhere = balanceId('b'.repeat(24), 202611);
  expect(refusal(account, { type: 'void-bill', reason: REASON, balanceId: elsewhere })).toBe(
    'This account has no such bill',
  );
  expect(refusal(account, { type: 'add-credit', reason: REASON, amountMinor: 1, balanceId: elsewhere })).toMatch(
    /no such bill/,
  );
  const paid = paidBy(account, 'p', 4000);
  expect(refusal(paid, { type: 'reverse', reason: REASON, creditId: 'p' })).toMatch(
    /Refund the payment under Transactions/,
  );
  expect(refusal(paid, { type: 'move-credit', reason: REASON, creditId: 'q', balanceId: octoberBillId })).toMatch(
    /no such entry/,
  );
});

test('restores a void bill with its charges, and posts a bill-restored entry', () => {
  const charged = applyCorrection(account, {
    type: 'add-charge',
    reason: REASON,
    balanceId: novemberBillId,
    amountMinor: 500,
  });
  const voided = applyCorrection(charged, { type: 'void-bill', reason: REASON, balanceId: novemberBillId });
  expect(voided.entries?.slice(-2).map(({ kind }) => kind)).toEqual(['bill-voided', 'charge']);
  const after = applyCorrection(voided, { type: 'restore-bill', reason: REASON, balanceId: novemberBillId });
  const [bill202611, ...others] = charged.balances;
  const corrections = [-10_500, 500, 10_500, -500].map((amountMinor) => ({ amountMinor, at: CORRECTED_AT }));
  expect(after.balances).toEqual([{ ...bill202611, correctedAt: CORRECTED_AT, corrections }, ...others]);
  expect(after.entries?.slice(-2).map(({ kind }) => kind)).toEqual(['bill-restored', 'charge']);
  expect(refusal(after, { type: 'restore-bill', reason: REASON, balanceId: novemberBillId })).toBe(
    'Only a void bill can be restored',
  );
  expect(balanceOf(billAccount(voided, 202611, 700), 202611)).toEqual({
    period: 202611,
    billedMinor: 700,
    dueMinor: 700,
  });
});

test('moves a credit from its bill to the account', () => {
  const paid = paidBy(account, 'p', 4000);
  const after = applyCorrection(paid, { type: 'move-credit', reason: REASON, creditId: 'p' });
  expect(dueAmountsOf(after)).toEqual([10_000, 1000]);
  expect(after.credits?.[0]?.period).toBeUndefined();
});

test('refuses a received-on date that is in the future in every time zone', () => {
  const on = (receivedOn: string): Correction => ({
    type: 'record-payment',
    amountMinor: 100,
    method: 'cash',
    receivedOn,
  });
  expect(refusal(account, on('2026-11-23'))).toBe("The date received can't be in the future");
  // It is November 22 in Kiribati.
  expect(refusal(account, on('2026-11-22'))).toBeUndefined();
});

test('moves the rest of a credit to another account; refuses to move a write-off', () => {
  const target = newCustomer({ id: 'b'.repeat(24), companyId: 1, accountNumber: '2' });
  const paid = paidBy(account, 'p', 4000);
  const move = (creditId: string): Correction => ({
    type: 'transfer-credit',
    reason: REASON,
    creditId,
    toAccountNumber: '2',
  });
  const result = correct(paid, move('p'), posting(), target);
  expect(result).toMatchObject({ kind: 'corrected', customer: { totalDueMinor: 15_000 } });
  const after = result.kind === 'corrected' ? result.customer : paid;
  const refusalOf = (customer: Customer, correction: Correction, to?: Customer) => {
    const refused = correct(customer, correction, posting(), to);
    return refused.kind === 'refused' ? refused.userErrors[0]?.message : undefined;
  };
  expect(refusalOf(after, move('p'), target)).toBe('This credit has no remaining amount');
  expect(refusalOf(paid, move('p'))).toBe('No account has this number');
  expect(refusalOf(paid, move('p'), paid)).toBe('The credit is already on this account');
  const writtenOff = applyCorrection(account, { type: 'write-off', reason: REASON, balanceId: octoberBillId });
  expect(refusalOf(writtenOff, move(writtenOff.credits?.[0]?.id ?? ''), target)).toBe(
    "A write-off can't be moved. Reverse it instead.",
  );
});

test('reverses a recorded payment that was moved to another account', () => {
  const target = newCustomer({ id: 'b'.repeat(24), companyId: 1, accountNumber: '2' });
  const check: Correction = {
    type: 'record-payment',
    reason: REASON,
    amountMinor: 4000,
    method: 'check',
    number: '1042',
    receivedOn: '2026-11-20',
    idempotencyKey: 'check',
  };
  const paid = applyCorrection(account, check);
  const creditId = paid.credits?.[0]?.id ?? '';
  const result = correct(
    paid,
    { type: 'transfer-credit', reason: REASON, creditId, toAccountNumber: '2' },
    posting(),
    target,
  );
  const source = result.kind === 'corrected' ? result.customer : paid;
  const [transfer] = changedTransfers(paid, source);
  const applyTo = (to: Customer, from: Customer) => (transfer && applyTransfer(to, from, transfer, posting())) ?? to;
  const received = applyTo(target, source);
  expect(received.totalDueMinor).toBe(-4000);
  const inTarget: Correction = { type: 'reverse', reason: REASON, creditId: received.credits?.[0]?.id ?? '' };
  expect(refusal(received, inTarget)).toBe(
    "A moved credit can't be reversed here. Reverse it on the account it came from.",
  );
  const reversal: Correction = { type: 'reverse', reason: REASON, creditId, idempotencyKey: 'bounced' };
  const reversed = applyCorrection(source, reversal);
  expect(reversed.entries?.at(-1)).toMatchObject({ kind: 'reversal', credit: 'cash', amountMinor: 4000 });
  expect([reversed.totalDueMinor, applyTo(received, reversed).totalDueMinor]).toEqual([15_000, 0]);
  expect(refusal(reversed, reversal)).toBe('This was already reversed');
});

test('refuses a key whose charge or credit has other values', () => {
  const charge = (amountMinor: number): Correction => ({
    type: 'add-charge',
    reason: REASON,
    balanceId: novemberBillId,
    amountMinor,
    idempotencyKey: 'k',
  });
  expect(refusal(applyCorrection(account, charge(500)), charge(600))).toBe('This key was used for another correction');
  const credit = (amountMinor: number): Correction => ({
    type: 'add-credit',
    reason: REASON,
    amountMinor,
    idempotencyKey: 'k',
  });
  const credited = applyCorrection(account, credit(500));
  expect(applyCorrection(credited, credit(500))).toBe(credited);
  expect(refusal(credited, credit(600))).toBe('This key was used for another correction');
});
