import { domainEvents } from '@utility-pay/contracts';
import { Schema } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outboxWith } from '../src/aggregate.ts';
import { queueGauges } from '../src/jobs/queue-gauges.ts';
import { tenantPlugin } from '../src/mongo/tenant-plugin.ts';
import { eventGauges } from '../src/outbox/event-gauges.ts';
import { type OutboxFields, outboxPlugin } from '../src/outbox/outbox.ts';
import type { GaugeSource } from '../src/telemetry/gauges.ts';
import { createMetrics } from '../src/telemetry/metrics.ts';
import { createTestPlatform, disposeTestPlatform } from '../src/testing/platform.ts';

interface Paid extends OutboxFields {
  _id: string;
  companyId: number;
}

/** Nothing listens on this port. */
const UNREACHABLE_REDIS = 'redis://127.0.0.1:9';
/** How long serving metrics may take while a database is unavailable. */
const ANSWER_TIMEOUT_MS = 20_000;

let clockAheadMs = 0;
const clock = { now: () => new Date(Date.now() + clockAheadMs) };
const metrics = createMetrics();
const first = await createTestPlatform('payments', process.env, { clock, metrics });
const prefix = first.mongo.name.replace('-payments', '');
const second = await createTestPlatform('payments', process.env, {
  clock,
  metrics,
  databasePrefix: prefix,
  queuePrefix: prefix,
});
const schema = new Schema<Paid>({ _id: String }, { collection: 'paid', versionKey: false });
schema.plugin(tenantPlugin).plugin(outboxPlugin);
const replicas = [first, second];
for (const { mongo, relay } of replicas) relay.watch(mongo.model<Paid>('Paid', schema));

/** Returns the values of a source by gauge and labels. */
const valuesOf = async (source: GaugeSource): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await source.read()).map(({ gauge, labels = {}, value }) => [
      `${gauge} ${Object.values(labels).join(' ')}`,
      Math.floor(value),
    ]),
  );
const eventGaugeValues = () => valuesOf(eventGauges({ ...first, service: 'payments' }));

beforeAll(async () => {
  const data = { paymentId: 'p', customerId: 'c', balanceId: 'b', amountMinor: 1, paidAt: new Date(0).toISOString() };
  await first.mongo
    .model<Paid>('Paid')
    .create([{ _id: 'p', companyId: 1, ...outboxWith([first.createEvent(domainEvents.paymentSucceeded, 1, data)]) }]);
});
afterAll(async () => {
  await disposeTestPlatform(first);
  await second.close();
});

test('reports the age of an unpublished event', async () => {
  expect(await eventGaugeValues()).toMatchObject({ 'portal_events_pending payments': 0 });
  clockAheadMs = 90_000;
  expect((await eventGaugeValues())['portal_outbox_oldest_seconds payments']).toBeGreaterThanOrEqual(90);
});

test('counts an event once if two processes publish it concurrently, and reports it as pending', async () => {
  await Promise.all(replicas.map(({ relay }) => relay.sweep()));
  const text = await metrics.registry.metrics();
  expect(text).toContain('portal_events_published_total{type="payments.payment.succeeded"} 1');
  const gauges = await eventGaugeValues();
  expect(gauges).toMatchObject({ 'portal_outbox_oldest_seconds payments': 0, 'portal_events_pending payments': 1 });
  expect(gauges['portal_events_pending_oldest_seconds payments']).toBeGreaterThanOrEqual(90);
  const queue = await valuesOf(queueGauges('billing', first.queues.counts, clock));
  expect(queue).toMatchObject({ 'bullmq_job_count billing waiting': 1, 'bullmq_job_count billing failed': 0 });
  expect(queue['portal_queue_oldest_waiting_seconds billing']).toBeGreaterThanOrEqual(90);
});

test('serves metrics within 20 seconds while Redis is unavailable, and reports it as down', async () => {
  const metricsWithoutRedis = createMetrics();
  const platform = await createTestPlatform('billing', process.env, {
    redisUrl: UNREACHABLE_REDIS,
    metrics: metricsWithoutRedis,
  });
  metricsWithoutRedis.addGauges(queueGauges('billing', platform.queues.counts, clock));
  try {
    const before = Date.now();
    const text = await metricsWithoutRedis.registry.metrics();
    expect(Date.now() - before).toBeLessThan(ANSWER_TIMEOUT_MS);
    expect(text).toContain('portal_redis_up{service="billing"} 0');
    expect(text).toContain('portal_mongodb_up{service="billing"} 1');
    // A value that cannot be read is omitted rather than reported as stale or zero.
    expect(text).not.toContain('bullmq_job_count{');
  } finally {
    await disposeTestPlatform(platform);
  }
});
