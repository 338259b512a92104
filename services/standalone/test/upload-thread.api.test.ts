import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { applyUploadJob } from '@utility-pay/contracts';
import { createLogger } from '@utility-pay/service-kit/log';
import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { createMetrics, type Metrics } from '@utility-pay/service-kit/telemetry/metrics';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { randomId } from '@utility-pay/service-kit/time-and-ids';
import { type BillFileOptions, billFileText, expectationOf } from '@utility-pay/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StandaloneConfig, standaloneConfig } from '../src/config.ts';
import { migrateAll } from '../src/migrate.ts';
import { createServices, type Services } from '../src/services.ts';
import { createUploadThread, type UploadThread } from '../src/uploads/upload-thread.ts';

const COMPANY = 1;
const FILE = { rows: 6000, seed: 5 };
/** Long enough to be interrupted. */
const LARGE_FILE = { rows: 30_000, seed: 6, bad: 0 };
/** A crashed thread keeps its lease for 15 seconds. */
const LONG_MS = 180_000;

let dataDir: string;
let config: StandaloneConfig;
let metrics: Metrics;
let product: Services;
let uploads: UploadThread;
let workers: { close(): Promise<void> } | undefined;
/** Threads that this process has started. */
let threads: Worker[];
const noteThread = (thread: Worker): void => void threads.push(thread);

const billing = () => {
  const service = product.all.find(({ app }) => app.name === 'billing');
  if (!service) throw new Error('billing was not created');
  return service;
};
const engineUrls = () => {
  const { MONGODB_URI: mongoUri, REDIS_URL: redisUrl } = process.env;
  if (!mongoUri || !redisUrl) throw new Error('MONGODB_URI and REDIS_URL are not set: this test needs real engines');
  return { mongoUri, redisUrl };
};
const startWorkers = (): void => {
  const { app, platform } = billing();
  workers = runWorkers(uploads.relieve(app), platform);
};
const stopWorkers = async (): Promise<void> => {
  await workers?.close();
  workers = undefined;
};

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'upload-thread-'));
  const prefix = `test-${randomId(10)}`;
  const LOG_FILE = join(dataDir, 'portal.log');
  config = { ...standaloneConfig(), DATABASE_PREFIX: prefix, QUEUE_PREFIX: prefix, LOG_LEVEL: 'debug', LOG_FILE };
  const log = createLogger('test', 'silent');
  await migrateAll({ mongoUri: engineUrls().mongoUri, databasePrefix: prefix, log });
  metrics = createMetrics();
  const keys = { ENCRYPTION_KEY: randomId(40), SUPER_ADMIN_EMAIL: '', SUPER_ADMIN_PASSWORD: '', fresh: false };
  const rest = { simulatorUrl: undefined, logOf: () => log, withSuperAdmin: false, metrics };
  product = await createServices({ config, keys, ...engineUrls(), ...rest });
  uploads = createUploadThread(
    { config, ...engineUrls(), encryptionKeys: keyRing(keys.ENCRYPTION_KEY) },
    { metrics, log },
  );
  threads = [];
  process.on('worker', noteThread);
  startWorkers();
}, LONG_MS);

afterEach(async () => {
  process.off('worker', noteThread);
  await stopWorkers();
  await uploads.close();
  for (const { platform } of product.all) {
    await platform.mongo.dropDatabase();
    await platform.close();
  }
  rmSync(dataDir, { recursive: true, force: true });
}, LONG_MS);

async function send(file: BillFileOptions): Promise<string> {
  const receipt = await product.receiveUpload({
    actor: staffOf(COMPANY, ['manageBalances'], 'clerk'),
    requestId: 'request-of-the-file',
    clientAddress: null,
    companyId: String(COMPANY),
    period: { month: 11, year: 2026 },
    fileName: 'bills.csv',
    idempotencyKey: null,
    announcedBytes: null,
    asOf: null,
    review: null,
    stream: Readable.from([Buffer.from([...billFileText(file)].join(''))]),
  });
  if (receipt.kind === 'refused') throw new Error(receipt.message);
  return receipt.uploadId;
}

const stored = (uploadId: string) =>
  billing()
    .platform.mongo.collection<{ _id: string; state: string; progress: Record<string, number> }>('uploads')
    .findOne({ companyId: COMPANY, _id: uploadId as never });
const customersStored = () =>
  billing().platform.mongo.collection('customers').countDocuments({ companyId: COMPANY, deletedAt: null });
const hasState = (uploadId: string, state: string) =>
  expect.poll(async () => (await stored(uploadId))?.state, { timeout: LONG_MS, interval: 100 }).toBe(state);
const hasCheckpoint = (uploadId: string) =>
  expect
    .poll(async () => (await stored(uploadId))?.progress.line ?? 0, { timeout: LONG_MS, interval: 5 })
    .toBeGreaterThan(0);

async function isAppliedOnce(uploadId: string, file: BillFileOptions): Promise<void> {
  const { good, bad } = expectationOf(file);
  const upload = await stored(uploadId);
  expect(upload?.progress).toMatchObject({ successful: good.size, failed: bad.length, added: good.size });
  expect(await customersStored()).toBe(good.size);
}

test('does not look for ranges of files, which no other process offers', () => {
  expect(billing().app.sweepers.map(({ name }) => name)).not.toContain('upload-ranges');
});

test('applies a file in a thread and counts its rows in the metrics of this process', {
  timeout: LONG_MS,
}, async () => {
  expect(threads).toHaveLength(0);
  const uploadId = await send(FILE);
  await hasState(uploadId, 'completed');
  await isAppliedOnce(uploadId, FILE);
  expect(threads).toHaveLength(1);
  const { good, bad } = expectationOf(FILE);
  const { values } = await metrics.uploadRows.get();
  expect(Object.fromEntries(values.map(({ labels, value }) => [labels.result, value]))).toEqual({
    ok: good.size,
    failed: bad.length,
  });
});

test('hands back an upload when the workers stop, and the next workers complete it', { timeout: LONG_MS }, async () => {
  const uploadId = await send(LARGE_FILE);
  await hasCheckpoint(uploadId);
  await stopWorkers();
  await uploads.close();
  expect((await stored(uploadId))?.state).toBe('running');
  startWorkers();
  await hasState(uploadId, 'completed');
  await isAppliedOnce(uploadId, LARGE_FILE);
  expect(threads).toHaveLength(2);
});

test('resumes an upload in a new thread after the first one died, without a lost or doubled row', {
  timeout: LONG_MS,
}, async () => {
  const uploadId = await send(LARGE_FILE);
  await hasCheckpoint(uploadId);
  await threads[0]?.terminate();
  expect((await stored(uploadId))?.state).toBe('running');
  await hasState(uploadId, 'completed');
  await isAppliedOnce(uploadId, LARGE_FILE);
  expect(threads).toHaveLength(2);
});

test('fails the job with the error of the thread, and retries the upload later', { timeout: LONG_MS }, async () => {
  await stopWorkers();
  const uploadId = await send(FILE);
  const { app, platform } = billing();
  await platform.mongo.collection('uploads.files').deleteMany({});
  const handler = uploads.relieve(app).handlers.find(({ name }) => name === applyUploadJob.name);
  const failure = handler?.handle({ companyId: COMPANY, uploadId, generation: 0 });
  await expect(failure).rejects.toThrow('the file does not exist');
  expect(await stored(uploadId)).toMatchObject({ state: 'running', lease: { failures: 1 } });
});
