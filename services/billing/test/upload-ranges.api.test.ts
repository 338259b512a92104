import { wipeRedis } from '@utility-pay/service-kit/testing/platform';
import { billFileText, expectationOf } from '@utility-pay/testkit';
import { afterAll, expect, test, vi } from 'vitest';
import type { BillingParts } from '../src/use-cases/index.ts';
import { openBilling } from './world/billing.ts';
import { haltingCustomers } from './world/halting-customers.ts';
import { bytesOf, clerkOf, idOf, incoming, openUploads, storedCustomers, storedJournal } from './world/uploads.ts';

const { app, platform, parts, customers, close } = await openBilling();
afterAll(close);

/** One chunk is written at a time, so that there is work for others. */
const SHARING = { minSharedRows: 10, maxConcurrentChunks: 1 };
const options = { rows: 16_000, seed: 5, bad: 0.02 };
const { good, bad } = expectationOf(options);
/** The last rows replace earlier ones, which are in other ranges. */
const REPLACING = 50;
const again = [...good.values()].slice(100, 100 + REPLACING).map(({ text }) => `${text}\n`);
const file = () => bytesOf(...billFileText(options), ...again);
/** Some rows. */
const MISPLACED_BYTES = 1000;
const TIMEOUT = { timeout: 120_000, interval: 20 };

let company = 200;
const newCompany = (): number => ++company;
const ranges = () => platform.mongo.collection<{ companyId: number; state: string; owner?: string }>('upload-ranges');
const rangesOf = (companyId: number, state: string) => ranges().countDocuments({ companyId, state });

/** A worker process that shares files, and counts the rows that it applied. */
function openWorker(replaced: Partial<BillingParts> = {}) {
  const counted = { rows: 0 };
  const uploads = openUploads(platform, {
    ...SHARING,
    owner: platform.randomId(12),
    recordRows: ({ successful, failed }) => {
      counted.rows += successful + failed;
    },
    ...replaced,
  });
  const sweeper = uploads.sweepers.find(({ name }) => name === 'upload-ranges');
  const stopping = new AbortController();
  let helping = Promise.resolve();
  const lookForRanges = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sweeper?.run();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return {
    ...uploads,
    counted,
    /** Looks for ranges from now on. */
    help: () => {
      helping = lookForRanges();
    },
    stop: async () => {
      stopping.abort();
      await helping;
      await sweeper?.close?.();
    },
  };
}

const calm = openUploads(platform);
const send = async (companyId: number) =>
  idOf(await calm.receiveUpload(incoming(file(), { companyId: String(companyId) })));

async function outcome(companyId: number, uploadId: string) {
  const { state, progress, message, rowsTotal } = await calm.read(companyId, uploadId);
  return {
    state,
    progress,
    message,
    rowsTotal,
    errors: await calm.errorsOf(companyId, uploadId),
    customers: await storedCustomers(platform, companyId),
    journal: await storedJournal(platform, companyId),
  };
}

const reference = newCompany();
const referenceId = await send(reference);
await calm.work({ companyId: reference, uploadId: referenceId });
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

test('two processes apply one file; the result is that of one process, and each row is counted once', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  const [first, second] = [openWorker(), openWorker()];
  second.help();
  await first.work({ companyId, uploadId });
  await second.stop();
  await first.stop();
  await expectSame(companyId, uploadId);
  expect(first.counted.rows).toBeGreaterThan(0);
  expect(second.counted.rows).toBeGreaterThan(0);
  expect(first.counted.rows + second.counted.rows).toBe(rowsTotal);
});

test('applies all rows itself if no process takes the ranges', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  let offered = 0;
  const ranges: BillingParts['ranges'] = {
    ...parts.ranges,
    offer: (...offer) => {
      offered += 1;
      return parts.ranges.offer(...offer);
    },
  };
  const alone = openWorker({ ranges });
  await alone.work({ companyId, uploadId });
  await alone.stop();
  expect(offered).toBeGreaterThan(0);
  await expectSame(companyId, uploadId);
  expect(alone.counted.rows).toBe(rowsTotal);
});

test('a process that stops gives its ranges back at the next chunk', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  const first = openWorker();
  const { repository, open, letThrough, isHalted } = haltingCustomers(customers);
  letThrough(3);
  const second = openWorker({ customers: repository });
  second.help();
  const working = first.work({ companyId, uploadId });
  await vi.waitUntil(isHalted, TIMEOUT);
  const stopped = second.stop();
  open();
  await stopped;
  await working;
  await first.stop();
  await expectSame(companyId, uploadId);
});

test('a process that hangs loses its ranges, and writes nothing more when it continues', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  const first = openWorker();
  const { repository, open, letThrough, isHalted } = haltingCustomers(customers);
  letThrough(3);
  const second = openWorker({ customers: repository });
  second.help();
  const working = first.work({ companyId, uploadId });
  await vi.waitUntil(isHalted, TIMEOUT);
  await working;
  await expectSame(companyId, uploadId);
  open();
  await second.stop();
  await first.stop();
  await expectSame(companyId, uploadId);
});

test('the next holder of the lease continues while ranges of the dead one are out; their processes write nothing', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  const dying = haltingCustomers(customers);
  dying.letThrough(2);
  const first = openWorker({ customers: dying.repository });
  const halting = haltingCustomers(customers);
  halting.letThrough(2);
  const second = openWorker({ customers: halting.repository });
  second.help();
  const dead = first.work({ companyId, uploadId });
  await vi.waitUntil(() => dying.isHalted() && halting.isHalted(), TIMEOUT);
  const ahead = { now: () => new Date(platform.clock.now().getTime() + 60_000) };
  const third = openUploads({ ...platform, clock: ahead });
  await third.work({ companyId, uploadId });
  expect(await outcome(companyId, uploadId)).toEqual(expected);
  halting.open();
  dying.open();
  await dead;
  await Promise.all([first.stop(), second.stop()]);
  await expectSame(companyId, uploadId);
});

test('needs no Redis', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  const [first, second] = [openWorker(), openWorker()];
  second.help();
  const working = first.work({ companyId, uploadId });
  await vi.waitUntil(async () => (await rangesOf(companyId, 'taken')) > 0, TIMEOUT);
  await wipeRedis(platform);
  await working;
  await Promise.all([first.stop(), second.stop()]);
  await expectSame(companyId, uploadId);
});

test('an upload that is handed back gives up its ranges, and is completed later', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  const [first, second] = [openWorker(), openWorker()];
  second.help();
  const stopping = new AbortController();
  const working = first.work({ companyId, uploadId }, stopping.signal);
  await vi.waitUntil(async () => (await rangesOf(companyId, 'taken')) > 0, TIMEOUT);
  stopping.abort();
  await working;
  expect(await ranges().countDocuments({ companyId })).toBe(0);
  await second.work({ companyId, uploadId });
  await Promise.all([first.stop(), second.stop()]);
  await expectSame(companyId, uploadId);
});

test('does not apply a range whose rows are not those that were surveyed', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  const first = openWorker();
  const second = openWorker({
    ranges: {
      ...parts.ranges,
      take: async (owner) => {
        const taken = await parts.ranges.take(owner);
        if (!taken) return undefined;
        const { range } = taken;
        return { ...taken, range: { ...range, from: { ...range.from, byte: range.from.byte + MISPLACED_BYTES } } };
      },
    },
  });
  second.help();
  await first.work({ companyId, uploadId });
  await Promise.all([first.stop(), second.stop()]);
  await expectSame(companyId, uploadId);
  expect(second.counted.rows).toBe(0);
});

test('undoes a large upload in several processes', async () => {
  const companyId = newCompany();
  const uploadId = await send(companyId);
  await calm.work({ companyId, uploadId });
  await app.useCases.undoUpload(clerkOf(companyId), { companyId, uploadId });
  const undo = await parts.uploads.findNext(companyId);
  if (!undo) throw new Error('no undo');
  await calm.work({ companyId, uploadId: undo.id });
  await calm.decideAll(companyId, { includeNew: true, includeChanged: true });
  const [first, second] = [openWorker(), openWorker()];
  second.help();
  await first.work({ companyId, uploadId: undo.id });
  await Promise.all([first.stop(), second.stop()]);
  expect(await calm.read(companyId, undo.id)).toMatchObject({
    state: 'completed',
    progress: { removed: good.size, failed: 0 },
  });
  expect(second.counted.rows).toBeGreaterThan(0);
  expect(await storedCustomers(platform, companyId)).toEqual([]);
});
