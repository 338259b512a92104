import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyBill } from './apply-bill.ts';
import { applyPayment, applyRefund } from './apply-payment.ts';
import { amountDue, balanceAddress, balanceId } from './balance.ts';
import { balanceOf, type Customer, newCustomer } from './customer.ts';

const PERIOD = 202611;
const empty = newCustomer({ id: 'a'.repeat(24), companyId: 1, accountNumber: '1' });
const at = new Date(0);

type Step =
  | { kind: 'bill'; billedMinor: number }
  | { kind: 'payment'; id: string; amountMinor: number }
  | { kind: 'refund'; id: string; paymentId: string; amountMinor: number };
const money = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });
const payment = fc.record({
  kind: fc.constant('payment' as const),
  id: fc.stringMatching(/^p[0-9]$/),
  amountMinor: fc.integer({ min: 1, max: 9_999_999_999 }),
});
const refund = fc.record({
  kind: fc.constant('refund' as const),
  id: fc.stringMatching(/^r[0-9]$/),
  paymentId: fc.stringMatching(/^p[0-9]$/),
  amountMinor: fc.integer({ min: 1, max: 9_999_999_999 }),
});
const bill = fc.record({ kind: fc.constant('bill' as const), billedMinor: money });

function take(customer: Customer, step: Step): Customer {
  if (step.kind === 'bill') {
    const billed = applyBill(customer, { period: PERIOD, billedMinor: step.billedMinor, fields: {} });
    return billed.kind === 'changed' ? billed.customer : customer;
  }
  const { kind: _kind, ...told } = { ...step, at };
  const paid = 'paymentId' in told ? applyRefund(customer, PERIOD, told) : applyPayment(customer, PERIOD, told);
  return paid.kind === 'applied' ? paid.customer : customer;
}

test('what is due is the last bill less every payment once, and its refunds once, in whatever order they came', () => {
  fc.assert(
    fc.property(bill, fc.array(fc.oneof(bill, payment, refund)), (first, later) => {
      const customer = [first, ...later].reduce(take, empty);
      const lastBilled = later.findLast((step) => step.kind === 'bill') ?? first;
      const paid = new Map<string, number>();
      const refunded = new Map<string, { paymentId: string; amountMinor: number }>();
      for (const step of later) {
        if (step.kind === 'payment' && !paid.has(step.id)) paid.set(step.id, step.amountMinor);
        if (step.kind === 'refund' && !refunded.has(step.id)) refunded.set(step.id, step);
      }
      let expected = [...paid.values()].reduce((due, amount) => due - amount, lastBilled.billedMinor);
      for (const { paymentId, amountMinor } of refunded.values()) if (paid.has(paymentId)) expected += amountMinor;
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

test('a refund told again is known; before its payment it changes nothing that is due', () => {
  const billed = take(empty, { kind: 'bill', billedMinor: 100 });
  const early = take(billed, { kind: 'refund', id: 'r', paymentId: 'p', amountMinor: 40 });
  expect(balanceOf(early, PERIOD)).toSatisfy((balance) => amountDue(balance) === 100);
  expect(applyRefund(early, PERIOD, { id: 'r', paymentId: 'p', amountMinor: 40, at })).toEqual({ kind: 'known' });
  const paid = take(early, { kind: 'payment', id: 'p', amountMinor: 100 });
  expect(balanceOf(paid, PERIOD)).toSatisfy((balance) => amountDue(balance) === 40);
});
