import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import { expect, test } from 'vitest';
import { givenBack, paid, refund, see } from './world/staff-work.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock, simulator } = world;
const MINUTE = 60_000;
const never = () => new Promise<never>(() => undefined);

/** Every look-up that is due, until nothing is. */
async function later(minutes = 10) {
  clock.advance(minutes * MINUTE);
  await world.pollDue();
}
const eventsOf = async (id: string) => (await world.eventsOf(id)).filter((event) => event === 'refunded');

test.each([
  ['transact-500', 'the money went back, the answer said 500'],
  ['transact-lost', 'nothing was done, the answer said 500'],
  ['transact-reset', 'the money went back, the connection broke'],
])('%s (%s): pending, and after a look it went back exactly once', async (kind) => {
  const { id, owner } = await paid(world);
  await simulator.addFault({ kind, reference: id, uses: 1 });
  const asked = await refund(world, owner, id, { amountMinor: 500 });
  expect(asked).toMatchObject({ refund: { status: 'PENDING' }, payment: { refundedAmount: { amountMinor: 0 } } });
  expect(await refund(world, owner, id, { amountMinor: 8417 })).toMatchObject({
    userErrors: [{ code: 'CONFLICT', message: 'Only $79.17 of this payment is left to refund.' }],
  });
  await later();
  await later();
  expect(await see(world, owner, id)).toMatchObject({
    refundedAmount: { amountMinor: 500 },
    refunds: [{ id: asked.refund?.id, status: 'SUCCEEDED' }],
  });
  expect(givenBack(world, id)).toEqual([{ kind: 'refund', amountMinor: 500 }]);
  expect(await eventsOf(id)).toHaveLength(1);
});

test('a void whose answer got lost is asked for, not followed by a refund', async () => {
  const { id, owner } = await paid(world);
  await simulator.addFault({ kind: 'transact-500', reference: id, uses: 1 });
  expect((await refund(world, owner, id)).refund).toMatchObject({ status: 'PENDING' });
  await later();
  expect(await see(world, owner, id)).toMatchObject({ refundedAmount: { amountMinor: 8417 } });
  expect(givenBack(world, id)).toEqual([{ kind: 'void', amountMinor: 8417 }]);
});

test('a provider that hangs and then does not tell leaves it pending; nothing is tried again unasked', async () => {
  const { id, owner } = await paid(world);
  await simulator.addFault({ kind: 'transact-500', reference: id, uses: 1 });
  await simulator.addFault({ kind: 'transact-status-500', reference: id });
  await refund(world, owner, id, { amountMinor: 500 });
  for (let times = 0; times < 3; times += 1) await later();
  expect(await see(world, owner, id)).toMatchObject({ refunds: [{ status: 'PENDING' }] });
  expect(givenBack(world, id)).toHaveLength(1);
  await simulator.clearFaults();
  await later();
  expect(await see(world, owner, id)).toMatchObject({ refunds: [{ status: 'SUCCEEDED' }] });
  expect(givenBack(world, id)).toHaveLength(1);
});

test.each([
  ['before the provider was asked', false],
  ['after the provider gave the money back', true],
])('a process that dies %s: another one ends it, once', async (_when, asks) => {
  const { id, owner } = await paid(world);
  let reached = false;
  const dying = await world.secondProcess({
    refund: async (...given) => {
      if (asks) await dying.ipospays.refund(...given);
      reached = true;
      return never();
    },
  });
  void refund(dying, owner, id, { amountMinor: 500 });
  await expect.poll(() => reached).toBe(true);
  // As long as the first may still be at it nobody else is.
  expect(await world.pollDue()).toBe(0);
  await later(1);
  expect(await see(world, owner, id)).toMatchObject({ refundedAmount: { amountMinor: 500 } });
  expect(givenBack(world, id)).toHaveLength(1);
  expect(await eventsOf(id)).toHaveLength(1);
});

test('a request that comes through after all, while another process asks again, gives back once', async () => {
  const { id, owner } = await paid(world);
  const gate = Promise.withResolvers<void>();
  const slow = await world.secondProcess({
    refund: async (...given) => {
      await gate.promise;
      return slow.ipospays.refund(...given);
    },
  });
  const asked = refund(slow, owner, id, { amountMinor: 500 });
  await expect.poll(async () => (await world.stored(id))?.refunds?.length).toBe(1);
  await later(1);
  gate.resolve();
  await asked;
  await later();
  expect(await see(world, owner, id)).toMatchObject({ refunds: [{ status: 'SUCCEEDED' }] });
  expect(givenBack(world, id)).toHaveLength(1);
  expect(await eventsOf(id)).toHaveLength(1);
});

test('Redis emptied while a refund is on its way: workers end it on their own', async () => {
  const { id, owner } = await paid(world);
  await simulator.addFault({ kind: 'transact-lost', reference: id, uses: 1 });
  await refund(world, owner, id, { amountMinor: 500 });
  await world.emptyQueues();
  clock.advance(10 * MINUTE);
  const workers = runWorkers(world.app, world.platform);
  try {
    await expect.poll(async () => (await world.stored(id))?.refunds?.[0]?.state, { timeout: 15_000 }).toBe('succeeded');
  } finally {
    await workers.close();
  }
  expect(givenBack(world, id)).toHaveLength(1);
});

test('a provider that is away when its number is needed is told, and nothing is begun', async () => {
  const { id, owner } = await paid(world);
  await world.platform.mongo.collection<{ _id: string }>('payments').updateOne({ _id: id }, { $unset: { rrn: 1 } });
  const cut = await world.secondProcess({ fetchStatus: async () => ({ kind: 'unavailable', reason: 'timeout' }) });
  expect((await refund(cut, owner, id)).userErrors).toEqual([
    {
      code: 'PROVIDER_UNAVAILABLE',
      field: null,
      message: 'The payment provider cannot be reached. Please try again.',
    },
  ]);
  expect((await world.stored(id))?.refunds ?? []).toEqual([]);
  expect((await refund(world, owner, id)).refund).toMatchObject({ status: 'SUCCEEDED' });
});
