import { expect, test } from 'vitest';
import { expectationOf } from '../bill-file/bill-file.ts';
import type { Client, HttpResponse } from '../system/client.ts';
import { checkLedger, type ProviderRecord } from './check-ledger.ts';

const file = expectationOf({ rows: 20, seed: 3, bad: 0 });
const [first] = [...file.good.values()];
if (!first) throw new Error('the file is empty');

interface Customer {
  id: string;
  accountNumber: string;
  name: string;
  currentBalance: number;
}
const customers = (): Customer[] =>
  [...file.good.values()].map(({ accountNumber, name, amountMinor }) => ({
    id: `c-${accountNumber}`,
    accountNumber,
    name,
    currentBalance: amountMinor / 100,
  }));
const payment = {
  id: 'ref1',
  customerId: `c-${first.accountNumber}`,
  accountNumber: first.accountNumber,
  amount: first.amountMinor / 100,
  status: 'success',
};

type Paid = typeof payment & { refundedAmount?: number; testMode?: boolean };

/** Returns a client for an owner of a company with this data. */
const ownerOf = (rows: Customer[], payments: Paid[], wrongStats = 0): Client => {
  const total = (paid: Paid[]) =>
    paid.reduce((sum, { amount, refundedAmount = 0 }) => sum + amount - refundedAmount, 0);
  const [live, test] = [payments.filter(({ testMode }) => !testMode), payments.filter(({ testMode }) => testMode)];
  const bodies: Record<string, unknown> = {
    customers: rows,
    payments,
    stats: {
      customerCount: rows.length + wrongStats,
      totalPaid: total(live),
      successfulPaymentCount: live.length,
      testTotalPaid: total(test),
      testPaymentCount: test.length,
    },
  };
  const answer = (path: string): HttpResponse => ({
    status: 200,
    headers: new Headers(),
    text: '',
    body: bodies[path.split('/').at(-1) ?? ''],
  });
  const get: Client['get'] = async <Body>(path: string) => answer(path) as HttpResponse<Body>;
  return { get, send: async (_method, path) => get(path), cookie: () => '' };
};
const paid = (): Customer[] =>
  customers().map((row) => (row.accountNumber === first.accountNumber ? { ...row, currentBalance: 0 } : row));
const check = (
  rows: Customer[],
  payments: Paid[],
  provider: ProviderRecord[] = [{ reference: 'ref1', amountMinor: first.amountMinor }],
  wrongStats = 0,
) => checkLedger({ owner: ownerOf(rows, payments, wrongStats), companyId: 1, file, provider });

test('accepts a correct ledger', async () => {
  expect(await check(paid(), [payment])).toEqual([]);
  expect(await check(paid(), [{ ...payment, testMode: true }])).toEqual([]);
});

test('accepts a bill that was paid with more than was due', async () => {
  const more = { ...payment, amount: (first.amountMinor + 500) / 100 };
  expect(await check(paid(), [more], [{ reference: 'ref1', amountMinor: first.amountMinor + 500 }])).toEqual([]);
});

const refundedMinor = 1;
const refunded: Paid = { ...payment, refundedAmount: refundedMinor / 100 };
const refundedRecords: ProviderRecord[] = [{ reference: 'ref1', amountMinor: first.amountMinor, refundedMinor }];
const dueAgain = (): Customer[] =>
  paid().map((row) =>
    row.accountNumber === first.accountNumber ? { ...row, currentBalance: refundedMinor / 100 } : row,
  );

test('accepts a correct ledger with refunds', async () => {
  expect(await check(dueAgain(), [refunded], refundedRecords)).toEqual([]);
});

test.each([
  ['a refund that only the provider has', () => check(paid(), [payment], refundedRecords)],
  ['a refund that only the product has', () => check(dueAgain(), [refunded])],
  ['a refund that is not due again', () => check(paid(), [refunded], refundedRecords)],
  ['a lost account', () => check(paid().slice(1), [])],
  [
    'an invented account',
    () => check([...paid(), { id: 'x', accountNumber: '9', name: 'x', currentBalance: 0 }], [payment]),
  ],
  ['an account twice', () => check([...paid(), ...paid().slice(-1)], [payment])],
  ['a payment that was not applied', () => check(customers(), [payment])],
  [
    'a payment applied twice',
    () =>
      check(
        customers().map((row) => ({
          ...row,
          currentBalance: row.accountNumber === first.accountNumber ? -payment.amount : row.currentBalance,
        })),
        [payment],
      ),
  ],
  ['a payment that only the provider has', () => check(customers(), [])],
  ['a payment recorded twice', () => check(paid(), [payment, { ...payment, id: 'ref2' }])],
  ['a payment unknown to the provider', () => check(paid(), [payment], [])],
  [
    'another amount at the provider',
    () => check(paid(), [payment], [{ reference: 'ref1', amountMinor: first.amountMinor + 1 }]),
  ],
  ['stats that differ from the lists', () => check(paid(), [payment], undefined, 1)],
  [
    'another name',
    () =>
      check(
        paid().map((row, index) => (index === 3 ? { ...row, name: 'Mallory' } : row)),
        [payment],
      ),
  ],
])('reports %s', async (_what, run) => {
  expect(await run()).not.toEqual([]);
});
