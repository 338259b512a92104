import { type DomainEvent, domainEvents, type ServiceName } from '@utility-pay/contracts';
import { eventually } from '@utility-pay/testkit';
import { Redis } from 'ioredis';
import { Schema } from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { outboxWith } from '../src/aggregate.ts';
import { redeliverEvents } from '../src/backup/redeliver-events.ts';
import type { Subgraph } from '../src/graphql/subgraph.ts';
import { onEvent } from '../src/jobs/worker.ts';
import { tenantPlugin } from '../src/mongo/tenant-plugin.ts';
import { type OutboxFields, outboxPlugin } from '../src/outbox/outbox.ts';
import { runWorkers } from '../src/process/run-workers.ts';
import type { ServiceApp } from '../src/service-app.ts';
import { createTestPlatform, disposeTestPlatform } from '../src/testing/platform.ts';

interface Paid extends OutboxFields {
  _id: string;
  companyId: number;
}

const publisher = await createTestPlatform('payments', process.env);
const prefix = publisher.mongo.name.replace('-payments', '');
const subscriber = await createTestPlatform('billing', process.env, { databasePrefix: prefix, queuePrefix: prefix });
const schema = new Schema<Paid>({ _id: String }, { collection: 'paid', versionKey: false });
schema.plugin(tenantPlugin).plugin(outboxPlugin);
const Payments = publisher.mongo.model<Paid>('Paid', schema);
publisher.relay.watch(Payments);

/** The ids of payments whose events billing has handled. */
const handled: string[] = [];
let remainingFailures = 0;
const appOf = (name: 'payments' | 'billing'): ServiceApp => ({
  name,
  subgraph: {} as Subgraph,
  handlers:
    name === 'billing'
      ? [
          onEvent(domainEvents.paymentSucceeded, async (event: DomainEvent<{ paymentId: string }>) => {
            if (remainingFailures-- > 0) throw new Error('not yet');
            handled.push(event.data.paymentId);
          }),
        ]
      : [],
  sweepers: [],
  publishes: name === 'payments' ? [domainEvents.paymentSucceeded] : [],
  migrations: [],
});
const workers: { close(): Promise<void> }[] = [];
const startWorkers = (): void => {
  workers.push(runWorkers(appOf('payments'), publisher), runWorkers(appOf('billing'), subscriber));
};
const stopWorkers = async (): Promise<void> => {
  await Promise.all(workers.splice(0).map((running) => running.close()));
};
/** Stores a payment with its event in the outbox. */
const pay = (id: string) => {
  const data = { paymentId: id, customerId: 'c', balanceId: 'b', amountMinor: 1, paidAt: new Date(0).toISOString() };
  return Payments.create([
    { _id: id, companyId: 1, ...outboxWith([publisher.createEvent(domainEvents.paymentSucceeded, 1, data)]) },
  ]);
};
const countPendingForBilling = () => publisher.mongo.collection('events').countDocuments({ pending: 'billing' });

beforeAll(async () => {
  await publisher.mongo.model('Event').createIndexes();
  await Payments.createIndexes();
});
afterEach(async () => {
  // Unacknowledged events would be redelivered during the next test.
  await eventually(async () => expect(await countPendingForBilling()).toBe(0));
  await stopWorkers();
  vi.restoreAllMocks();
  handled.length = 0;
  remainingFailures = 0;
});
afterAll(async () => {
  await disposeTestPlatform(publisher);
  await disposeTestPlatform(subscriber);
});

test('delivers an event once to its subscriber and acknowledges it', async () => {
  startWorkers();
  await pay('p1');
  publisher.relay.flush(Payments);
  await eventually(() => expect(handled).toEqual(['p1']));
  await eventually(async () => expect(await countPendingForBilling()).toBe(0));
  const countDocumentsWithEvents = () => Payments.countDocuments({ companyId: 1, outboxAt: { $exists: true } });
  await eventually(async () => expect(await countDocumentsWithEvents()).toBe(0));
});

test('publishes an event with the next sweep if the process crashed before the flush', async () => {
  await pay('p2');
  startWorkers();
  await eventually(() => expect(handled).toEqual(['p2']));
});

test('retries a handler that fails twice', async () => {
  remainingFailures = 2;
  startWorkers();
  await pay('p3');
  publisher.relay.flush(Payments);
  await eventually(() => expect(handled).toEqual(['p3']));
});

test('publishes an event although 120 older ones, more than a batch, cannot be published', async () => {
  const outbox = [{ id: 'broken', type: 'payments.payment.succeeded', at: 'no time' }];
  const broken = Array.from({ length: 120 }, (_, index) => ({ _id: `x${index}`, companyId: 1 }));
  const collection = publisher.mongo.collection<Paid>('paid');
  await collection.insertMany(broken.map((fields) => ({ ...fields, outbox, outboxAt: new Date(1) }) as never));
  await pay('p7');
  startWorkers();
  await expect(publisher.relay.sweep()).rejects.toThrow('120 records failed');
  await eventually(() => expect(handled).toEqual(['p7']));
  await collection.deleteMany({ _id: /^x/ });
});

test('publishes the events of 30 documents with two writes, and acknowledges them with one', async () => {
  const Events = publisher.mongo.model('Event');
  const ids = Array.from({ length: 30 }, (_, index) => `many${index}`);
  for (const id of ids) await pay(id);
  const writes = [vi.spyOn(Events.collection, 'insertMany'), vi.spyOn(Payments.collection, 'bulkWrite')];
  await publisher.relay.sweep();
  for (const write of writes) expect(write).toHaveBeenCalledTimes(1);
  const logged = await publisher.mongo
    .collection<{ _id: string; pending: ServiceName[] }>('events')
    .find({ 'data.paymentId': { $in: ids } })
    .toArray();
  expect(logged).toHaveLength(ids.length);
  expect(await Payments.countDocuments({ companyId: 1, outboxAt: { $exists: true } })).toBe(0);
  const updates = vi.spyOn(Events.collection, 'bulkWrite');
  const eventIds = logged.map(({ _id }) => _id);
  const [first, ...others] = logged[0]?.pending ?? [];
  if (first) await publisher.events.acknowledge(eventIds, first);
  expect(updates).toHaveBeenCalledTimes(1);
  // At the same time, because several subscribers may complete their jobs together.
  await Promise.all(others.map((subscriber) => publisher.events.acknowledge(eventIds, subscriber)));
  expect(await Events.countDocuments({ 'data.paymentId': { $in: ids }, acknowledgedAt: { $exists: true } })).toBe(30);
});

test('adds an event to the log once, and returns only the events that the log did not have', async () => {
  const [one, two] = ['once1', 'once2'].map((paymentId) => {
    const data = { paymentId, customerId: 'c', balanceId: 'b', amountMinor: 1, paidAt: new Date(0).toISOString() };
    return { event: publisher.createEvent(domainEvents.paymentSucceeded, 1, data), pending: [] };
  });
  if (!one || !two) throw new Error('no events');
  expect(await publisher.events.append([one], new Date())).toEqual([one.event]);
  expect(await publisher.events.append([one, two], new Date())).toEqual([two.event]);
  expect(await publisher.events.append([one, two], new Date())).toEqual([]);
});

test('does not publish an event without data, and keeps it in its outbox', async () => {
  const event = { id: 'incomplete', type: 'payments.payment.succeeded', companyId: 1, version: 1, at: new Date(0) };
  const paid = publisher.mongo.collection<Paid>('paid');
  await paid.insertOne({ _id: 'p10', companyId: 1, outbox: [event], outboxAt: new Date(1) } as never);
  await expect(publisher.relay.sweep()).rejects.toThrow('1 record failed');
  expect(await publisher.mongo.model('Event').countDocuments({ _id: 'incomplete' })).toBe(0);
  expect(await paid.deleteOne({ _id: 'p10', 'outbox.id': 'incomplete' })).toMatchObject({ deletedCount: 1 });
});

test('redelivers events whose jobs were lost with Redis', async () => {
  await pay('p4');
  await publisher.relay.sweep();
  const redis = new Redis(publisher.redisUrl);
  const keys = await redis.keys(`{${prefix}-*`);
  if (keys.length > 0) await redis.del(keys);
  redis.disconnect();
  expect(keys.length).toBeGreaterThan(0);
  // Redelivery waits 15 seconds for an acknowledgement.
  await publisher.mongo
    .collection('events')
    .updateMany({ pending: 'billing' }, { $set: { pendingSince: new Date(Date.now() - 16_000) } });
  startWorkers();
  await eventually(() => expect(handled).toEqual(['p4']));
});

test('sets the acknowledgement time, from which an event expires in 30 days, after the last subscriber', async () => {
  const events = publisher.mongo.collection('events');
  const expiring = (await events.indexes()).filter((index) => index.expireAfterSeconds !== undefined);
  expect(expiring).toMatchObject([{ key: { acknowledgedAt: 1 }, expireAfterSeconds: 30 * 86_400 }]);
  await pay('p5');
  await publisher.relay.sweep();
  const logged = await events.findOne({ 'data.paymentId': 'p5' });
  expect(logged).toMatchObject({ pending: expect.arrayContaining(['billing']), pendingSince: expect.any(Date) });
  const [id, subscribers]: [string, ServiceName[]] = [String(logged?._id), logged?.pending];
  for (const subscriber of subscribers) {
    expect(await events.findOne({ 'data.paymentId': 'p5' })).not.toHaveProperty('acknowledgedAt');
    await publisher.events.acknowledge([id], subscriber);
  }
  const done = await events.findOne({ 'data.paymentId': 'p5' });
  expect(done).toMatchObject({ pending: [], acknowledgedAt: expect.any(Date) });
  expect(done).not.toHaveProperty('pendingSince');
  // Every worker process of the publisher acknowledges each completed job, so the same acknowledgement arrives again.
  const updates = vi.spyOn(publisher.mongo.model('Event').collection, 'bulkWrite');
  await publisher.events.acknowledge([id], 'billing');
  const results = await Promise.all(updates.mock.results.map(({ value }) => value));
  expect(results.map(({ modifiedCount }) => modifiedCount)).toEqual([0]);
});

test('repeats an acknowledgement whose write failed', async () => {
  const acknowledge = vi.spyOn(publisher.events, 'acknowledge').mockRejectedValueOnce(new Error('not the primary'));
  startWorkers();
  await pay('p9');
  publisher.relay.flush(Payments);
  await eventually(() => expect(handled).toContain('p9'));
  await eventually(async () => expect(await countPendingForBilling()).toBe(0));
  const [failed, repeated] = acknowledge.mock.calls;
  expect(repeated).toEqual(failed);
  expect(handled.filter((id) => id === 'p9')).toEqual(['p9']);
});

test('a redelivered event is pending again, without an acknowledgement time', async () => {
  await pay('p8');
  await publisher.relay.sweep();
  const events = publisher.mongo.collection('events');
  const logged = await events.findOne({ 'data.paymentId': 'p8' });
  for (const name of logged?.pending ?? []) await publisher.events.acknowledge([String(logged?._id)], name);
  expect(await events.findOne({ 'data.paymentId': 'p8' })).toHaveProperty('acknowledgedAt');
  await redeliverEvents(publisher.mongo, logged?.at);
  const redelivered = await events.findOne({ 'data.paymentId': 'p8' });
  expect(redelivered).toMatchObject({ pending: logged?.pending, pendingSince: expect.any(Date) });
  expect(redelivered).not.toHaveProperty('acknowledgedAt');
  startWorkers();
  await eventually(() => expect(handled).toContain('p8'));
});

test('completes an acknowledgement if the process stopped between its two writes', async () => {
  await pay('p6');
  await publisher.relay.sweep();
  const events = publisher.mongo.collection('events');
  await events.updateOne({ 'data.paymentId': 'p6' }, { $set: { pending: [] } });
  await publisher.events.takePending(new Date(Date.now() + 1), new Date(), 10);
  const logged = await events.findOne({ 'data.paymentId': 'p6' });
  expect(logged).toMatchObject({ pending: [], acknowledgedAt: expect.any(Date) });
  expect(logged).not.toHaveProperty('pendingSince');
});
