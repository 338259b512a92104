import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import { createTestClock } from '@utility-pay/service-kit/testing/clock';
import { createGraphClient, wipeRedis } from '@utility-pay/service-kit/testing/platform';
import { billFileText, expectationOf } from '@utility-pay/testkit';
import { expect, test, vi } from 'vitest';
import { createBilling, createBillingDependencies } from '../src/app.ts';
import type { CustomerRepository } from '../src/use-cases/ports/customers.ts';
import { APPROVE, UNDO } from './world/undo.ts';
import {
  bytesOf,
  clerkOf,
  idOf,
  incomingUpload,
  openUploads,
  SMALL_CHUNKS,
  settingsWith,
  storedCustomers,
  storedJournal,
} from './world/uploads.ts';
import { BILLING_OPTIONS, openBilling, payloadOf } from './world/world.ts';

const clock = createTestClock('2026-11-02T12:00:00Z');
const { platform, customers } = await openBilling({ clock });
const settingsOf = settingsWith(() => 'open-item');
const replaced = { ...SMALL_CHUNKS, settingsOf };
const dependencies = { ...createBillingDependencies(platform, BILLING_OPTIONS), ...replaced };
const app = createBilling(platform, BILLING_OPTIONS, dependencies);
const ask = createGraphClient(app);

const BILLS = { rows: 150, seed: 21, bad: 0.1 };
const { good, bad } = expectationOf(BILLS);
/** Milliseconds after which a lease has ended. */
const LEASE_MS = 60_000;
const WITHIN = { timeout: 60_000, interval: 100 };
const COMPARISON = `query ($id: ID!, $companyId: ID!) { upload(id: $id, companyId: $companyId) {
  state rowsCompared rowsTotal totalProcessed successful failed added removed skipped message
  errors(first: 100) { edges { node { line error } } }
  comparison { newCustomers removedCustomers changedCustomers unchangedCustomers failedRows
    totalDueBefore { amountMinor } totalDueAfter { amountMinor } warnings { code }
    largestChanges { accountNumber before { amountMinor } after { amountMinor } } } } }`;

/** Begins the work on an upload like a worker that is killed at its first read of accounts. The returned function resumes it. */
async function startAndStall(job: { companyId: number; uploadId: string }): Promise<() => Promise<void>> {
  let resumeWork = (): void => undefined;
  const halted = new Promise<void>((resolve) => (resumeWork = resolve));
  const diedAt = clock.now();
  let isReading = false;
  const findByAccountNumbers: CustomerRepository['findByAccountNumbers'] = async (...given) => {
    isReading = true;
    await halted;
    return customers.findByAccountNumbers(...given);
  };
  // Its clock stands still, so that it does not renew its lease.
  const dying = openUploads(
    { ...platform, clock: { now: () => diedAt } },
    { ...replaced, customers: { ...customers, findByAccountNumbers } },
  );
  const work = dying.applyUpload(job);
  await vi.waitUntil(() => isReading, WITHIN);
  return () => {
    resumeWork();
    return work;
  };
}

type Work = (job: { companyId: number; uploadId: string }) => Promise<void>;

/** A dry run of the file, its approval, the undo of it and its approval. Returns the end of each. `before`: before workers start. */
async function runMonth(companyId: number, before: Work) {
  const clerk = clerkOf(companyId);
  const shown = async (id: string) => {
    const { data } = await ask(clerk, COMPARISON, { id, companyId: String(companyId) });
    return JSON.parse(JSON.stringify(data?.upload));
  };
  const change = async (mutation: string, uploadId: string): Promise<string> => {
    const answer = await ask(clerk, mutation, { input: { companyId: String(companyId), uploadId } });
    const { upload, userErrors } = payloadOf<{ upload: { id: string } | null; userErrors: object[] }>(answer);
    expect(userErrors).toEqual([]);
    return upload?.id ?? '';
  };
  const end = async (uploadId: string, state: string) => {
    await before({ companyId, uploadId });
    const workers = runWorkers(app, platform);
    await vi.waitUntil(async () => (await shown(uploadId)).state === state, WITHIN).finally(workers.close);
    return {
      upload: await shown(uploadId),
      customers: await storedCustomers(platform, companyId),
      journal: await storedJournal(platform, companyId),
    };
  };

  const file = incomingUpload(bytesOf(...billFileText(BILLS)), { companyId: String(companyId), review: 'always' });
  const uploadId = idOf(await app.useCases.receiveUpload(file));
  const compared = await end(uploadId, 'AWAITING_APPROVAL');
  await change(APPROVE, uploadId);
  const applied = await end(uploadId, 'COMPLETED');
  const undoId = await change(UNDO, uploadId);
  const undoCompared = await end(undoId, 'AWAITING_APPROVAL');
  await change(APPROVE, undoId);
  const undone = await end(undoId, 'COMPLETED');
  return [compared, applied, undoCompared, undone];
}

test('a dry run, its approval and the undo end the same when Redis is emptied and the worker dies in the middle of each', async () => {
  const calm = await runMonth(1, async () => undefined);
  expect(calm).toMatchObject([
    { upload: { comparison: { newCustomers: good.size } }, customers: [] },
    { upload: { successful: good.size, failed: bad.length }, customers: { length: good.size } },
    { upload: { comparison: { removedCustomers: good.size } }, customers: { length: good.size } },
    { upload: { successful: good.size, removed: good.size }, customers: [] },
  ]);

  const late: (() => Promise<void>)[] = [];
  const disturbed = await runMonth(2, async (job) => {
    late.push(await startAndStall(job));
    await wipeRedis(platform);
    clock.advance(LEASE_MS);
  });
  expect(disturbed).toEqual(calm);

  for (const resumeWork of late) await resumeWork();
  expect(await storedCustomers(platform, 2)).toEqual([]);
  expect(await storedJournal(platform, 2)).toEqual(await storedJournal(platform, 1));
});
