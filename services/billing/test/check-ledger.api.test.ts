import { expect, test } from 'vitest';
import type { CheckedPayment, ProviderRecord } from '../src/domain/ledger-check.ts';
import { checkLedger } from '../src/use-cases/check-ledger.ts';
import { buildPayment, paymentsOf, TERMINAL } from './world/payments.ts';
import { openUploads } from './world/uploads.ts';
import { openBilling } from './world/world.ts';

const { app, platform, dependencies, customers, sweep } = await openBilling();
const { upload } = openUploads(platform);
const stored = platform.mongo.collection('customers');

let companies = 0;
/** Bills accounts and so on. */
async function billed(accounts: number): Promise<number> {
  const companyId = ++companies;
  const rows = Array.from({ length: accounts }, (_, index) => `A-${index},${100 + index}.00`);
  await upload(`account,amount\n${rows.join('\n')}\n`, { companyId: String(companyId) });
  return companyId;
}
async function accountOf(companyId: number, accountNumber: string) {
  const [account] = await customers.findByAccountNumbers(companyId, [accountNumber]);
  if (!account) throw new Error('no such account');
  return account;
}
/** When the simulator's records begin. */
const BOOK_SINCE = new Date('2026-11-19T00:00:00Z');
const check = (companyId: number, payments: CheckedPayment[] = [], records?: ProviderRecord[]) =>
  app.useCases.checkLedger({
    companyId,
    payments: paymentsOf(payments),
    ...(records ? { readProviderBooks: async () => [{ provider: 'ipospays', since: BOOK_SINCE, records }] } : {}),
  });

test('finds no difference in the accounts of an uploaded file, in several batches', async () => {
  const companyId = await billed(450);
  const seen: number[] = [];
  const payments = paymentsOf([]);
  const result = await app.useCases.checkLedger({ companyId, payments, onProgress: (count) => seen.push(count) });
  expect(result).toEqual({
    accounts: 450,
    payments: 0,
    notApplied: 0,
    skipped: 0,
    comparedWithProvider: false,
    differences: [],
    differenceCount: 0,
  });
  expect(seen).toEqual([200, 400, 450]);
  expect(await app.useCases.companiesWithAccounts()).toContain(companyId);
});

test('names the account and both figures of each stored difference', async () => {
  const companyId = await billed(3);
  const { id } = await accountOf(companyId, 'A-1');
  await stored.updateOne({ companyId, accountNumber: 'A-1' }, { $set: { totalDueMinor: 1 } });
  await platform.mongo.collection('journal').deleteOne({ companyId, customerId: id });
  await stored.updateOne({ companyId, accountNumber: 'A-1' }, { $unset: { entries: 1 } });
  const { differences, differenceCount } = await check(companyId);
  expect(differenceCount).toBe(2);
  expect(differences.map(({ text }) => text)).toEqual([
    `Account A-1 (${id}): the total due is $0.01, bills and credits give $101.00.`,
    `Account A-1 (${id}): the journal adds up to $0.00, the total due is $0.01.`,
  ]);
});

test('finds payments that billing lacks, even those of an unknown account', async () => {
  const companyId = await billed(1);
  const { id: customerId } = await accountOf(companyId, 'A-0');
  const lost = buildPayment({ id: 'lost', companyId, customerId });
  const elsewhere = buildPayment({ id: 'elsewhere', companyId, customerId: '5f00000000000000000000aa' });
  const pending = buildPayment({ id: 'pending', companyId, customerId, isPosted: false });
  const { differences, notApplied, payments } = await check(companyId, [lost, elsewhere, pending]);
  expect(differences.map(({ text }) => text)).toEqual([
    `Account A-0 (${customerId}): payment lost received $100.00, and the account has no credit for it.`,
    'Payment elsewhere received $100.00 for account 5f00000000000000000000aa, which does not exist.',
  ]);
  expect([notApplied, payments]).toEqual([1, 3]);
});

test("compares payments with the provider's records of the company's terminal", async () => {
  const companyId = await billed(1);
  const { id: customerId } = await accountOf(companyId, 'A-0');
  const payment = (id: string, fields: Partial<CheckedPayment> = {}) =>
    buildPayment({ id, companyId, customerId, isPosted: false, ...fields });
  const record = (reference: string, fields: Partial<ProviderRecord> = {}): ProviderRecord => ({
    reference,
    terminal: TERMINAL,
    amountMinor: 10_000,
    refundedMinor: 0,
    ...fields,
  });
  const payments = [
    payment('same'),
    payment('less'),
    payment('lost'),
    payment('live', { testMode: false }),
    payment('of another provider', { provider: 'stripe-checkout' }),
    payment('before the records', { createdAt: new Date('2026-11-18T00:00:00Z') }),
    payment('asked', { outcome: 'undecided' }),
    payment('another', { companyId: companyId + 1, outcome: 'failed' }),
  ];
  const records = [
    record('same'),
    record('less', { amountMinor: 9000 }),
    record('asked'),
    record('another'),
    record('unknown'),
    record('elsewhere', { terminal: '999999999999' }),
  ];
  const { differences, comparedWithProvider } = await check(companyId, payments, records);
  expect(comparedWithProvider).toBe(true);
  expect(differences.map(({ text }) => text.split(':')[0]).toSorted()).toEqual([
    `Payment less of account ${customerId}`,
    `Payment lost of account ${customerId}`,
    'Payment unknown',
  ]);
});

test('compares an account again if it changes while it is read', async () => {
  const companyId = await billed(2);
  const { id: customerId } = await accountOf(companyId, 'A-0');
  const payment = buildPayment({ id: 'meanwhile', companyId, customerId });
  const pay = () =>
    app.useCases.applySettledPayment({
      companyId,
      customerId,
      balanceId: `${customerId}-202611`,
      paymentId: payment.id,
      amountMinor: payment.receivedMinor,
      paidAt: new Date(),
    });
  const journal = {
    listOf: async (...query: Parameters<typeof dependencies.journal.listOf>) => {
      await pay();
      await sweep('journal');
      return dependencies.journal.listOf(...query);
    },
  };
  const result = await checkLedger({ ...dependencies, journal })({ companyId, payments: paymentsOf([payment]) });
  expect(result).toMatchObject({ accounts: 2, differences: [], skipped: 0 });
});

test('compares a deleted account too', async () => {
  const companyId = await billed(1);
  await stored.updateOne({ companyId }, { $set: { deletedAt: new Date(), totalDueMinor: 0 } });
  expect((await check(companyId)).differenceCount).toBe(2);
});
