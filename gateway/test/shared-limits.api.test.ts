import { createServer, type Socket } from 'node:net';
import type { Actor } from '@utility-pay/contracts';
import { eventually, openRedisCluster } from '@utility-pay/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { type CallerLimit, createCallerLimit } from '../src/auth/caller-limit.ts';

const PARTNER: Actor = { kind: 'partner', keyId: 'k1', companyId: 7, mode: 'live', scopes: [] };
const CALLER = { actor: PARTNER, clientAddress: '192.0.2.1' };

/** Creates the limit of one gateway replica. */
function createReplica(redisUrl: string, session: number, prefix = `test-${Math.random()}`): CallerLimit {
  const limit = createCallerLimit({ limits: { session }, store: { redisUrl, prefix } });
  onTestFinished(() => limit.close());
  return limit;
}

/** Sends a number of requests, and returns how many were allowed. */
async function countAllowed(limit: CallerLimit, requests: number): Promise<number> {
  let count = 0;
  for (let index = 0; index < requests; index++)
    await limit.countRequests(CALLER).then(
      () => (count += 1),
      (error) => expect(error).toMatchObject({ code: 'RATE_LIMITED' }),
    );
  return count;
}

const waitForConnection = () => new Promise((resolve) => setTimeout(resolve, 500));

/**
 * Expects that two replicas share a limit. Tries again with new replicas, because a replica counts alone while Redis
 * answers too slowly, which can happen on a busy machine.
 */
const expectSharedLimit = (redisUrl: string): Promise<void> =>
  eventually(async () => {
    const prefix = `test-${Math.random()}`;
    const [first, second] = [createReplica(redisUrl, 5, prefix), createReplica(redisUrl, 5, prefix)];
    await waitForConnection();
    expect(await countAllowed(first, 3)).toBe(3);
    expect(await countAllowed(second, 4)).toBe(2);
    expect(await countAllowed(first, 1)).toBe(0);
  });

test('replicas share a limit in Redis', () => expectSharedLimit(process.env.REDIS_URL ?? ''));

test('replicas share a limit in a Redis Cluster', async () => {
  const cluster = await openRedisCluster();
  onTestFinished(() => cluster.stop());
  await expectSharedLimit(cluster.url);
});

test('a replica counts alone while Redis is unavailable', async () => {
  const limit = createReplica('redis://127.0.0.1:1', 3);
  const startedAt = Date.now();
  expect(await countAllowed(limit, 5)).toBe(3);
  expect(Date.now() - startedAt).toBeLessThan(5000);
});

test('requests do not wait for a Redis that accepts connections and never answers', async () => {
  const sockets = new Set<Socket>();
  let isAnswering = true;
  // A Redis that answers the first commands of a new connection, and nothing after that.
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      if (isAnswering) for (const _ of String(data).matchAll(/^\*\d+/gm)) socket.write('$15\r\nredis_version:7\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const limit = createReplica(`redis://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, 200);
  await waitForConnection();
  isAnswering = false;
  const startedAt = Date.now();
  // Waiting for Redis each time would take 10 seconds.
  expect(await countAllowed(limit, 100)).toBe(100);
  expect(Date.now() - startedAt).toBeLessThan(5000);
});
