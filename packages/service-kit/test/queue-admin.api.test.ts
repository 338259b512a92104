import { eventually } from '@utility-pay/testkit';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorker } from '../src/jobs/worker.ts';
import { createTestPlatform, disposeTestPlatform } from '../src/testing/platform.ts';

const platform = await createTestPlatform('billing', process.env);
const { queues, redisUrl, log } = platform;
const { admin } = queues;
const { hostname: host, port, pathname } = new URL(redisUrl);
const queue = new Queue('billing', {
  connection: { host, port: Number(port), db: Number(pathname.slice(1)) },
  prefix: queues.prefixOf('billing'),
});

let isFailing = true;
const handledIds: string[] = [];
const handle = async (id: unknown): Promise<void> => {
  if (isFailing) throw new Error(`nothing to do for "ada@example.org" yet`);
  handledIds.push(String(id));
};
const worker = startWorker({ name: 'billing', redisUrl, queues, handlers: [{ name: 'billing.try', handle }], log });

/** Adds jobs with one attempt, which fail while `isFailing`. */
const addJobs = (...ids: string[]) =>
  queue.addBulk(ids.map((id) => ({ name: 'billing.try', data: { data: id }, opts: { jobId: id, attempts: 1 } })));
/** Returns the status of the queue. @throws unless it has this number of failed jobs */
const statusWithFailed = async (count: number) => {
  const status = await admin.inspect('billing', 2);
  if (status.failed !== count) throw new Error(`${status.failed} failed`);
  return status;
};

beforeAll(() => queue.waitUntilReady());
afterAll(async () => {
  await worker.close();
  await queue.close();
  await disposeTestPlatform(platform);
});

test('counts failed jobs and returns the newest ones, with reasons without personal data', async () => {
  await addJobs('job-a');
  await eventually(() => statusWithFailed(1));
  await addJobs('job-b', 'job-c');
  const status = await eventually(() => statusWithFailed(3));
  expect(status).toMatchObject({ queue: 'billing', waiting: 0, active: 0, delayed: 0, failed: 3 });
  expect(status.failures).toHaveLength(2);
  expect(status.failures.map(({ id }) => id)).not.toContain('job-a');
  expect(status.failures[0]).toMatchObject({ name: 'billing.try', attempts: 1, reason: 'nothing to do for … yet' });
  expect(Date.now() - (status.failures[0]?.failedAt?.getTime() ?? 0)).toBeLessThan(60_000);
  expect(await admin.inspect('payments', 2)).toMatchObject({ failed: 0, failures: [] });
});

test('retries one failed job once if three calls do so concurrently', async () => {
  isFailing = false;
  const counts = await Promise.all([1, 2, 3].map(() => admin.retry('billing', 'job-a')));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  await eventually(() => expect(handledIds).toEqual(['job-a']));
  expect(await admin.retry('billing', 'job-a')).toBe(0);
  expect(await admin.retry('billing', 'nothing')).toBe(0);
});

test('retries all remaining failed jobs', async () => {
  expect(await admin.retry('billing')).toBe(2);
  await eventually(() => expect(handledIds.toSorted()).toEqual(['job-a', 'job-b', 'job-c']));
  await eventually(() => statusWithFailed(0));
  expect(await admin.retry('billing')).toBe(0);
});

test('fails to inspect and retry while Redis is unavailable', async () => {
  const withoutRedis = await createTestPlatform('billing', { ...process.env, REDIS_URL: 'redis://127.0.0.1:1' });
  await expect(withoutRedis.queues.admin.inspect('billing', 2)).rejects.toThrow();
  await expect(withoutRedis.queues.admin.retry('billing')).rejects.toThrow();
  await expect(withoutRedis.queues.admin.retry('billing', 'job-a')).rejects.toThrow();
  await disposeTestPlatform(withoutRedis);
});
