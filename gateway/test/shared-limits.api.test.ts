import { createServer, type Socket } from 'node:net';
import type { Actor } from '@utility-pay/contracts';
import { eventually, openRedisCluster } from '@utility-pay/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { type CallerLimit, createCallerLimit } from '../src/auth/caller-limit.ts';

const actor: Actor = { kind: 'partner', keyId: 'k1', companyId: 7, mode: 'live', scopes: [] };
const caller = { actor, clientAddress: '192.0.2.1' };

function replica(redisUrl: string, session: number, prefix = `test-${Math.random()}`): CallerLimit {
  const limit = createCallerLimit({ limits: { session }, store: { redisUrl, prefix } });
  onTestFinished(() => limit.close());
  return limit;
}

/** Returns how many of these requests were allowed. */
async function allowed(limit: CallerLimit, requests: number): Promise<number> {
  let count = 0;
  for (let index = 0; index < requests; index++)
    await limit.countRequests(caller).then(
      () => (count += 1),
      (error) => expect(error).toMatchObject({ code: 'RATE_LIMITED' }),
    );
  return count;
}

const connected = () => new Promise((resolve) => setTimeout(resolve, 500));

/** Repeats with new replicas: each counts alone while Redis answers too slowly, which a busy machine can cause. */
const expectShared = (redisUrl: string): Promise<void> =>
  eventually(async () => {
    const prefix = `test-${Math.random()}`;
    const [first, second] = [replica(redisUrl, 5, prefix), replica(redisUrl, 5, prefix)];
    await connected();
    expect(await allowed(first, 3)).toBe(3);
    expect(await allowed(second, 4)).toBe(2);
    expect(await allowed(first, 1)).toBe(0);
  });

test('replicas share a limit in Redis', () => expectShared(process.env.REDIS_URL ?? ''));

test('replicas share a limit in a Redis Cluster', async () => {
  const cluster = await openRedisCluster();
  onTestFinished(() => cluster.stop());
  await expectShared(cluster.url);
});

test('counts alone while Redis is away', async () => {
  const limit = replica('redis://127.0.0.1:1', 3);
  const begin = Date.now();
  expect(await allowed(limit, 5)).toBe(3);
  expect(Date.now() - begin).toBeLessThan(5000);
});

test('lets no request wait for a Redis that accepts connections but never answers', async () => {
  const sockets = new Set<Socket>();
  let answering = true;
  // Answers the questions of a new connection, and then nothing.
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      if (answering) for (const _ of String(data).matchAll(/^\*\d+/gm)) socket.write('$15\r\nredis_version:7\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const limit = replica(`redis://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, 200);
  await connected();
  answering = false;
  const begin = Date.now();
  // Waiting for Redis each time would take 10 seconds.
  expect(await allowed(limit, 100)).toBe(100);
  expect(Date.now() - begin).toBeLessThan(5000);
});
