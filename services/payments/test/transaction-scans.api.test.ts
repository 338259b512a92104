import { MINUTE_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import type { ListedTransaction } from '../src/domain/provider.ts';
import { readPayment, refundPayment } from './world/scenarios.ts';
import { createStripeScenarios } from './world/stripe.ts';
import { createWorld, MERCHANT_KEY } from './world/world.ts';

const world = await createWorld();
const { clock, platform, simulator } = world;
const { makePayment, expectWebhooks } = createStripeScenarios(world);
/** The provider lists one row per page, and one scan reads up to 50 pages. */
const ROWS = 60;

const configurations = () => platform.mongo.collection<{ _id: number }>('configurations');
const checksOf = (companyId: number) =>
  platform.mongo.collection<{ companyId: number }>('provider-checks').countDocuments({ companyId });

/** Starts a process to which the provider lists these rows, one per page, for the merchant key of these tests. */
const startProcessWithRows = (rows: readonly ListedTransaction[], windows: Date[] = []) =>
  world.startProcess({
    listTransactions: async ({ merchantToken }, { from, to }, after) => {
      if (after === null) windows.push(from);
      const listed = merchantToken === MERCHANT_KEY ? rows.filter(({ at }) => at >= from && at < to) : [];
      const start = Number(after ?? 0);
      return {
        kind: 'page',
        transactions: listed.slice(start, start + 1),
        next: start + 1 < listed.length ? String(start + 1) : null,
      };
    },
  });

/** Returns rows of yesterday, of which only the last is a transaction of this company. */
const rowsOf = (companyId: number): ListedTransaction[] =>
  Array.from({ length: ROWS }, (_, index) => ({
    reference: `${companyId}row${index}`,
    type: 'sale',
    transactionId: null,
    amount: null,
    at: new Date(clock.now().getTime() - 24 * 60 * MINUTE_MS + index * MINUTE_MS),
    owner: { companyId: index === ROWS - 1 ? companyId : 0, customerId: 'c' },
  }));

/** Makes the next scan of a company due, from yesterday on. */
const scanFromYesterday = ({ companyId }: { companyId: number }) =>
  configurations().updateOne(
    { _id: companyId },
    { $set: { nextScanAt: clock.now(), scannedUntil: new Date(clock.now().getTime() - 24 * 60 * MINUTE_MS) } },
  );

test.each(['current', 'replaced'])(
  'continues after the last of the 50 pages that a scan reads (%s key)',
  async (key) => {
    const { companyId, owner } = await world.company();
    const { app } = await startProcessWithRows(rowsOf(companyId));
    if (key === 'replaced')
      await world.configure(owner, { companyId: String(companyId), merchantToken: 'another-key-0123456789' });
    await scanFromYesterday({ companyId });
    await app.useCases.scanTransactions();
    expect(await checksOf(companyId)).toBe(0);
    clock.advance(2 * MINUTE_MS);
    await app.useCases.scanTransactions();
    expect(await checksOf(companyId)).toBe(1);
  },
);

test('continues with the transaction at which the company had 1,000 checks', async () => {
  const { companyId } = await world.company();
  const rows = rowsOf(companyId);
  const windows: Date[] = [];
  const { app } = await startProcessWithRows(rows.slice(-5), windows);
  const checks = platform.mongo.collection<{ _id: string; companyId: number }>('provider-checks');
  await checks.insertMany(
    Array.from({ length: 1000 }, (_, index) => ({
      _id: `${companyId}/full-${index}`,
      companyId,
      createdAt: clock.now(),
      nextAttemptAt: new Date(clock.now().getTime() + 60 * MINUTE_MS),
    })),
  );
  await scanFromYesterday({ companyId });
  await app.useCases.scanTransactions();
  await checks.deleteMany({ companyId });
  clock.advance(2 * MINUTE_MS);
  await app.useCases.scanTransactions();
  expect(windows.at(-1)).toEqual(rows.at(-1)?.at);
  expect(await checksOf(companyId)).toBe(1);
});

test('credits a refund that failed after it had succeeded and of which no webhook came, once', async () => {
  const { scanTransactions, checkReferences } = world.app.useCases;
  const { id, owner } = await makePayment();
  await refundPayment(world, owner, id, { amountMinor: 417 });
  await refundPayment(world, owner, id, { amountMinor: 1000 });
  await expectWebhooks(id, 3);
  await simulator.stripe('webhook-fault', { times: 0 });
  await simulator.stripe('end-refunds', { reference: id, done: false });
  await simulator.stripe('webhook-fault', {});
  for (let scans = 0; scans < 2; scans += 1) {
    clock.advance(15 * MINUTE_MS);
    await scanTransactions();
    await checkReferences();
  }
  expect(await readPayment(world, owner, id)).toMatchObject({ refunds: [{ status: 'FAILED' }, { status: 'FAILED' }] });
  expect(await world.eventsOf(id)).toEqual(['refund-failed', 'refund-failed', 'refunded', 'refunded', 'succeeded']);
});

test('queries a refund that the list reports as failed again until the provider answers', async () => {
  const { scanTransactions, checkReferences } = world.app.useCases;
  const { id, owner } = await makePayment();
  await refundPayment(world, owner, id);
  await expectWebhooks(id, 2);
  await simulator.stripe('webhook-fault', { times: 0 });
  await simulator.stripe('end-refunds', { reference: id, done: false });
  await simulator.stripe('webhook-fault', {});
  clock.advance(15 * MINUTE_MS);
  await scanTransactions();
  await simulator.stripe('faults', { call: 'refunds', mode: 'error', uses: 10 });
  await checkReferences();
  expect(await readPayment(world, owner, id)).toMatchObject({ refunds: [{ status: 'SUCCEEDED' }] });
  await simulator.stripe('clear-faults', {});
  clock.advance(60 * MINUTE_MS);
  await checkReferences();
  expect(await readPayment(world, owner, id)).toMatchObject({ refunds: [{ status: 'FAILED' }] });
});
