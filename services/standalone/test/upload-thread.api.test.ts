import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { applyUploadJob } from '@utility-pay/contracts';
import { createLogger } from '@utility-pay/service-kit/log';
import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import { type KeyRing, keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { createMetrics, type Metrics } from '@utility-pay/service-kit/telemetry/metrics';
import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { randomId } from '@utility-pay/service-kit/time-and-ids';
import { type BillFileOptions, billFileText, expectationOf } from '@utility-pay/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StandaloneConfig, standaloneConfig } from '../src/config.ts';
import { migrateAll } from '../src/migrate.ts';
import { createServices, type Services } from '../src/services.ts';
import { createUploadThread, type UploadThread } from '../src/uploads/upload-thread.ts';

const FILE = { rows: 2000, seed: 5 };
/** Applying this file takes long enough to interrupt it. */
const LARGE_FILE = { rows: 30_000, seed: 6, bad: 0 };
/** Long, because the lease of a terminated thread expires after 15 seconds. */
const TIMEOUT_MS = 180_000;

/** Each test has its own company. */
let companyId = 0;
let dataDir: string;
let config: StandaloneConfig;
let metrics: Metrics;
let encryptionKeys: KeyRing;
let product: Services;
let uploads: UploadThread;
let workers: { close(): Promise<void> } | undefined;
/** Threads that this process has started. */
let threads: Worker[];
const recordThread = (thread: Worker): void => void threads.push(thread);

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
  workers = runWorkers(uploads.forwardUploads(app), platform);
};
const stopWorkers = async (): Promise<void> => {
  await workers?.close();
  workers = undefined;
};

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'upload-thread-'));
  const prefix = `test-${randomId(10)}`;
  const LOG_FILE = join(dataDir, 'portal.log');
  config = { ...standaloneConfig(), DATABASE_PREFIX: prefix, QUEUE_PREFIX: prefix, LOG_LEVEL: 'debug', LOG_FILE };
  const log = createLogger('test', 'silent');
  await migrateAll({ mongoUri: engineUrls().mongoUri, databasePrefix: prefix, log });
  const secrets = { ENCRYPTION_KEY: randomId(40), SUPER_ADMIN_EMAIL: '', SUPER_ADMIN_PASSWORD: '', isNew: false };
  const rest = { simulatorUrl: undefined, logOf: () => log, withSuperAdmin: false };
  product = await createServices({ config, secrets, ...engineUrls(), ...rest });
  encryptionKeys = keyRing(secrets.ENCRYPTION_KEY);
}, TIMEOUT_MS);

beforeEach(() => {
  companyId += 1;
  metrics = createMetrics();
  const log = createLogger('test', 'silent');
  uploads = createUploadThread({ config, ...engineUrls(), encryptionKeys }, { metrics, log });
  threads = [];
  process.on('worker', recordThread);
  startWorkers();
});

afterEach(async () => {
  process.off('worker', recordThread);
  await stopWorkers();
  await uploads.close();
}, TIMEOUT_MS);

afterAll(async () => {
  for (const { platform } of product.all) {
    await platform.mongo.dropDatabase();
    await platform.close();
  }
  rmSync(dataDir, { recursive: true, force: true });
}, TIMEOUT_MS);

async function upload(file: BillFileOptions): Promise<string> {
  const receipt = await product.receiveUpload({
    actor: staffOf(companyId, ['manageBalances'], 'clerk'),
    requestId: 'request-of-the-file',
    clientAddress: null,
    companyId: String(companyId),
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

const storedUpload = (uploadId: string) =>
  billing()
    .platform.mongo.collection<{ _id: string; state: string; progress: Record<string, number> }>('uploads')
    .findOne({ companyId, _id: uploadId as never });
const countCustomers = () =>
  billing().platform.mongo.collection('customers').countDocuments({ companyId, deletedAt: null });
const waitForState = (uploadId: string, state: string) =>
  expect.poll(async () => (await storedUpload(uploadId))?.state, { timeout: TIMEOUT_MS, interval: 100 }).toBe(state);
const waitForCheckpoint = (uploadId: string) =>
  expect
    .poll(async () => (await storedUpload(uploadId))?.progress.line ?? 0, { timeout: TIMEOUT_MS, interval: 5 })
    .toBeGreaterThan(0);

/** Checks the counts of the upload and of customers: no row was lost or applied twice. */
async function expectAppliedOnce(uploadId: string, file: BillFileOptions): Promise<void> {
  const { good, bad } = expectationOf(file);
  const { progress } = (await storedUpload(uploadId)) ?? {};
  expect(progress).toMatchObject({ successful: good.size, failed: bad.length, added: good.size });
  expect(await countCustomers()).toBe(good.size);
}

test('has no sweeper for ranges of files, because no other process offers them', () => {
  expect(billing().app.sweepers.map(({ name }) => name)).not.toContain('upload-ranges');
});

test('applies a file in a thread and counts its rows in the metrics of this process', {
  timeout: TIMEOUT_MS,
}, async () => {
  expect(threads).toHaveLength(0);
  const uploadId = await upload(FILE);
  await waitForState(uploadId, 'completed');
  await expectAppliedOnce(uploadId, FILE);
  expect(threads).toHaveLength(1);
  const { good, bad } = expectationOf(FILE);
  const { values } = await metrics.uploadRows.get();
  expect(Object.fromEntries(values.map(({ labels, value }) => [labels.result, value]))).toEqual({
    ok: good.size,
    failed: bad.length,
  });
});

test('saves the progress of an upload when the workers stop, and the next workers complete it', {
  timeout: TIMEOUT_MS,
}, async () => {
  const uploadId = await upload(LARGE_FILE);
  await waitForCheckpoint(uploadId);
  await stopWorkers();
  await uploads.close();
  expect((await storedUpload(uploadId))?.state).toBe('running');
  startWorkers();
  await waitForState(uploadId, 'completed');
  await expectAppliedOnce(uploadId, LARGE_FILE);
  expect(threads).toHaveLength(2);
});

test('resumes an upload in a new thread after the first one was terminated, without losing or repeating a row', {
  timeout: TIMEOUT_MS,
}, async () => {
  const uploadId = await upload(LARGE_FILE);
  await waitForCheckpoint(uploadId);
  await threads[0]?.terminate();
  expect((await storedUpload(uploadId))?.state).toBe('running');
  await waitForState(uploadId, 'completed');
  await expectAppliedOnce(uploadId, LARGE_FILE);
  expect(threads).toHaveLength(2);
});

test('fails the job with the error of the thread, and counts the failure of the upload', {
  timeout: TIMEOUT_MS,
}, async () => {
  await stopWorkers();
  const uploadId = await upload(FILE);
  const { app, platform } = billing();
  await platform.mongo.collection('uploads.files').deleteMany({ 'metadata.companyId': companyId });
  const handler = uploads.forwardUploads(app).handlers.find(({ name }) => name === applyUploadJob.name);
  const failure = handler?.handle({ companyId, uploadId, generation: 0 });
  await expect(failure).rejects.toThrow('the file does not exist');
  expect(await storedUpload(uploadId)).toMatchObject({ state: 'running', lease: { failures: 1 } });
});
