import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountDue, balanceAddress, balanceId, balanceOf, currentBalance } from './balance.ts';
import { applyBill, applyPayment, applyRefund, type Bill } from './balance-changes.ts';
import { type Customer, newCustomer } from './customer.ts';

const known = (fields: Partial<Customer> = {}): Customer => ({
  ...newCustomer({ id: '0'.repeat(24), companyId: 1, accountNumber: '001042', name: 'Maria Lopez' }),
  ...fields,
});
const bill = (overrides: Partial<Bill> = {}): Bill => ({ period: 202611, billedMinor: 8417, fields: {}, ...overrides });

function billed(customer: Customer, ...bills: Bill[]): Customer {
  return bills.reduce((so, next) => {
    const applied = applyBill(so, next);
    return applied.kind === 'changed' ? applied.customer : so;
  }, customer);
}

test('keeps bills by period, newest first, and the newest is the current one', () => {
  const customer = billed(known(), bill({ period: 202610 }), bill({ period: 202612 }), bill({ period: 202611 }));
  expect(customer.balances.map(({ period }) => period)).toEqual([202612, 202611, 202610]);
  expect(currentBalance(customer)?.period).toBe(202612);
});

test('replaces the amount of a period that is uploaded again and keeps its payments', () => {
  const payments = [{ id: 'p1', amountMinor: 5000, at: new Date(0) }];
  const customer = known({ balances: [{ period: 202611, billedMinor: 8417, dueDate: '2026-11-30', payments }] });
  expect(billed(customer, bill({ billedMinor: 9000 })).balances).toEqual([
    { period: 202611, billedMinor: 9000, dueDate: '2026-11-30', payments },
  ]);
});

test('changes nothing when a bill is applied again', () => {
  const row = bill({ dueDate: '2026-11-30', fields: { name: 'Maria Lopez', customData: { rateClass: 'R1' } } });
  const customer = billed(known(), row);
  expect(applyBill(customer, row)).toEqual({ kind: 'unchanged' });
  expect(applyBill(customer, bill())).toEqual({ kind: 'unchanged' });
});

test('changes only the fields of the row', () => {
  const customer = known({ usage: '12 m³', customData: { rateClass: 'R1', serviceType: 'water' } });
  const after = billed(customer, bill({ fields: { meterNumber: 'M-7', customData: { rateClass: 'R2' } } }));
  expect(after).toMatchObject({ name: 'Maria Lopez', usage: '12 m³', meterNumber: 'M-7' });
  expect(after.customData).toEqual({ rateClass: 'R2', serviceType: 'water' });
});

test('updates the search tokens of a renamed customer', () => {
  const { searchTokens } = billed(known(), bill({ fields: { name: 'Ana Diaz' } }));
  expect(searchTokens).toEqual(expect.arrayContaining(['ana', 'diaz', '001042']));
  expect(searchTokens).not.toContain('lopez');
});

test('keeps unchanged values identical, so that they are not written again', () => {
  const customer = billed(known(), bill());
  const after = billed(customer, bill({ fields: { usage: '9' } }));
  expect(after.balances).toBe(customer.balances);
  expect(after.searchTokens).toBe(customer.searchTokens);
  expect(balanceOf(after, 202611)).toEqual({ period: 202611, billedMinor: 8417 });
});

test('stores a field with the name of an inherited property', () => {
  const customData = JSON.parse('{"__proto__":"x","constructor":"y"}');
  const after = billed(known(), bill({ fields: { customData } }));
  expect(Object.entries(after.customData ?? {})).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ]);
});

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
const anyBill = fc.record({ kind: fc.constant('bill' as const), billedMinor: money });

function take(customer: Customer, step: Step): Customer {
  if (step.kind === 'bill') {
    const billed = applyBill(customer, { period: PERIOD, billedMinor: step.billedMinor, fields: {} });
    return billed.kind === 'changed' ? billed.customer : customer;
  }
  const { kind: _kind, ...applied } = { ...step, at };
  const paid =
    'paymentId' in applied ? applyRefund(customer, PERIOD, applied) : applyPayment(customer, PERIOD, applied);
  return paid.kind === 'applied' ? paid.customer : customer;
}

test('the amount due is the last bill minus each payment plus each refund, in any order', () => {
  fc.assert(
    fc.property(anyBill, fc.array(fc.oneof(anyBill, payment, refund)), (first, later) => {
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

test('ignores a repeated payment', () => {
  const once = [
    { kind: 'bill', billedMinor: 100 } as const,
    { kind: 'payment', id: 'p', amountMinor: 60 } as const,
  ].reduce(take, empty);
  expect(applyPayment(once, PERIOD, { id: 'p', amountMinor: 60, at })).toEqual({ kind: 'duplicate' });
});

test('leaves a credit after an overpayment', () => {
  const customer = [
    { kind: 'bill', billedMinor: 100 } as const,
    { kind: 'payment', id: 'p', amountMinor: 160 } as const,
  ].reduce(take, empty);
  expect(balanceOf(customer, PERIOD)).toSatisfy((balance) => amountDue(balance) === -60);
});

test('refuses a payment for a period without a bill', () => {
  expect(applyPayment(empty, PERIOD, { id: 'p', amountMinor: 1, at })).toEqual({ kind: 'no-balance' });
});

test('finds a balance by its id', () => {
  expect(balanceAddress(balanceId(empty.id, PERIOD))).toEqual({ customerId: empty.id, period: PERIOD });
});

test.each(['', empty.id, `${empty.id}-`, `${empty.id}-2026111`, `${empty.id}-202611 `, 'x-202611', '[object Object]'])(
  'refuses the balance id "%s"',
  (id) => {
    expect(balanceAddress(id)).toBeUndefined();
  },
);

test('ignores a repeated refund, and counts a refund only with its payment', () => {
  const billed = take(empty, { kind: 'bill', billedMinor: 100 });
  const early = take(billed, { kind: 'refund', id: 'r', paymentId: 'p', amountMinor: 40 });
  expect(balanceOf(early, PERIOD)).toSatisfy((balance) => amountDue(balance) === 100);
  expect(applyRefund(early, PERIOD, { id: 'r', paymentId: 'p', amountMinor: 40, at })).toEqual({ kind: 'duplicate' });
  const paid = take(early, { kind: 'payment', id: 'p', amountMinor: 100 });
  expect(balanceOf(paid, PERIOD)).toSatisfy((balance) => amountDue(balance) === 40);
});
