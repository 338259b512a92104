import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import { billFileText } from '@utility-pay/testkit';
import { expect, test, vi } from 'vitest';
import type { CustomerRepository } from '../src/use-cases/ports/customers.ts';
import { listCompaniesByTurn, scheduleDueUploads } from '../src/use-cases/schedule-uploads.ts';
import { createHaltingCustomers } from './world/halting-customers.ts';
import { bytesOf, idOf, incomingUpload, openUploads, SMALL_CHUNKS } from './world/uploads.ts';
import { openBilling } from './world/world.ts';

const { app, platform, dependencies, customers } = await openBilling();
const { receiveUpload, read, uploadRepository } = openUploads(platform);

const SMALL = 'account,amount\nA,1\n';
const ROWS = 124;
/** An account of the first chunk: the next chunks may be written before it, and only behind it is a checkpoint. */
const FIRST_ACCOUNT = '00000042';
const manyRows = () => bytesOf(...billFileText({ rows: ROWS, seed: 9, bad: 0 }));
const send = async (companyId: number, file: Parameters<typeof incomingUpload>[0] = SMALL) =>
  idOf(await receiveUpload(incomingUpload(file, { companyId: String(companyId) })));
/** Sends a file that counts as large. */
async function sendLarge(companyId: number, file?: Parameters<typeof incomingUpload>[0]) {
  const uploadId = await send(companyId, file);
  const { db } = platform.mongo;
  await db?.collection<{ _id: string }>('uploads').updateOne({ _id: uploadId }, { $set: { bytesTotal: 2 ** 30 } });
  return uploadId;
}
const stateOf = async (companyId: number, uploadId: string) => (await read(companyId, uploadId)).state;
const due = () => listCompaniesByTurn(dependencies, platform.clock.now());
/** A process with its own slots for uploads, and a clock that can be put forward. */
function openProcess(repository: CustomerRepository) {
  let clockAheadMs = 0;
  const now = () => new Date(platform.clock.now().getTime() + clockAheadMs);
  const { applyUpload } = openUploads({ ...platform, clock: { now } }, { ...SMALL_CHUNKS, customers: repository });
  return { work: applyUpload, advanceClock: (ms: number) => (clockAheadMs += ms) };
}

test('the company that was served longest ago is next; its own files keep their order', async () => {
  const [first] = [await send(1), await send(1), await send(2), await send(3)];
  await dependencies.quotas.markServed(1, new Date(3));
  await dependencies.quotas.markServed(2, new Date(2));
  expect(await due()).toEqual([3, 2, 1]);
  expect((await uploadRepository.findNext(1))?.id).toBe(first);
  await openProcess(customers).work({ companyId: 1, uploadId: first });
  expect(await due()).toEqual([3, 2, 1]);
  expect((await dependencies.quotas.servedAt([1])).get(1)?.getTime()).toBeGreaterThan(3);
  for (const companyId of [1, 2, 3]) {
    const next = await uploadRepository.findNext(companyId);
    await openProcess(customers).work({ companyId, uploadId: next?.id ?? '' });
  }
  expect(await due()).toEqual([]);
});

test('a process works on one large file at a time, and on a small one at the same time', async () => {
  const [large, otherLarge, small] = [await sendLarge(11), await sendLarge(12), await send(13)];
  const { repository, openGates, isHalted } = createHaltingCustomers(customers);
  const { work } = openProcess({
    ...repository,
    insertMany: (companyId, fresh) => (companyId === 11 ? repository : customers).insertMany(companyId, fresh),
  });
  const working = work({ companyId: 11, uploadId: large });
  await vi.waitUntil(isHalted, { timeout: 60_000 });
  await work({ companyId: 12, uploadId: otherLarge });
  expect(await stateOf(12, otherLarge)).toBe('queued');
  await work({ companyId: 13, uploadId: small });
  expect(await stateOf(13, small)).toBe('completed');
  openGates();
  await working;
  expect(await stateOf(11, large)).toBe('completed');
  await work({ companyId: 12, uploadId: otherLarge });
  expect(await stateOf(12, otherLarge)).toBe('completed');
});

test('a large file is interrupted for a waiting company and completed later, with every row once', async () => {
  const [large, waiting] = [await sendLarge(21, manyRows()), await sendLarge(22)];
  const { repository, openGates } = createHaltingCustomers(customers, { neverHalted: FIRST_ACCOUNT });
  const { work, advanceClock } = openProcess(repository);
  const working = work({ companyId: 21, uploadId: large });
  await vi.waitUntil(async () => (await read(21, large)).progress.line > 0, { timeout: 60_000 });
  // The worker notes its checkpoint after the database has it.
  await new Promise((resolve) => setTimeout(resolve, 500));
  advanceClock(600_000);
  // The lease is renewed, and the turn checked, every 4 seconds.
  const before = (await read(21, large)).lease?.until.getTime() ?? 0;
  await vi.waitUntil(async () => ((await read(21, large)).lease?.until.getTime() ?? 0) > before, { timeout: 60_000 });
  await new Promise((resolve) => setTimeout(resolve, 2000));
  openGates();
  await working;
  const handedBack = await read(21, large);
  expect(handedBack.progress.successful).toBeGreaterThan(0);
  expect(handedBack.progress.successful).toBeLessThan(ROWS);
  await work({ companyId: 22, uploadId: waiting });
  expect(await stateOf(22, waiting)).toBe('completed');
  await work({ companyId: 21, uploadId: large });
  expect(await read(21, large)).toMatchObject({ state: 'completed', progress: { successful: ROWS, failed: 0 } });
  expect(await customers.count(21, { words: [] })).toBe(ROWS);
});

test('a large file is not interrupted while no other company waits', async () => {
  const large = await sendLarge(31, manyRows());
  const { repository, openGates } = createHaltingCustomers(customers, { neverHalted: FIRST_ACCOUNT });
  const { work, advanceClock } = openProcess(repository);
  const working = work({ companyId: 31, uploadId: large });
  await vi.waitUntil(async () => (await read(31, large)).progress.line > 0, { timeout: 60_000 });
  // Of the same company: it waits for the first file in any case.
  const later = await send(31);
  advanceClock(600_000);
  await new Promise((resolve) => setTimeout(resolve, 5000));
  openGates();
  await working;
  expect(await stateOf(31, large)).toBe('completed');
  await work({ companyId: 31, uploadId: later });
  expect(await stateOf(31, later)).toBe('completed');
});

test("ten large files of a company do not hold up another company's small file, with one worker", async () => {
  const large: string[] = [];
  for (let count = 0; count < 10; count++) large.push(await sendLarge(41));
  const small = await send(42);
  const workers = runWorkers(app, platform);
  await vi.waitUntil(async () => (await stateOf(42, small)) === 'completed', { timeout: 60_000, interval: 50 });
  const finished = await Promise.all(large.map((id) => stateOf(41, id)));
  expect(finished.filter((state) => state === 'completed').length).toBeLessThan(4);
  await vi.waitUntil(async () => (await uploadRepository.listUnfinishedOf(41)).length === 0, {
    timeout: 120_000,
    interval: 100,
  });
  await workers.close();
});

test('an upload that cannot be enqueued does not stop the others', async () => {
  for (const companyId of [51, 52, 53]) await send(companyId);
  const enqueued: number[] = [];
  const schedule = async ({ companyId }: { companyId: number }) => {
    enqueued.push(companyId);
    if (enqueued.length === 1) throw new Error('not now');
  };
  await expect(scheduleDueUploads({ ...dependencies, schedule })()).rejects.toThrow('1 record failed');
  expect(enqueued).toHaveLength(3);
});
