import { expect, test } from 'vitest';
import { customerCursor, sortKeyIn } from './cursor.ts';
import { type Customer, newCustomer } from './customer.ts';
import { type CustomerSortField, dueKey, nameKey, sortKeyOf } from './customer-sort.ts';

let ids = 0;
const customer = (fields: Partial<Customer>): Customer => ({
  ...newCustomer({ id: 'c'.padEnd(24, '0'), companyId: 1, accountNumber: String(++ids) }),
  ...fields,
});
const bytewise = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));
const sorted = (by: CustomerSortField, customers: Customer[]): Customer[] =>
  customers.toSorted((a, b) => bytewise(sortKeyOf(a, by), sortKeyOf(b, by)));
const due = (dueMinor: number): Partial<Customer> => ({
  balances: [
    { period: 202611, billedMinor: 500, dueMinor },
    { period: 202610, billedMinor: 999_999, dueMinor: 999_999 },
  ],
});

test('sorts names ignoring case and accents, digits as numbers, and customers without a name last', () => {
  const names = ['ana', 'Ángel', 'Flat 9', 'Flat 10', 'Flat 10 B', 'maria lopez', 'María Lopez', 'Zoe', '', undefined];
  const customers = names.map((name) => customer(name === undefined ? {} : { name }));
  expect(sorted('name', customers.toReversed()).map(({ name }) => name)).toEqual(names);
});

test('sorts amounts ascending, credits before zero, and customers without a bill last', () => {
  const customers = [due(-9_999_999_999), due(-1), due(0), due(100), due(101), due(9_999_999_999), {}].map(customer);
  expect(sorted('due', customers.toReversed())).toEqual(customers);
});

test('sorts equal names and amounts by account number', () => {
  const two = ['A-9', 'A-10'].map((accountNumber) => ({
    ...newCustomer({ id: '', companyId: 1, accountNumber, name: 'Maria' }),
    ...due(5),
  }));
  expect(sorted('name', two.toReversed())).toEqual(two);
  expect(sorted('due', two.toReversed())).toEqual(two);
});

test('keys are unique, and shorter than 100 characters for a name of 30,000', () => {
  const [one, other] = [customer({ name: 'x'.repeat(30_000) }), customer({ name: 'x'.repeat(30_000) })];
  expect(nameKey(one)).not.toBe(nameKey(other));
  expect(nameKey(one).length).toBeLessThan(100);
  expect(dueKey(one)).not.toBe(dueKey(other));
});

test('returns the key of a cursor only for the sort order that made it', () => {
  const byName = { by: 'name', descending: false } as const;
  const maria = customer({ name: 'Maria' });
  const cursor = customerCursor(byName, maria);
  expect(sortKeyIn(byName, cursor)).toBe(nameKey(maria));
  expect(sortKeyIn({ by: 'name', descending: true }, cursor)).toBeUndefined();
  expect(sortKeyIn({ by: 'due', descending: false }, cursor)).toBeUndefined();
  expect(sortKeyIn(byName, 'nonsense')).toBeUndefined();
});
