import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyBill } from './apply-bill.ts';
import { applyPayment } from './apply-payment.ts';
import { amountDue, balanceAddress, balanceId } from './balance.ts';
import { balanceOf, type Customer, newCustomer } from './customer.ts';

const PERIOD = 202611;
const empty = newCustomer({ id: 'a'.repeat(24), companyId: 1, accountNumber: '1' });
const at = new Date(0);

type Step = { kind: 'bill'; billedMinor: number } | { kind: 'payment'; id: string; amountMinor: number };
const money = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });
const payment = fc.record({
  kind: fc.constant('payment' as const),
  id: fc.stringMatching(/^p[0-9]$/),
  amountMinor: fc.integer({ min: 1, max: 9_999_999_999 }),
});
const bill = fc.record({ kind: fc.constant('bill' as const), billedMinor: money });

function take(customer: Customer, step: Step): Customer {
  if (step.kind === 'bill') {
    const billed = applyBill(customer, { period: PERIOD, billedMinor: step.billedMinor, fields: {} });
    return billed.kind === 'changed' ? billed.customer : customer;
  }
  const paid = applyPayment(customer, PERIOD, { id: step.id, amountMinor: step.amountMinor, at });
  return paid.kind === 'applied' ? paid.customer : customer;
}

test('what is due is the last bill less every payment once, in whatever order they came', () => {
  fc.assert(
    fc.property(bill, fc.array(fc.oneof(bill, payment)), (first, later) => {
      const customer = [first, ...later].reduce(take, empty);
      const lastBilled = later.findLast((step) => step.kind === 'bill') ?? first;
      const paid = new Map<string, number>();
      for (const step of later) {
        if (step.kind === 'payment' && !paid.has(step.id)) paid.set(step.id, step.amountMinor);
      }
      const expected = [...paid.values()].reduce((due, amount) => due - amount, lastBilled.billedMinor);
      expect(balanceOf(customer, PERIOD)).toSatisfy((balance) => amountDue(balance) === expected);
    }),
  );
});

test('a payment told again is known and changes nothing', () => {
  const once = [
    { kind: 'bill', billedMinor: 100 } as const,
    { kind: 'payment', id: 'p', amountMinor: 60 } as const,
  ].reduce(take, empty);
  expect(applyPayment(once, PERIOD, { id: 'p', amountMinor: 60, at })).toEqual({ kind: 'known' });
});

test('a payment beyond the bill leaves a credit', () => {
  const customer = [
    { kind: 'bill', billedMinor: 100 } as const,
    { kind: 'payment', id: 'p', amountMinor: 160 } as const,
  ].reduce(take, empty);
  expect(balanceOf(customer, PERIOD)).toSatisfy((balance) => amountDue(balance) === -60);
});

test('a period that was never billed takes no payment', () => {
  expect(applyPayment(empty, PERIOD, { id: 'p', amountMinor: 1, at })).toEqual({ kind: 'no-balance' });
});

test('a balance is found by its id alone', () => {
  expect(balanceAddress(balanceId(empty.id, PERIOD))).toEqual({ customerId: empty.id, period: PERIOD });
});

test.each(['', empty.id, `${empty.id}-`, `${empty.id}-2026111`, `${empty.id}-202611 `, 'x-202611', '[object Object]'])(
  '"%s" is no balance',
  (id) => {
    expect(balanceAddress(id)).toBeUndefined();
  },
);
