import { expect, test } from 'vitest';
import { opened } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock, simulator } = world;
const HOUR = 60 * 60_000;

/** Starts a process whose provider reports paid transactions with another outcome. */
async function reportingInstead(kind: 'declined' | 'cancelled') {
  const other = await world.secondProcess({
    fetchStatus: async (...args) => {
      const answer = await other.ipospays.fetchStatus(...args);
      return answer.kind === 'paid' ? { ...answer, kind } : answer;
    },
  });
  return other;
}

test.each(['declined', 'cancelled'] as const)(
  'finds money that arrives after the provider reported %s',
  async (kind) => {
    const early = await reportingInstead(kind);
    const page = await opened(world);
    await simulator.addFault({ kind: 'webhook-none', reference: page.id, uses: 1 });
    await chooseOutcome(page.paymentUrl, 'paid');
    expect(await early.recordReturn(page.id)).toMatchObject({ status: 'error' });
    clock.advance(47 * HOUR);
    await world.pollDue();
    const stored = await world.stored(page.id);
    expect(stored).toMatchObject({ state: 'succeeded', late: true, receivedMinor: 8417 });
    expect(stored).not.toHaveProperty('open');
    expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
    await world.postPayments();
    expect(world.billing.bills.get(page.balanceId)?.amountDueMinor).toBe(0);
  },
);

test('credits late money although the bill was paid on another page meanwhile', async () => {
  const early = await reportingInstead('declined');
  const page = await opened(world);
  await simulator.addFault({ kind: 'webhook-none', reference: page.id, uses: 1 });
  await chooseOutcome(page.paymentUrl, 'paid');
  await early.recordReturn(page.id);
  const second = await early.start(page.customer, page.customerId, page.balanceId);
  await chooseOutcome(second.paymentUrl, 'paid');
  await world.recordReturn(second.payment?.id ?? '');
  clock.advance(HOUR);
  await world.pollDue();
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded', late: true });
  await world.platform.relay.sweep();
  const events = world.platform.mongo.collection('events');
  const isUnexpected = async (paymentId: string | undefined) =>
    (await events.findOne({ 'data.paymentId': paymentId }))?.data.isUnexpected;
  expect([await isUnexpected(page.id), await isUnexpected(second.payment?.id)]).toEqual([true, undefined]);
  await world.postPayments();
  expect(world.billing.bills.get(page.balanceId)?.amountDueMinor).toBe(-8417);
});

test.each(['declined', 'cancelled'] as const)(
  'watches a page that was %s until 48 hours after its end',
  async (outcome) => {
    const page = await opened(world);
    await chooseOutcome(page.paymentUrl, outcome);
    await world.recordReturn(page.id);
    clock.advance(48 * HOUR);
    expect(await world.pollDue()).toContain(page.id);
    expect((await world.stored(page.id))?.nextPollAt).toBeInstanceOf(Date);
    clock.advance(24 * HOUR);
    await world.pollDue();
    expect((await world.stored(page.id))?.nextPollAt).toBeUndefined();
  },
);
