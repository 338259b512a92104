import { randomUUID } from 'node:crypto';
import { queuePrefix } from '@utility-pay/service-kit/jobs/queues';
import { serveHttp } from '@utility-pay/service-kit/process/http-server';
import { connectRedis } from '@utility-pay/service-kit/redis';
import { Queue, Worker } from 'bullmq';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createQueueBoard, type QueueBoard } from '../src/app.ts';

const redisUrl = process.env.REDIS_URL ?? '';
const prefix = `board-${randomUUID()}`;
const password = 'a password of the board, for its operators';
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(`operator:${text}`).toString('base64')}` });
const signedIn = basic(password);

let board: QueueBoard;
let url = '';
let stop = async (): Promise<void> => undefined;

async function failAJob(): Promise<void> {
  const connection = connectRedis(redisUrl, { maxRetriesPerRequest: null });
  const settings = { connection, prefix: queuePrefix(prefix, 'billing') };
  const queue = new Queue('billing', settings);
  await queue.add('payments.payment.succeeded', { data: { companyId: '42', name: 'Ada Byron', amountMinor: 500 } });
  const worker = new Worker(
    'billing',
    async () => {
      throw new Error('no bill for ada@example.com');
    },
    settings,
  );
  await new Promise((resolve) => worker.once('failed', resolve));
  await worker.close();
  await queue.close();
  connection.disconnect();
}

beforeAll(async () => {
  await failAJob();
  board = createQueueBoard({ redisUrl, queuePrefix: prefix, password });
  const server = await serveHttp(board.application, '127.0.0.1', 0);
  url = server.url;
  stop = async () => {
    await server.close();
    await board.close();
    const redis = connectRedis(redisUrl, { maxRetriesPerRequest: 1 });
    const keys = await redis.keys(`{${prefix}-*`);
    for (const key of keys) await redis.del(key);
    redis.disconnect();
  };
});

afterAll(() => stop());

const read = (path: string, headers: Record<string, string> = signedIn) => fetch(`${url}${path}`, { headers });

describe('the queue board', () => {
  test('asks for its password, probes apart', async () => {
    expect((await read('/', {})).status).toBe(401);
    expect((await read('/', basic('another'))).status).toBe(401);
    expect((await read('/api/queues', {})).status).toBe(401);
    for (const probe of ['/livez', '/readyz']) expect((await read(probe, {})).status).toBe(200);
  });

  test('shows every service’s queue, read-only', async () => {
    const { queues } = JSON.parse(await (await read('/api/queues')).text());
    expect(queues.map(({ name }: { name: string }) => name).sort()).toEqual(
      ['billing', 'identity', 'notifications', 'payments', 'tenant-settings'].sort(),
    );
    for (const queue of queues) expect(queue.readOnlyMode).toBe(true);
  });

  test('shows a failed job by its ids, and names nobody', async () => {
    const text = await (await read('/api/queues?activeQueue=billing&status=failed&page=1&jobsPerPage=10')).text();
    expect(text).toContain('payments.payment.succeeded');
    expect(text).toContain('"companyId":"42"');
    expect(text).toContain('no bill for');
    expect(text).not.toMatch(/Ada|ada@/);
    const { queues } = JSON.parse(text);
    const id = queues.flatMap(({ jobs }: { jobs: { id: string }[] }) => jobs)[0].id;
    const one = await (await read(`/api/queues/billing/${id}`)).text();
    expect(one).toContain('"companyId":"42"');
    expect(one).not.toMatch(/Ada|ada@/);
  });

  test('changes nothing', async () => {
    for (const [method, path] of [
      ['PUT', '/api/queues/billing/retry/failed'],
      ['PUT', '/api/queues/billing/clean/failed'],
      ['PUT', '/api/queues/pause'],
      ['POST', '/api/queues/billing/add'],
      ['DELETE', '/api/queues/billing/1'],
    ] as const) {
      const answer = await fetch(`${url}${path}`, { method, headers: signedIn });
      expect(answer.status, `${method} ${path}`).toBe(405);
    }
  });

  test('loads nothing from elsewhere', async () => {
    const page = await read('/');
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https?:|\*/);
    const scripts = [...(await page.text()).matchAll(/src="(static\/[^"]+)"/g)].map(([, path]) => path);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect((await read(`/${script}`)).status).toBe(200);
  });
});
