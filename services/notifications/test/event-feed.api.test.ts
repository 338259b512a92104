import { type Actor, DAY_MS, type DomainEvent, domainEvents, type EventType } from '@utility-pay/contracts';
import { customerOf, partnerOf, staffOf } from '@utility-pay/service-kit/testing/actors';
import { expect, test } from 'vitest';
import { createFeedWorld, typesOf } from './world/event-feeds.ts';

const world = await createFeedWorld();
const { platform, advance, clock, read, readAll, handle, payment, cursorAt } = world;

const partner = (companyId: number): Actor => partnerOf(companyId, ['payments:read', 'customers:read']);
const resultOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'answered',
    (error: Error) => error.message,
  );
const eventOf = <Data>(type: EventType<string, Data>, companyId: number, data: Data): DomainEvent =>
  platform.createEvent(type, companyId, data);

test('the feed contains each event of webhooks once, also without an endpoint and when it is redelivered', async () => {
  const event = eventOf(domainEvents.userCreated, 1, { userId: 'ada', role: 'customer' as const });
  await Promise.all([handle(event), handle(event)]);
  await handle(event);
  await handle(eventOf(domainEvents.userCreated, 1, { userId: 'grace', role: 'company_admin' as const }));
  const { edges } = await read(1);
  expect(edges.map(({ node }) => node)).toEqual([
    {
      id: event.id,
      type: 'ACCOUNT_CLAIMED',
      at: event.at,
      customerId: 'ada',
      paymentId: null,
      refundId: null,
      disputeId: null,
      disputeKind: null,
      uploadId: null,
      amount: null,
      body: JSON.stringify({ type: 'account.claimed', timestamp: event.at, data: { companyId: 1, customerId: 'ada' } }),
    },
  ]);
});

test('payments, refunds, disputes and uploads are returned with their type, ids and amount', async () => {
  const at = clock.now().toISOString();
  const dispute = {
    paymentId: 'p',
    customerId: 'ada',
    disputeId: 'd',
    kind: 'chargeback' as const,
    disputedMinor: 700,
    amountMinor: 124050,
    balanceId: null,
  };
  const refund = { paymentId: 'p', customerId: 'ada', refundId: 'r', balanceId: null, amountMinor: 124050 };
  await handle(payment(2, 'p'));
  await handle(eventOf(domainEvents.paymentRefunded, 2, { ...refund, refundedMinor: 500, refundedAt: at }));
  await handle(eventOf(domainEvents.paymentDisputed, 2, { ...dispute, disputedAt: at }));
  await handle(
    eventOf(domainEvents.uploadChanged, 2, { uploadId: 'u', state: 'completed' as const, changesBills: true }),
  );
  const nodes = (await read(2, {}, staffOf(2))).edges.map(({ node }) => node);
  expect(nodes).toMatchObject([
    { type: 'PAYMENT_SUCCEEDED', paymentId: 'p', amount: { amountMinor: 124050, currency: 'USD' } },
    { type: 'PAYMENT_REFUNDED', refundId: 'r', amount: { amountMinor: 500 } },
    { type: 'PAYMENT_DISPUTED', disputeId: 'd', disputeKind: 'chargeback', amount: { amountMinor: 700 } },
    { type: 'UPLOAD_COMPLETED', uploadId: 'u', customerId: null, amount: null },
  ]);
});

test('a reader pages through a feed and later continues from its end with new events', async () => {
  for (const id of ['a1', 'a2', 'a3']) await handle(payment(3, id));
  const first = await read(3, { first: 2 });
  expect(first.edges.map(({ node }) => node.paymentId)).toEqual(['a1', 'a2']);
  expect(first.pageInfo).toMatchObject({ hasNextPage: true, endCursor: first.edges[1]?.cursor });
  const second = await read(3, { after: first.pageInfo.endCursor });
  expect(second.pageInfo.hasNextPage).toBe(false);
  const { endCursor: after } = second.pageInfo;
  const empty = await read(3, { after });
  expect(empty).toMatchObject({ edges: [], pageInfo: { hasNextPage: false, startCursor: null, endCursor: after } });
  await handle(payment(3, 'a4'));
  expect((await read(3, { after })).edges.map(({ node }) => node.paymentId)).toEqual(['a4']);
});

test('a cursor of an empty feed reads its first event', async () => {
  const { edges, pageInfo } = await read(4);
  expect(edges).toEqual([]);
  await handle(payment(4, 'first'));
  expect((await read(4, { after: pageInfo.endCursor })).edges.map(({ node }) => node.paymentId)).toEqual(['first']);
});

test('the cursor passes events of other types, so that it stays usable', async () => {
  await handle(payment(5, 'p'));
  const { edges, pageInfo } = await read(5, { types: ['ACCOUNT_REMOVED'] });
  expect(edges).toEqual([]);
  expect(pageInfo.endCursor).toBe(await cursorAt(5, 1));
});

test('each caller reads the event types whose payments, uploads or customers it may read', async () => {
  await handle(payment(6, 'p'));
  await handle(
    eventOf(domainEvents.uploadChanged, 6, { uploadId: 'u', state: 'completed' as const, changesBills: true }),
  );
  await handle(eventOf(domainEvents.accountUnclaimed, 6, { customerId: 'ada', resets: 1 }));
  const seen = async (actor: Actor) => typesOf(await read(6, {}, actor));
  expect(await seen(partnerOf(6, ['payments:read']))).toEqual(['PAYMENT_SUCCEEDED']);
  expect(await seen(partnerOf(6, ['balances:write']))).toEqual(['UPLOAD_COMPLETED']);
  expect(await seen(partnerOf(6, ['customers:read']))).toEqual(['ACCOUNT_UNCLAIMED']);
  expect(await seen(staffOf(6))).toHaveLength(3);
  expect(await seen(staffOf(6, []))).toEqual(['ACCOUNT_UNCLAIMED']);
  expect(await resultOf(read(6, { types: ['UPLOAD_COMPLETED'] }, partner(6)))).toMatch(/^FORBIDDEN/);
  expect(await resultOf(read(6, {}, partnerOf(6, ['customers:write'])))).toMatch(/^FORBIDDEN/);
  expect(await resultOf(read(6, {}, customerOf(6, 'ada')))).toMatch(/^FORBIDDEN/);
  expect(await resultOf(read(6, {}, partner(7)))).toMatch(/^NOT_FOUND/);
});

test('a cursor after which events have expired is refused with CURSOR_EXPIRED', async () => {
  await handle(payment(8, 'old-1'));
  const cursor = (await read(8)).pageInfo.endCursor;
  advance(DAY_MS);
  await handle(payment(8, 'old-2'));
  advance(15 * DAY_MS);
  await handle(payment(8, 'new'));
  const ids = async (after?: string | null) => (await read(8, { after })).edges.map(({ node }) => node.paymentId);
  expect(await ids(cursor)).toEqual(['old-2', 'new']);
  advance(14 * DAY_MS + 1);
  // The cursor's event has expired, and the following event has not.
  expect(await ids(cursor)).toEqual(['old-2', 'new']);
  advance(DAY_MS);
  expect(await ids()).toEqual(['new']);
  expect(await resultOf(read(8, { after: cursor }))).toMatch(/^CURSOR_EXPIRED.*30 days/);
  advance(30 * DAY_MS);
  const end = (await read(8)).pageInfo.endCursor;
  expect(await ids(end)).toEqual([]);
});

test('malformed cursors, and those of a feed before a restore from a backup, are refused', async () => {
  await handle(payment(9, 'p1'));
  const backedUp = (await read(9)).pageInfo.endCursor;
  const feeds = platform.mongo.collection('event-feeds');
  const backup = await feeds.findOne({ companyId: 9 });
  await handle(payment(9, 'p2'));
  const lost = (await read(9)).pageInfo.endCursor;
  if (!backup) throw new Error('the feed is not stored');
  await feeds.replaceOne({ companyId: 9 }, backup);
  await handle(payment(9, 'p3'));
  const found = await readAll(9, backedUp);
  expect(found.map(({ paymentId }) => paymentId)).toEqual(['p2', 'p3']);
  expect(await resultOf(read(9, { after: lost }))).toMatch(/^CURSOR_EXPIRED/);
  expect(await resultOf(read(9, { after: 'nonsense' }))).toMatch(/^BAD_USER_INPUT/);
});

test('an event is numbered no earlier than the previous one when the clock goes back', async () => {
  await handle(payment(10, 'p1'));
  const before = clock.now().getTime();
  advance(-60_000);
  await handle(payment(10, 'p2'));
  advance(60_000);
  const stored = await platform.mongo.collection('feed-events').find({ companyId: 10 }).sort({ number: 1 }).toArray();
  expect(stored.map(({ numberedAt }) => numberedAt.getTime())).toEqual([before, before]);
});
