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
const unpaidCustomers = (): Customer[] =>
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

type Payment = typeof payment & { refundedAmount?: number; testMode?: boolean };

/** What the product and the provider report. */
interface Reports {
  customers: Customer[];
  payments: Payment[];
  provider?: ProviderRecord[];
  /** Added to the customer count of the statistics, which are otherwise right. */
  excessCustomerCount?: number;
}

/** Returns an owner's client that gets these customers and payments, and statistics about them. */
const createOwnerClient = ({ customers, payments, excessCustomerCount = 0 }: Reports): Client => {
  const total = (payments: Payment[]) =>
    payments.reduce((sum, { amount, refundedAmount = 0 }) => sum + amount - refundedAmount, 0);
  const [live, test] = [payments.filter(({ testMode }) => !testMode), payments.filter(({ testMode }) => testMode)];
  const bodies: Record<string, unknown> = {
    customers,
    payments,
    stats: {
      customerCount: customers.length + excessCustomerCount,
      totalPaid: total(live),
      successfulPaymentCount: live.length,
      testTotalPaid: total(test),
      testPaymentCount: test.length,
    },
  };
  const responseOf = (path: string): HttpResponse => ({
    status: 200,
    headers: new Headers(),
    text: '',
    body: bodies[path.split('/').at(-1) ?? ''],
  });
  const get: Client['get'] = async <Body>(path: string) => responseOf(path) as HttpResponse<Body>;
  return { get, send: async (_method, path) => get(path), cookie: () => '' };
};
/** Returns customers; the first one has this amount due. */
const customersWithBalance = (currentBalance: number): Customer[] =>
  unpaidCustomers().map((row) => (row.accountNumber === first.accountNumber ? { ...row, currentBalance } : row));
const paidCustomers = customersWithBalance(0);
const providerRecord: ProviderRecord = { reference: 'ref1', amountMinor: first.amountMinor };

/** Checks a ledger in which the first customer has paid, except where `differences` replace it. */
const check = (differences: Partial<Reports> = {}) => {
  const reports = { customers: paidCustomers, payments: [payment], provider: [providerRecord], ...differences };
  return checkLedger({ owner: createOwnerClient(reports), companyId: 1, file, provider: reports.provider });
};

test('finds no problem in a correct ledger with a live or a test payment', async () => {
  expect(await check()).toEqual([]);
  expect(await check({ payments: [{ ...payment, testMode: true }] })).toEqual([]);
});

test('finds no problem if a payment is higher than the bill', async () => {
  const overpayment = { ...payment, amount: (first.amountMinor + 500) / 100 };
  const provider = [{ reference: 'ref1', amountMinor: first.amountMinor + 500 }];
  expect(await check({ payments: [overpayment], provider })).toEqual([]);
});

const refundedMinor = 1;
/** The product's payments, the provider's records and the customers after a refund. */
const payments: Payment[] = [{ ...payment, refundedAmount: refundedMinor / 100 }];
const provider: ProviderRecord[] = [{ ...providerRecord, refundedMinor }];
const customers = customersWithBalance(refundedMinor / 100);

test('finds no problem in a correct ledger with a refund', async () => {
  expect(await check({ customers, payments, provider })).toEqual([]);
});

test.each([
  ['a refund that only the provider has', { provider }],
  ['a refund that only the product has', { customers, payments }],
  ['a refund that is not due again', { payments, provider }],
  ['a lost account', { customers: paidCustomers.slice(1), payments: [] }],
  [
    'an account that is not in the file',
    { customers: [...paidCustomers, { id: 'x', accountNumber: '9', name: 'x', currentBalance: 0 }] },
  ],
  ['an account that exists twice', { customers: [...paidCustomers, ...paidCustomers.slice(-1)] }],
  ['a payment that was not applied', { customers: unpaidCustomers() }],
  ['a payment that was applied twice', { customers: customersWithBalance(-payment.amount) }],
  ['a payment that only the provider has', { customers: unpaidCustomers(), payments: [] }],
  ['a payment that was recorded twice', { payments: [payment, { ...payment, id: 'ref2' }] }],
  ['a payment that is unknown to the provider', { provider: [] }],
  [
    'a payment of another amount at the provider',
    { provider: [{ reference: 'ref1', amountMinor: first.amountMinor + 1 }] },
  ],
  ['statistics that differ from the lists', { excessCustomerCount: 1 }],
  [
    'a customer with another name',
    { customers: paidCustomers.map((row, index) => (index === 3 ? { ...row, name: 'Mallory' } : row)) },
  ],
] satisfies [string, Partial<Reports>][])('reports %s', async (_what, differences) => {
  expect(await check(differences)).not.toEqual([]);
});
