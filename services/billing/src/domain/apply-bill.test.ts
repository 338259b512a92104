import { expect, test } from 'vitest';
import { applyBill, type Bill } from './apply-bill.ts';
import { balanceOf, type Customer, currentBalance, newCustomer } from './customer.ts';

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

test('bills are kept newest period first, and the newest is the current one', () => {
  const customer = billed(known(), bill({ period: 202610 }), bill({ period: 202612 }), bill({ period: 202611 }));
  expect(customer.balances.map(({ period }) => period)).toEqual([202612, 202611, 202610]);
  expect(currentBalance(customer)?.period).toBe(202612);
});

test('a period uploaded again takes the new amount and keeps its payments', () => {
  const payments = [{ id: 'p1', amountMinor: 5000, at: new Date(0) }];
  const customer = known({ balances: [{ period: 202611, billedMinor: 8417, dueDate: '2026-11-30', payments }] });
  expect(billed(customer, bill({ billedMinor: 9000 })).balances).toEqual([
    { period: 202611, billedMinor: 9000, dueDate: '2026-11-30', payments },
  ]);
});

test('the same bill again changes nothing', () => {
  const row = bill({ dueDate: '2026-11-30', fields: { name: 'Maria Lopez', customData: { rateClass: 'R1' } } });
  const customer = billed(known(), row);
  expect(applyBill(customer, row)).toEqual({ kind: 'unchanged' });
  expect(applyBill(customer, bill())).toEqual({ kind: 'unchanged' });
});

test('a row changes only the fields that it carries', () => {
  const customer = known({ usage: '12 m³', customData: { rateClass: 'R1', serviceType: 'water' } });
  const after = billed(customer, bill({ fields: { meterNumber: 'M-7', customData: { rateClass: 'R2' } } }));
  expect(after).toMatchObject({ name: 'Maria Lopez', usage: '12 m³', meterNumber: 'M-7' });
  expect(after.customData).toEqual({ rateClass: 'R2', serviceType: 'water' });
});

test('a customer with a new name is found by it, and no longer by the old one', () => {
  const { searchTokens } = billed(known(), bill({ fields: { name: 'Ana Diaz' } }));
  expect(searchTokens).toEqual(expect.arrayContaining(['ana', 'diaz', '001042']));
  expect(searchTokens).not.toContain('lopez');
});

test('what a bill does not touch stays the very same value, so that it is not written again', () => {
  const customer = billed(known(), bill());
  const after = billed(customer, bill({ fields: { usage: '9' } }));
  expect(after.balances).toBe(customer.balances);
  expect(after.searchTokens).toBe(customer.searchTokens);
  expect(balanceOf(after, 202611)).toEqual({ period: 202611, billedMinor: 8417 });
});

test('a field named like a part of every object is a field like any other', () => {
  const customData = JSON.parse('{"__proto__":"x","constructor":"y"}');
  const after = billed(known(), bill({ fields: { customData } }));
  expect(Object.entries(after.customData ?? {})).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ]);
});
