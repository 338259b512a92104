import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DomainEvent, domainEvents } from '@utility-pay/contracts';
import { startEngines } from '@utility-pay/engines';
import { Schema } from 'mongoose';
import { outboxWith } from '../../packages/service-kit/src/aggregate.ts';
import type { Subgraph } from '../../packages/service-kit/src/graphql/subgraph.ts';
import { onEvent } from '../../packages/service-kit/src/jobs/worker.ts';
import { tenantPlugin } from '../../packages/service-kit/src/mongo/tenant-plugin.ts';
import { type OutboxFields, outboxPlugin } from '../../packages/service-kit/src/outbox/outbox.ts';
import { runWorkers } from '../../packages/service-kit/src/process/run-workers.ts';
import type { ServiceApp } from '../../packages/service-kit/src/service-app.ts';
import { createTestPlatform } from '../../packages/service-kit/src/testing/platform.ts';
import { callAtRate, percentile } from '../pace.ts';

/**
 * `npm run bench -- events`: milliseconds from the acknowledged write that contains an event to the start of its
 * subscriber's handler, at a fixed rate, through outbox, relay, event log and queue. Settings: BENCH_RATE (events per
 * second), BENCH_SECONDS.
 */
const { BENCH_RATE = '500', BENCH_SECONDS = '10' } = process.env;
const rate = Number(BENCH_RATE);
const seconds = Number(BENCH_SECONDS);
const WARM_UP_SECONDS = 2;
const DELIVERY_TIMEOUT_MS = 120_000;
const POLL_MS = 50;

const dataDir = mkdtempSync(join(tmpdir(), 'utility-pay-'));
const engines = await startEngines({ dataDir, log: () => undefined });
const environment = { MONGODB_URI: engines.mongo.uri, REDIS_URL: engines.redis.url };
const prefixes = { databasePrefix: 'bench', queuePrefix: 'bench' };
const publisher = await createTestPlatform('payments', environment, prefixes);
const subscriber = await createTestPlatform('billing', environment, prefixes);

interface Paid extends OutboxFields {
  _id: string;
  companyId: number;
}
const schema = new Schema<Paid>({ _id: String }, { collection: 'paid', versionKey: false });
schema.plugin(tenantPlugin).plugin(outboxPlugin);
const Payments = publisher.mongo.model<Paid>('Paid', schema);
publisher.relay.watch(Payments);

/** Times when the handlers of events began, by payment id. */
const handledAt = new Map<string, number>();
const createApp = (name: 'payments' | 'billing', parts: Partial<ServiceApp>): ServiceApp => ({
  name,
  // Not used, because this bench sends no GraphQL.
  subgraph: {} as Subgraph,
  handlers: [],
  sweepers: [],
  publishes: [],
  migrations: [],
  ...parts,
});
const handler = onEvent(domainEvents.paymentSucceeded, async ({ data }: DomainEvent<{ paymentId: string }>) => {
  handledAt.set(data.paymentId, performance.now());
});

/** Writes a document with an event. Returns its id and the time when the write was acknowledged. */
async function write(id: string): Promise<{ id: string; at: number }> {
  const data = { paymentId: id, customerId: 'c', balanceId: 'b', amountMinor: 1, paidAt: new Date(0).toISOString() };
  const event = publisher.createEvent(domainEvents.paymentSucceeded, 1, data);
  await Payments.create([{ _id: id, companyId: 1, ...outboxWith([event]) }]);
  const at = performance.now();
  publisher.relay.flush(Payments);
  return { id, at };
}

/**
 * Writes events at the fixed rate. Returns the milliseconds from each write to its handler, and the events handled per
 * second.
 */
async function deliver(label: string, forSeconds: number): Promise<{ ms: number[]; perSecond: number }> {
  const startedAt = performance.now();
  const { results } = await callAtRate(rate, forSeconds, (index) => write(`${label}-${index}`));
  const written = results.map(({ result }) => result);
  const end = performance.now() + DELIVERY_TIMEOUT_MS;
  while (written.some(({ id }) => !handledAt.has(id))) {
    if (performance.now() > end) throw new Error('not all events were delivered');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const last = Math.max(...written.map(({ id }) => handledAt.get(id) ?? 0));
  const ms = written.map(({ id, at }) => Math.max(0, (handledAt.get(id) ?? 0) - at));
  return { ms, perSecond: (written.length / (last - startedAt)) * 1000 };
}

const workers = [
  runWorkers(createApp('payments', { publishes: [domainEvents.paymentSucceeded] }), publisher),
  runWorkers(createApp('billing', { handlers: [handler] }), subscriber),
];
try {
  await publisher.mongo.model('Event').createIndexes();
  await Payments.createIndexes();
  await deliver('warm-up', WARM_UP_SECONDS);
  const { ms, perSecond } = await deliver('measured', seconds);
  console.log(
    `${rate} events/s for ${seconds} s: write to handler p50 ${percentile(ms, 0.5).toFixed(1)} ms, ` +
      `p99 ${percentile(ms, 0.99).toFixed(1)} ms; ${Math.round(perSecond)} handled per second`,
  );
} finally {
  await Promise.all(workers.map((each) => each.close()));
  await publisher.close();
  await subscriber.close();
  await engines.stop();
  await rm(dataDir, { recursive: true, force: true });
}
