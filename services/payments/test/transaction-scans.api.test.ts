import { expect, test } from 'vitest';
import type { ListedTransaction } from '../src/domain/provider.ts';
import { createWorld, MERCHANT_KEY } from './world/world.ts';

const world = await createWorld();
const { clock, platform } = world;
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
