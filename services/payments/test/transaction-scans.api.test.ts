import { expect, test } from 'vitest';
import type { ListedTransaction } from '../src/domain/provider.ts';
import { refund, view } from './world/scenarios.ts';
import { createStripeScenarios } from './world/stripe.ts';
import { createWorld, MERCHANT_KEY } from './world/world.ts';

const world = await createWorld();
const { clock, platform, simulator } = world;
const { paid, webhookCount } = createStripeScenarios(world);
const MINUTE = 60_000;
/** One row per page: more pages than one scan reads. */
const ROWS = 60;

const configurations = () => platform.mongo.collection<{ _id: number }>('configurations');
const checksOf = (companyId: number) =>
  platform.mongo.collection<{ companyId: number }>('provider-checks').countDocuments({ companyId });

/** Starts a process whose provider lists these rows, one per page, for terminals with the merchant key of these tests. */
const listing = (rows: readonly ListedTransaction[], windows: Date[] = []) =>
  world.secondProcess({
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

/** Rows of a day, of which only the last is of our company. */
const rowsOf = (companyId: number): ListedTransaction[] =>
  Array.from({ length: ROWS }, (_, index) => ({
    reference: `${companyId}row${index}`,
    type: 'sale',
    transactionId: null,
    amount: null,
    at: new Date(clock.now().getTime() - 24 * 60 * MINUTE + index * MINUTE),
    owner: { companyId: index === ROWS - 1 ? companyId : 0, customerId: 'c' },
  }));

const scanFromYesterday = ({ companyId }: { companyId: number }) =>
  configurations().updateOne(
    { _id: companyId },
    { $set: { nextScanAt: clock.now(), scannedUntil: new Date(clock.now().getTime() - 24 * 60 * MINUTE) } },
  );

test.each(['current', 'replaced'])('continues where it stopped after the pages of one scan (%s key)', async (key) => {
  const { companyId, owner } = await world.company();
  const { app } = await listing(rowsOf(companyId));
  if (key === 'replaced')
    await world.configure(owner, { companyId: String(companyId), merchantToken: 'another-key-0123456789' });
  await scanFromYesterday({ companyId });
  await app.useCases.scanTransactions();
  expect(await checksOf(companyId)).toBe(0);
  clock.advance(2 * MINUTE);
  await app.useCases.scanTransactions();
  expect(await checksOf(companyId)).toBe(1);
});

test('continues with the transaction for which the company had too many checks', async () => {
  const { companyId } = await world.company();
  const rows = rowsOf(companyId);
  const windows: Date[] = [];
  const { app } = await listing(rows.slice(-5), windows);
  const checks = platform.mongo.collection<{ _id: string; companyId: number }>('provider-checks');
  await checks.insertMany(
    Array.from({ length: 1000 }, (_, index) => ({
      _id: `${companyId}/full-${index}`,
      companyId,
      createdAt: clock.now(),
      nextAttemptAt: new Date(clock.now().getTime() + 60 * MINUTE),
    })),
  );
  await scanFromYesterday({ companyId });
  await app.useCases.scanTransactions();
  await checks.deleteMany({ companyId });
  clock.advance(2 * MINUTE);
  await app.useCases.scanTransactions();
  expect(windows.at(-1)).toEqual(rows.at(-1)?.at);
  expect(await checksOf(companyId)).toBe(1);
});

test('credits a refund that failed after it had succeeded and of which no webhook came, once', async () => {
  const { scanTransactions, checkReferences } = world.app.useCases;
  const { id, owner } = await paid();
  await refund(world, owner, id, { amountMinor: 417 });
  await refund(world, owner, id, { amountMinor: 1000 });
  await webhookCount(id, 3);
  await simulator.stripe('webhook-fault', { times: 0 });
  await simulator.stripe('end-refunds', { reference: id, done: false });
  await simulator.stripe('webhook-fault', {});
  for (let scans = 0; scans < 2; scans += 1) {
    clock.advance(15 * MINUTE);
    await scanTransactions();
    await checkReferences();
  }
  expect(await view(world, owner, id)).toMatchObject({ refunds: [{ status: 'FAILED' }, { status: 'FAILED' }] });
  expect(await world.eventsOf(id)).toEqual(['refund-failed', 'refund-failed', 'refunded', 'refunded', 'succeeded']);
});

test('asks again about a refund that the list reports as failed until the provider answers', async () => {
  const { scanTransactions, checkReferences } = world.app.useCases;
  const { id, owner } = await paid();
  await refund(world, owner, id);
  await webhookCount(id, 2);
  await simulator.stripe('webhook-fault', { times: 0 });
  await simulator.stripe('end-refunds', { reference: id, done: false });
  await simulator.stripe('webhook-fault', {});
  clock.advance(15 * MINUTE);
  await scanTransactions();
  await simulator.stripe('faults', { call: 'refunds', mode: 'error', uses: 10 });
  await checkReferences();
  expect(await view(world, owner, id)).toMatchObject({ refunds: [{ status: 'SUCCEEDED' }] });
  await simulator.stripe('clear-faults', {});
  clock.advance(60 * MINUTE);
  await checkReferences();
  expect(await view(world, owner, id)).toMatchObject({ refunds: [{ status: 'FAILED' }] });
});
