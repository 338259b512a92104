import { expect, test } from 'vitest';
import { type ClaimChecks, comparableName, passesClaimChecks } from './claim-checks.ts';
import { type Customer, newCustomer } from './customer.ts';

const account = (name: string | undefined, ...billed: number[]): Customer => ({
  ...newCustomer({ id: '1', companyId: 1, accountNumber: '1', ...(name === undefined ? {} : { name }) }),
  balances: billed.map((billedMinor, index) => ({ period: 202611 - index, billedMinor, dueMinor: billedMinor })),
});
const claim = (name: string, checks: ClaimChecks = {}) => ({ name, ...checks });

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

test('compares the name only if the claim must match it', () => {
  expect(passesClaimChecks(account('Ann Lee'), claim('Eve'))).toBe(true);
  expect(passesClaimChecks(account('Ann Lee'), claim('Eve', { nameMustMatch: true }))).toBe(false);
  expect(passesClaimChecks(account('Ann Lee'), claim('Lee, Ann', { nameMustMatch: true }))).toBe(true);
});

test('never matches a name that the account does not have', () => {
  expect(passesClaimChecks(account(undefined), claim('Ann Lee', { nameMustMatch: true }))).toBe(false);
  expect(passesClaimChecks(account('—'), claim('...', { nameMustMatch: true }))).toBe(false);
});

test('compares the amount with the newest bill', () => {
  const twoBills = account('Ann Lee', 8417, 1200);
  expect(passesClaimChecks(twoBills, claim('Eve', { lastBillMinor: 8417 }))).toBe(true);
  expect(passesClaimChecks(twoBills, claim('Eve', { lastBillMinor: 1200 }))).toBe(false);
  expect(passesClaimChecks(twoBills, claim('Eve', { lastBillMinor: 8418 }))).toBe(false);
  expect(passesClaimChecks(twoBills, claim('Eve', { lastBillMinor: 8417, nameMustMatch: true }))).toBe(false);
});

test('compares the amount billed, not what remains after a payment', () => {
  const [bill] = account('Ann Lee', 8417).balances;
  const payments = [{ id: 'p', amountMinor: 8417, at: new Date(0) }];
  const paid = { ...account('Ann Lee'), balances: bill ? [{ ...bill, payments }] : [] };
  expect(passesClaimChecks(paid, claim('Eve', { lastBillMinor: 8417 }))).toBe(true);
  expect(passesClaimChecks(paid, claim('Eve', { lastBillMinor: 0 }))).toBe(false);
});

test('requires the name too if the amount is easily guessed: zero, a credit, or 0 without a bill', () => {
  for (const [customer, amount] of [
    [account('Ann Lee', 0), 0],
    [account('Ann Lee', -500), -500],
    [account('Ann Lee'), 0],
  ] as const) {
    expect(passesClaimChecks(customer, claim('Eve', { lastBillMinor: amount }))).toBe(false);
    expect(passesClaimChecks(customer, claim('Lee, Ann', { lastBillMinor: amount }))).toBe(true);
  }
  expect(passesClaimChecks(account('Ann Lee'), claim('Ann Lee', { lastBillMinor: 1 }))).toBe(false);
  expect(passesClaimChecks(account(undefined), claim('Ann Lee', { lastBillMinor: 0 }))).toBe(false);
});
