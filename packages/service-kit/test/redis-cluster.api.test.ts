import { type DomainEvent, domainEvents, SERVICES, type ServiceName } from '@utility-pay/contracts';
import { eventually, openRedisCluster } from '@utility-pay/testkit';
import type { Cluster } from 'ioredis';
import { afterAll, expect, test } from 'vitest';
import { startWorker } from '../src/jobs/worker.ts';
import { startAcknowledgements } from '../src/outbox/acknowledgements.ts';
import { connectRedis } from '../src/redis.ts';
import { createTestPlatform, disposeTestPlatform } from '../src/testing/platform.ts';

const cluster = await openRedisCluster();
const platform = await createTestPlatform('payments', process.env, { redisUrl: cluster.url });
const { queues, log, events } = platform;
const redis = connectRedis(cluster.url, { maxRetriesPerRequest: 1 }) as Cluster;
const closing: { close(): Promise<void> }[] = [];
afterAll(async () => {
  await Promise.all(closing.map((part) => part.close()));
  redis.disconnect();
  await disposeTestPlatform(platform);
  await cluster.stop();
});

const eventOf = (id: string): DomainEvent => ({
  id,
  type: domainEvents.paymentSucceeded.name,
  version: 1,
  companyId: 1,
  at: new Date(0).toISOString(),
  data: {},
});

test("processes every service's queue on a Redis Cluster and acknowledges its events", async () => {
  const handledBy: ServiceName[] = [];
  await events.append([{ event: eventOf('f1'), pending: SERVICES }], new Date());
  const subscribers = [...SERVICES];
  closing.push(
    startAcknowledgements({ publisher: 'payments', subscribers, redisUrl: cluster.url, queues, events, log }),
  );
  for (const name of SERVICES) {
    const handlers = [{ name: domainEvents.paymentSucceeded.name, handle: async () => void handledBy.push(name) }];
    closing.push(startWorker({ name, redisUrl: cluster.url, queues, handlers, log }));
  }
  await eventually(() => Promise.all(SERVICES.map((name) => queues.addEvent(name, eventOf('f1')))));
  await eventually(() => expect(handledBy.toSorted()).toEqual(SERVICES.toSorted()));
  for (const name of SERVICES) await eventually(async () => expect(await events.isPending('f1', name)).toBe(false));
  // The keys are distributed over the nodes.
  const sizes = await Promise.all(redis.nodes('master').map((node) => node.dbsize()));
  expect(sizes.filter((size) => size > 0).length).toBeGreaterThan(1);
});

test('caches 20 values on a Redis Cluster, and adds none to a key that has a value', async () => {
  const cache = platform.openCache();
  const keys = Array.from({ length: 20 }, (_, index) => `key-${index}`);
  await eventually(() => Promise.all(keys.map((key) => cache.set(key, `of ${key}`, 60))));
  await cache.add('key-0', 'another', 60);
  expect(await Promise.all(keys.map((key) => cache.get(key)))).toEqual(keys.map((key) => `of ${key}`));
});
