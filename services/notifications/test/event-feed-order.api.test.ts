import type { DomainEvent } from '@utility-pay/contracts';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { expect, test } from 'vitest';
import { createNotifications } from '../src/app.ts';
import { newBatch, numberingsOf } from '../src/domain/event-feed.ts';
import { toWebhookEvent } from '../src/domain/webhook-event.ts';
import { createFeedWorld } from './world/event-feeds.ts';
import { ENCRYPTION_KEY, PUBLIC_URL } from './world/world.ts';

const world = await createFeedWorld();
const { app, platform, repository, clock, advance, read, readAll, handle, payment } = world;
const anotherWorker = createNotifications(platform, { publicUrl: PUBLIC_URL, encryptionKeys: keyRing(ENCRYPTION_KEY) });
/** More than the 2 seconds that the sweeper waits for a worker. */
const SWEPT_AFTER_MS = 3000;

/** Stores an event as a worker that stops before it numbers the event. */
async function addWithoutNumber(event: DomainEvent): Promise<string> {
  const webhookEvent = toWebhookEvent(event);
  if (!webhookEvent) throw new Error('partners do not see this event');
  const { id, companyId, at: timestamp } = event;
  await repository.add({ ...webhookEvent, id, companyId, timestamp }, clock.now());
  return id;
}

/** Starts a batch of the events without a number, as a worker that stops before it completes the batch. */
async function startBatch(companyId: number) {
  const feed = await repository.find(companyId);
  const batch = newBatch(feed, await repository.listUnnumbered(feed, 100), 'stopped', clock.now());
  const started = await repository.save(feed, { batch });
  if (!started) throw new Error('another worker came first');
  return { feed: started, batch };
}

async function numbersOf(companyId: number): Promise<number[]> {
  const stored = await platform.mongo.collection('feed-events').find({ companyId }).sort({ number: 1 }).toArray();
  return stored.map(({ number }) => number);
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

async function sweep(): Promise<void> {
  advance(SWEPT_AFTER_MS);
  await app.useCases.finishFeedEvents();
}

test('a reader that pages while two workers write at the same time reads every event once', async () => {
  const events = Array.from({ length: 60 }, (_, index) => payment(1, `p${index}`));
  const queue = events.values();
  const write = async (record: (event: DomainEvent) => Promise<void>): Promise<void> => {
    for (const event of queue) await record(event);
  };
  let isWriting = true;
  const seen: string[] = [];
  const follow = async (): Promise<void> => {
    let after: string | undefined;
    for (let isLast = false; !isLast; ) {
      isLast = !isWriting;
      for (let hasNextPage = true; hasNextPage; ) {
        const { edges, pageInfo } = await read(1, { first: 7, after });
        seen.push(...edges.map(({ node }) => node.id));
        after = pageInfo.endCursor;
        hasNextPage = pageInfo.hasNextPage;
      }
    }
  };
  const workers = [app, anotherWorker].flatMap(({ useCases }) => [
    write(useCases.recordFeedEvent),
    write(useCases.recordFeedEvent),
    write(useCases.recordFeedEvent),
  ]);
  const reading = follow();
  await Promise.all(workers);
  await sweep();
  isWriting = false;
  await reading;
  expect(seen).toHaveLength(events.length);
  expect(seen.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  expect((await readAll(1)).map(({ id }) => id)).toEqual(seen);
  expect(await numbersOf(1)).toEqual(upTo(events.length));
});

test('the sweeper numbers events whose worker stopped before it numbered them', async () => {
  const id = await addWithoutNumber(payment(2, 'p1'));
  expect((await read(2)).edges).toEqual([]);
  await app.useCases.finishFeedEvents();
  expect((await read(2)).edges).toEqual([]);
  await sweep();
  expect((await readAll(2)).map((event) => event.id)).toEqual([id]);
});

test('no event of a batch is shown before all are numbered, and the next worker completes the batch', async () => {
  const ids = [];
  for (const name of ['p1', 'p2', 'p3']) {
    ids.push(await addWithoutNumber(payment(3, name)));
    advance(1);
  }
  const { feed, batch } = await startBatch(3);
  // The worker stops after the second and third event.
  await repository.number(3, numberingsOf(feed, batch).slice(1));
  const { edges, pageInfo } = await read(3);
  expect(edges).toEqual([]);
  const next = payment(3, 'p4');
  await handle(next);
  expect((await readAll(3, pageInfo.endCursor)).map(({ id }) => id)).toEqual([...ids, next.id]);
  expect(await numbersOf(3)).toEqual(upTo(4));
});

test('the sweeper completes a batch whose events are numbered and not yet shown', async () => {
  const id = await addWithoutNumber(payment(4, 'p1'));
  const { feed, batch } = await startBatch(4);
  await repository.number(4, numberingsOf(feed, batch));
  expect((await read(4)).edges).toEqual([]);
  await sweep();
  expect((await readAll(4)).map((event) => event.id)).toEqual([id]);
});

test('a worker that continues after others have completed its batch changes nothing', async () => {
  await addWithoutNumber(payment(5, 'p1'));
  const { feed, batch } = await startBatch(5);
  const numberings = numberingsOf(feed, batch);
  await handle(payment(5, 'p2'));
  const before = await readAll(5);
  await repository.number(5, numberings);
  const late = await repository.save(feed, {
    last: { number: 1, token: 'stopped' },
    lastAt: batch.at,
    batch: undefined,
  });
  expect(late).toBeUndefined();
  expect(await readAll(5)).toEqual(before);
  expect(before.map(({ paymentId }) => paymentId)).toEqual(['p1', 'p2']);
});

test('1,100 events, more than two batches hold, are numbered', async () => {
  const at = clock.now();
  const event = { companyId: 6, type: 'upload.completed', timestamp: at.toISOString(), data: {}, number: 0 };
  const waiting = Array.from({ length: 1100 }, (_, index) => ({
    ...event,
    _id: `waiting-${index}`,
    createdAt: at,
    unnumberedSince: at,
  }));
  await platform.mongo.collection('feed-events').insertMany(waiting as never);
  await sweep();
  expect(await numbersOf(6)).toEqual(upTo(1100));
});
