import { expect, test } from 'vitest';
import { customerCursor, placeAt } from './cursor.ts';
import { type Customer, newCustomer } from './customer.ts';
import { dueKey, nameKey, type OrderedBy, placeOf } from './customer-order.ts';

let ids = 0;
const customer = (fields: Partial<Customer>): Customer => ({
  ...newCustomer({ id: 'c'.padEnd(24, '0'), companyId: 1, accountNumber: String(++ids) }),
  ...fields,
});
const bytewise = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));
const ordered = (by: OrderedBy, customers: Customer[]): Customer[] =>
  customers.toSorted((a, b) => bytewise(placeOf(a, by), placeOf(b, by)));
const due = (dueMinor: number): Partial<Customer> => ({
  balances: [
    { period: 202611, billedMinor: 500, dueMinor },
    { period: 202610, billedMinor: 999_999, dueMinor: 999_999 },
  ],
});

test('sorts names without case and accents, digits as numbers, and customers without a name last', () => {
  const names = ['ana', 'Ángel', 'Flat 9', 'Flat 10', 'Flat 10 B', 'maria lopez', 'María Lopez', 'Zoe', '', undefined];
  const customers = names.map((name) => customer(name === undefined ? {} : { name }));
  expect(ordered('name', customers.toReversed()).map(({ name }) => name)).toEqual(names);
});

test('sorts amounts ascending, credits before zero, and customers without a bill last', () => {
  const customers = [due(-9_999_999_999), due(-1), due(0), due(100), due(101), due(9_999_999_999), {}].map(customer);
  expect(ordered('due', customers.toReversed())).toEqual(customers);
});

test('sorts equal names and amounts by account number', () => {
  const two = ['A-9', 'A-10'].map((accountNumber) => ({
    ...newCustomer({ id: '', companyId: 1, accountNumber, name: 'Maria' }),
    ...due(5),
  }));
  expect(ordered('name', two.toReversed())).toEqual(two);
  expect(ordered('due', two.toReversed())).toEqual(two);
});

test('gives unique keys of limited length', () => {
  const [one, other] = [customer({ name: 'x'.repeat(30_000) }), customer({ name: 'x'.repeat(30_000) })];
  expect(nameKey(one)).not.toBe(nameKey(other));
  expect(nameKey(one).length).toBeLessThan(100);
  expect(dueKey(one)).not.toBe(dueKey(other));
});

test('accepts a cursor only in its own list', () => {
  const order = { by: 'name', descending: false } as const;
  const maria = customer({ name: 'Maria' });
  const cursor = customerCursor(order, maria);
  expect(placeAt(order, cursor)).toBe(nameKey(maria));
  expect(placeAt({ by: 'name', descending: true }, cursor)).toBeUndefined();
  expect(placeAt({ by: 'due', descending: false }, cursor)).toBeUndefined();
  expect(placeAt(order, 'nonsense')).toBeUndefined();
});
