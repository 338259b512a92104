import { describe, expect, test } from 'vitest';
import {
  addReturnWithRecalls,
  applyTransfer,
  changedTransfers,
  removeTransfer,
  restoreReturn,
  transferOf,
  transferOut,
  transferredMinor,
} from './credit-transfer.ts';
import { type Customer, newCustomer } from './customer.ts';
import { balanceChange, type Posting } from './journal.ts';
import { addCredit, applyBill } from './ledger-changes.ts';

const at = new Date('2026-11-21T12:00:00Z');
let ids = 0;
const posting: Posting = {
  at,
  source: { kind: 'staff', id: 'clerk' },
  newId: () => String(++ids).padStart(24, '0'),
  reason: 'Paid on the wrong account',
};
const open = (id: string): Customer => newCustomer({ id, companyId: 1, accountNumber: id });
const paid = (customer: Customer, amountMinor: number): Customer =>
  addCredit(customer, { id: 'p1', kind: 'payment', amountMinor, at }, posting) ?? customer;
const move = (customer: Customer, creditId: string, id: string, to: string): Customer => {
  const credit = customer.credits?.find((each) => each.id === creditId);
  if (!credit) throw new Error('no such credit');
  return transferOut(customer, credit, { id, to }, posting);
};
const applyTo = (target: Customer, source: Customer, transferId: string): Customer => {
  const transfer = transferOf(source, transferId);
  if (!transfer) throw new Error('no such transfer');
  return applyTransfer(target, source, transfer, posting) ?? target;
};
const refund = (customer: Customer, id: string, amountMinor: number) =>
  addReturnWithRecalls(customer, { id, creditId: 'p1', kind: 'refund', amountMinor, at }, posting);
const balanceOf = (...accounts: Customer[]): number[] => accounts.map(({ totalDueMinor = 0 }) => totalDueMinor);
/** The journal must agree with each account, and transfers that have not reached their target must add up to `inTransitMinor`. */
function expectBalanced(inTransitMinor: number, ...accounts: Customer[]): void {
  for (const account of accounts)
    expect((account.entries ?? []).reduce((sum, entry) => sum + balanceChange(entry), 0)).toBe(
      account.totalDueMinor ?? 0,
    );
  const transfers = accounts
    .flatMap(({ entries = [] }) => entries)
    .reduce((sum, { debit, credit, amountMinor }) => {
      if (credit === 'payment-transfers') return sum + amountMinor;
      return debit === 'payment-transfers' ? sum - amountMinor : sum;
    }, 0);
  expect(transfers).toBe(inTransitMinor);
}

test('moves the rest of a payment to another account; applying the transfer again changes nothing', () => {
  const source = move(paid(open('a'), 5000), 'p1', 't1', 'b');
  expect(transferredMinor(source, 'p1')).toBe(5000);
  expectBalanced(5000, source, open('b'));
  const target = applyTo(open('b'), source, 't1');
  expect(balanceOf(source, target)).toEqual([0, -5000]);
  expect(target.credits).toEqual([
    { id: 't1', kind: 'transfer', amountMinor: 5000, at, fromCustomerId: 'a', ofPayment: true },
  ]);
  expect(target.entries?.at(-1)).toMatchObject({
    kind: 'transfer',
    debit: 'payment-transfers',
    reason: posting.reason,
  });
  expect(applyTo(target, source, 't1')).toBe(target);
  expectBalanced(0, source, target);
});

test('a refund of a moved payment is recalled from the target account, the refunded part only', () => {
  const source = move(paid(open('a'), 5000), 'p1', 't1', 'b');
  const target = applyTo(open('b'), source, 't1');
  const after = refund(source, 'r1', 2000) ?? source;
  expect(changedTransfers(source, after).map(({ id }) => id)).toEqual(['t1']);
  expect(balanceOf(after)).toEqual([0]);
  const taken = applyTo(target, after, 't1');
  expect(balanceOf(after, taken)).toEqual([0, -3000]);
  expect(transferredMinor(after, 'p1')).toBe(3000);
  expect(applyTo(taken, after, 't1')).toBe(taken);
  expectBalanced(0, after, taken);
});

test('a recall has its own reason on both accounts, not that of the transfer', () => {
  const source = move(paid(open('a'), 5000), 'p1', 't1', 'b');
  const target = applyTo(open('b'), source, 't1');
  const bounced = { ...posting, reason: 'The check bounced' };
  const reversal = { id: 'r1', creditId: 'p1', kind: 'reversal' as const, amountMinor: 5000, at };
  const after = addReturnWithRecalls(source, reversal, bounced) ?? source;
  expect(target.entries?.at(-1)).toMatchObject({ amountMinor: 5000, reason: 'Paid on the wrong account' });
  expect(applyTo(target, after, 't1').entries?.at(-1)).toMatchObject({
    reference: 't1-back-5000',
    reason: 'The check bounced',
  });
});

test('a transfer that is applied after the refund of its payment adds and takes back the credit in one step', () => {
  const source = move(paid(open('a'), 5000), 'p1', 't1', 'b');
  const after = refund(source, 'r1', 5000) ?? source;
  const target = applyTo(open('b'), after, 't1');
  expect(balanceOf(after, target)).toEqual([0, 0]);
  expectBalanced(0, after, target);
});

test('a refund is recalled through an account that has moved the credit to a third one', () => {
  const a = move(paid(open('a'), 5000), 'p1', 't1', 'b');
  const b = move(applyTo(open('b'), a, 't1'), 't1', 't2', 'c');
  const c = applyTo(open('c'), b, 't2');
  const refunded = refund(a, 'r1', 5000) ?? a;
  const recalled = applyTo(b, refunded, 't1');
  expect(changedTransfers(b, recalled).map(({ id }) => id)).toEqual(['t2']);
  const last = applyTo(c, recalled, 't2');
  expect(balanceOf(refunded, recalled, last)).toEqual([0, 0, 0]);
  expectBalanced(0, refunded, recalled, last);
});

test('a refund of less than what is left of a payment recalls nothing; applying it again changes nothing', () => {
  const source = paid(open('a'), 5000);
  const first = refund(source, 'r1', 3000) ?? source;
  expect(changedTransfers(source, first)).toEqual([]);
  expect(refund(first, 'r1', 3000)).toBeUndefined();
});

test('a credit that is moved to another account and back is counted once', () => {
  const a = move(paid(open('a'), 5000), 'p1', 't1', 'b');
  const b = move(applyTo(open('b'), a, 't1'), 't1', 't2', 'a');
  const returned = applyTo(a, b, 't2');
  expect(balanceOf(returned, b)).toEqual([-5000, 0]);
  expectBalanced(0, returned, b);
});

test('a chargeback that is recorded after a bill is due once, on the account that has the credit', () => {
  const paymentFiles = { lastNumber: 1, confirmedUntil: at };
  const asOf = { at, isExplicit: false, paymentFiles };
  const billed = (customer: Customer): Customer => {
    const bill = { period: 202611, billedMinor: 8000, asOf, fields: {} };
    const applied = applyBill(customer, bill, posting);
    return applied.kind === 'changed' ? applied.customer : customer;
  };
  const moved = move(paid(open('a'), 5000), 'p1', 't1', 'b');
  const source = billed(moved);
  const target = billed(applyTo(open('b'), moved, 't1'));
  const later = new Date(at.getTime() + 60_000);
  const chargeback = { id: 'c1', creditId: 'p1', kind: 'chargeback' as const, amountMinor: 5000, at };
  const after = addReturnWithRecalls(source, chargeback, { ...posting, recordedAt: later }) ?? source;
  const transfer = transferOf(after, 't1');
  const taken = transfer && applyTransfer(target, after, transfer, { ...posting, at: later });
  expect(balanceOf(after, taken ?? target)).toEqual([8000, 13_000]);
});

describe('a chargeback of a moved payment', () => {
  const moved = move(paid(open('a'), 5000), 'p1', 't1', 'b');
  const target = applyTo(open('b'), moved, 't1');
  const lost = addReturnWithRecalls(
    moved,
    { id: 'c1', creditId: 'p1', kind: 'chargeback', amountMinor: 5000, at },
    posting,
  );
  const won = { id: 'c1-won', creditId: 'p1', kind: 'chargeback-won' as const, amountMinor: -5000, at };
  const source = lost ?? moved;

  test('that is won moves the money to the same account again, once', () => {
    const restored = restoreReturn(source, won, 'c1', posting) ?? source;
    const [again] = changedTransfers(source, restored);
    expect(again).toMatchObject({ id: 't1-again-5000', toCustomerId: 'b', amountMinor: 5000 });
    // Applied again to restored data, the transfer has the same id.
    expect(changedTransfers(source, restoreReturn(source, won, 'c1', posting) ?? source)).toEqual([again]);
    // A restored source without the transfer makes it again, so it is not removed from the target.
    const id = again?.id ?? '';
    expect(removeTransfer(applyTo(target, restored, id), { id, fromCustomerId: source.id }, posting)).toBeUndefined();
    const taken = applyTo(target, source, 't1');
    expect(balanceOf(source, taken)).toEqual([0, 0]);
    const received = applyTo(taken, restored, again?.id ?? '');
    expect(balanceOf(restored, received)).toEqual([0, -5000]);
    expect(restoreReturn(restored, won, 'c1', posting)).toBeUndefined();
    expectBalanced(0, restored, received);
  });

  test('that is won before it is recorded changes nothing', () => {
    const wonFirst = restoreReturn(moved, won, 'c1', posting) ?? moved;
    const after = addReturnWithRecalls(
      wonFirst,
      { id: 'c1', creditId: 'p1', kind: 'chargeback', amountMinor: 5000, at },
      posting,
    );
    expect(changedTransfers(wonFirst, after ?? wonFirst)).toEqual([]);
    expect(balanceOf(after ?? wonFirst, target)).toEqual([0, -5000]);
    expectBalanced(0, after ?? wonFirst, target);
  });
});

test('a moved payment remains marked as a payment, also when it is moved twice; a moved credit is not marked', () => {
  const credit = { id: 'g1', kind: 'credit' as const, amountMinor: 700, at };
  const a = move(addCredit(open('a'), credit, posting) ?? open('a'), 'g1', 't1', 'b');
  expect(applyTo(open('b'), a, 't1').credits?.[0]?.ofPayment).toBeUndefined();
  const of = move(paid(open('a'), 5000), 'p1', 't2', 'b');
  const b = move(applyTo(open('b'), of, 't2'), 't2', 't3', 'c');
  expect(applyTo(open('c'), b, 't3').credits?.[0]).toMatchObject({ fromCustomerId: 'b', ofPayment: true });
});
