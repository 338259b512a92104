import { expect, test } from 'vitest';
import { comparableName, matchesFacts } from './claim-facts.ts';
import { type Customer, newCustomer } from './customer.ts';

const account = (name: string | undefined, ...billed: number[]): Customer => ({
  ...newCustomer({ id: '1', companyId: 1, accountNumber: '1', ...(name === undefined ? {} : { name }) }),
  balances: billed.map((billedMinor, index) => ({ period: 202611 - index, billedMinor, dueMinor: billedMinor })),
});
const claim = (name: string, lastBillMinor?: number, nameMustMatch = false) => ({
  name,
  nameMustMatch,
  ...(lastBillMinor === undefined ? {} : { lastBillMinor }),
});

test.each([
  ['Maria Lopez', 'LOPEZ, MARIA'],
  ['Maria Lopez', '  maría   lópez '],
  ["Sean O'Brien", 'Sean O’Brien'],
  ["Sean O'Brien", 'SEAN OBRIEN'],
  ['J.R. Smith-Jones', 'Smith Jones, JR'],
  ['ＡＮＮ Ｌｅｅ', 'Ann Lee'],
  ['Łukasz Żak', 'łukasz żak'],
  ['王 小明', '小明 王'],
])('takes the names %j and %j as the same', (one, other) => {
  expect(comparableName(one)).toBe(comparableName(other));
});

test.each([
  ['Maria Lopez', 'Mario Lopez'],
  ['Maria Lopez', 'Lopez'],
  ['Maria Lopez', 'Maria Lopez Lopez'],
  ['Maria Lopez', ''],
])('takes the names %j and %j as different', (one, other) => {
  expect(comparableName(one)).not.toBe(comparableName(other));
});

test('needs the name only if the claim must match it', () => {
  expect(matchesFacts(account('Ann Lee'), claim('Eve'))).toBe(true);
  expect(matchesFacts(account('Ann Lee'), claim('Eve', undefined, true))).toBe(false);
  expect(matchesFacts(account('Ann Lee'), claim('Lee, Ann', undefined, true))).toBe(true);
});

test('never matches a name that the account does not have', () => {
  expect(matchesFacts(account(undefined), claim('Ann Lee', undefined, true))).toBe(false);
  expect(matchesFacts(account('—'), claim('...', undefined, true))).toBe(false);
});

test('compares the amount with the newest bill', () => {
  const twoBills = account('Ann Lee', 8417, 1200);
  expect(matchesFacts(twoBills, claim('Eve', 8417))).toBe(true);
  expect(matchesFacts(twoBills, claim('Eve', 1200))).toBe(false);
  expect(matchesFacts(twoBills, claim('Eve', 8418))).toBe(false);
  expect(matchesFacts(twoBills, claim('Eve', 8417, true))).toBe(false);
});

test('compares what was billed, not what remains after a payment', () => {
  const [bill] = account('Ann Lee', 8417).balances;
  const payments = [{ id: 'p', amountMinor: 8417, at: new Date(0) }];
  const paid = { ...account('Ann Lee'), balances: bill ? [{ ...bill, payments }] : [] };
  expect(matchesFacts(paid, claim('Eve', 8417))).toBe(true);
  expect(matchesFacts(paid, claim('Eve', 0))).toBe(false);
});

test('needs the name too where the amount is easily guessed: zero, a credit, no bill', () => {
  for (const [customer, amount] of [
    [account('Ann Lee', 0), 0],
    [account('Ann Lee', -500), -500],
    [account('Ann Lee'), 0],
  ] as const) {
    expect(matchesFacts(customer, claim('Eve', amount))).toBe(false);
    expect(matchesFacts(customer, claim('Lee, Ann', amount))).toBe(true);
  }
  expect(matchesFacts(account('Ann Lee'), claim('Ann Lee', 1))).toBe(false);
  expect(matchesFacts(account(undefined), claim('Ann Lee', 0))).toBe(false);
});
