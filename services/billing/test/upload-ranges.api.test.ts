// A large file is split into ranges. The process that holds the upload's lease offers them; other processes apply some.
import { clockAhead } from '@utility-pay/service-kit/testing/clock';
import { wipeRedis } from '@utility-pay/service-kit/testing/platform';
import { billFileText, expectationOf } from '@utility-pay/testkit';
import { expect, test, vi } from 'vitest';
import { createRangeWorker } from '../src/use-cases/apply-offered-ranges.ts';
import type { BillingDependencies } from '../src/use-cases/index.ts';
import { HEARTBEAT_TIMEOUT_MS } from '../src/use-cases/range-offers.ts';
import { createHaltingCustomers } from './world/halting-customers.ts';
import { openOfferingWorker, openSharingWorker, SHARED_FILE } from './world/sharing-worker.ts';
import {
  bytesOf,
  idOf,
  incomingUpload,
  openUploads,
  SMALL_CHUNKS,
  storedCustomers,
  storedJournal,
} from './world/uploads.ts';
import { openBilling } from './world/world.ts';

const { platform, dependencies, customers } = await openBilling();

const openWorker = (replaced: Partial<BillingDependencies> = {}) => openSharingWorker(platform, replaced);
const options = { ...SHARED_FILE, seed: 5, bad: 0.05 };
const { good, bad } = expectationOf(options);
/** The last rows replace earlier ones, which are in other ranges. */
const REPLACING = 20;
const again = [...good.values()].slice(300, 300 + REPLACING).map(({ text }) => `${text}\n`);
const file = () => bytesOf(...billFileText(options), ...again);
/** Bytes by which a range is shifted: the length of several rows. */
const MISPLACED_BYTES = 1000;
const TIMEOUT = { timeout: 120_000, interval: 20 };

let company = 200;
const newCompany = (): number => ++company;
const ranges = () => platform.mongo.collection<{ companyId: number; state: string; owner?: string }>('upload-ranges');
const rangesOf = (companyId: number, state: string) => ranges().countDocuments({ companyId, state });

const singleProcess = openUploads(platform);
/** A process that begins after the leases of the others have ended. */
const openLater = () => openUploads({ ...platform, clock: clockAhead(platform.clock, 60_000) }, SMALL_CHUNKS);
const send = async (companyId: number) =>
  idOf(await singleProcess.receiveUpload(incomingUpload(file(), { companyId: String(companyId) })));

async function outcome(companyId: number, uploadId: string) {
  const { state, progress, message, rowsTotal } = await singleProcess.read(companyId, uploadId);
  return {
    state,
    progress,
    message,
    rowsTotal,
    errors: await singleProcess.errorsOf(companyId, uploadId),
    customers: await storedCustomers(platform, companyId),
    journal: await storedJournal(platform, companyId),
  };
}

const reference = newCompany();
const referenceId = await send(reference);
await singleProcess.applyUpload({ companyId: reference, uploadId: referenceId });
const expected = await outcome(reference, referenceId);
const rowsTotal = expected.rowsTotal ?? 0;

const expectSame = async (companyId: number, uploadId: string): Promise<void> => {
  expect(await outcome(companyId, uploadId)).toEqual(expected);
  expect(await ranges().countDocuments({ companyId })).toBe(0);
};

test('a file that one process applies contains what the ranges have to produce', () => {
  expect(expected.progress).toMatchObject({ successful: good.size, failed: bad.length + REPLACING });
  expect(expected.progress.replaced).toBeGreaterThanOrEqual(REPLACING);
  expect(expected.errors.length).toBe(bad.length + REPLACING);
});

/**
 * Starts a process on an upload, and another one that helps it until it hangs in the middle of a range; `openGates` lets the second
 * one continue.
 */
async function startHalted(companyId: number, uploadId: string, stopping?: AbortSignal) {
  const first = openOfferingWorker(platform);
  const { repository, openGates, allowInserts, isHalted } = createHaltingCustomers(customers);
  allowInserts(3);
  const second = openWorker({ customers: repository });
  second.help();
  const working = first.applyUpload({ companyId, uploadId }, stopping);
  await vi.waitUntil(isHalted, TIMEOUT);
  return { first, second, working, openGates };
}

test('two processes apply one file; the result is that of one process, and each row is counted once', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  const [first, second] = [openOfferingWorker(platform), openWorker()];
  second.help();
  const working = first.applyUpload({ companyId, uploadId });
  await vi.waitUntil(() => second.counted.rowsOfOthers > 0, TIMEOUT);
  first.continueWriting();
  await working;
  await second.stop();
  await first.stop();
  await expectSame(companyId, uploadId);
  expect(first.counted.rowsOfOthers).toBe(0);
  expect(first.counted.rows).toBe(rowsTotal);
});

test('applies all rows itself if no process takes the ranges', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  let offered = 0;
  const ranges: BillingDependencies['ranges'] = {
    ...dependencies.ranges,
    offer: (...offer) => {
      offered += 1;
      return dependencies.ranges.offer(...offer);
    },
  };
  const alone = openWorker({ ranges });
  await alone.applyUpload({ companyId, uploadId });
  await alone.stop();
  expect(offered).toBeGreaterThan(0);
  await expectSame(companyId, uploadId);
  expect(alone.counted.rows).toBe(rowsTotal);
});

test('a process that stops gives its ranges back at the next chunk', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  const { first, second, working, openGates } = await startHalted(companyId, uploadId);
  const stopped = second.stop();
  openGates();
  await stopped;
  first.continueWriting();
  await working;
  await first.stop();
  await expectSame(companyId, uploadId);
});

test('a process that hangs loses its ranges, and writes nothing more when it continues', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  const { first, second, working, openGates } = await startHalted(companyId, uploadId);
  first.continueWriting();
  const timer = setInterval(() => first.clock.advance(HEARTBEAT_TIMEOUT_MS), 100);
  await working.finally(() => clearInterval(timer));
  await expectSame(companyId, uploadId);
  openGates();
  await second.stop();
  await first.stop();
  await expectSame(companyId, uploadId);
});

test('a new lease holder finishes the file; the old holder and its helper write nothing when they continue', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  const { first, second, working, openGates } = await startHalted(companyId, uploadId);
  await vi.waitUntil(first.isHalted, TIMEOUT);
  await openLater().applyUpload({ companyId, uploadId });
  expect(await outcome(companyId, uploadId)).toEqual(expected);
  openGates();
  first.continueWriting();
  await working;
  await Promise.all([first.stop(), second.stop()]);
  await expectSame(companyId, uploadId);
});

test('completes when Redis loses its data', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  const { first, second, working, openGates } = await startHalted(companyId, uploadId);
  await wipeRedis(platform);
  openGates();
  first.continueWriting();
  await working;
  await Promise.all([first.stop(), second.stop()]);
  await expectSame(companyId, uploadId);
});

test('an upload that is handed back gives up its ranges, and is completed later', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  const stopping = new AbortController();
  const { first, second, working, openGates } = await startHalted(companyId, uploadId, stopping.signal);
  expect(await rangesOf(companyId, 'taken')).toBeGreaterThan(0);
  stopping.abort();
  openGates();
  first.continueWriting();
  await working;
  expect(await ranges().countDocuments({ companyId })).toBe(0);
  await second.applyUpload({ companyId, uploadId });
  await Promise.all([first.stop(), second.stop()]);
  await expectSame(companyId, uploadId);
});

test('counts each row once if the upload is handed back after another process applied rows and before a checkpoint covers them', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  const [first, second] = [openOfferingWorker(platform), openWorker()];
  second.help();
  const stopping = new AbortController();
  const working = first.applyUpload({ companyId, uploadId }, stopping.signal);
  await vi.waitUntil(() => second.counted.rowsOfOthers > 0, TIMEOUT);
  stopping.abort();
  first.continueWriting();
  await working;
  await second.applyUpload({ companyId, uploadId });
  await Promise.all([first.stop(), second.stop()]);
  await expectSame(companyId, uploadId);
  expect(first.counted.rows + second.counted.rows).toBe(rowsTotal);
});

test('after a failure, applies no further rows and withdraws its offers before it reports the error', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  let hasOffered = false;
  let hasFailed = false;
  let later = 0;
  const failing = openWorker({
    ranges: {
      ...dependencies.ranges,
      offer: async (...offer) => {
        const id = await dependencies.ranges.offer(...offer);
        hasOffered = true;
        return id;
      },
    },
    customers: {
      ...customers,
      insertMany: async (...insert) => {
        if (hasFailed) later += 1;
        hasFailed = hasOffered;
        if (hasFailed) throw new Error('The disk is full');
        return customers.insertMany(...insert);
      },
    },
  });
  await expect(failing.applyUpload({ companyId, uploadId })).rejects.toThrow('The disk is full');
  await failing.stop();
  expect(later).toBe(0);
  expect(await ranges().countDocuments({ companyId })).toBe(0);
  await openLater().applyUpload({ companyId, uploadId });
  await expectSame(companyId, uploadId);
});

test('does not apply a range whose rows are not those that were surveyed', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  const first = openOfferingWorker(platform);
  let misplaced = 0;
  const second = openWorker({
    ranges: {
      ...dependencies.ranges,
      take: async (owner) => {
        const taken = await dependencies.ranges.take(owner);
        if (!taken) return undefined;
        misplaced += 1;
        const { range } = taken;
        return { ...taken, range: { ...range, from: { ...range.from, byte: range.from.byte + MISPLACED_BYTES } } };
      },
    },
  });
  second.help();
  const working = first.applyUpload({ companyId, uploadId });
  await vi.waitUntil(() => misplaced > 0, TIMEOUT);
  first.continueWriting();
  await working;
  await Promise.all([first.stop(), second.stop()]);
  await expectSame(companyId, uploadId);
  expect(second.counted.rowsOfOthers).toBe(0);
});

test('takes no range while the process has a large file of its own', async () => {
  const companyId = newCompany();
  const offering = { companyId, uploadId: dependencies.uploads.newId(), generation: 1 };
  const from = { byte: 100, line: 2 };
  await dependencies.ranges.offer(offering, {
    delimiter: ',',
    from,
    afterLine: 1,
    chunks: [],
    replaced: [],
    expectNewAccounts: false,
  });
  let isIdle = false;
  const findUnconfirmedPayments = async () => new Map<string, string[]>();
  const findUploadsAppliedBefore = async () => new Set<string>();
  const uploadSlots = { isIdle: () => isIdle };
  const worker = createRangeWorker({ ...dependencies, findUnconfirmedPayments, findUploadsAppliedBefore, uploadSlots });
  await worker.start();
  expect(await rangesOf(companyId, 'offered')).toBe(1);
  isIdle = true;
  await worker.start();
  await worker.stop();
  // Its upload does not exist, so the range is removed.
  expect(await ranges().countDocuments({ companyId })).toBe(0);
});
