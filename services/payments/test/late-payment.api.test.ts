import { HOUR_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { openPage, startProcessThatReportsPaidAs } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { AMOUNT_MINOR, createWorld } from './world/world.ts';

const world = await createWorld();
const { clock, simulator } = world;
/** A page expires after 24 hours; polling ends 48 hours later. */
const POLLING_MS = 72 * HOUR_MS;
/** Minimum interval of status queries of one payment. */
const QUERY_INTERVAL_MS = 5000;

test.each(['declined', 'cancelled'] as const)(
  'marks a payment as succeeded and late when the provider reports it paid after %s',
  async (kind) => {
    const wrongProcess = await startProcessThatReportsPaidAs(world, kind);
    const page = await openPage(world);
    await simulator.addFault({ kind: 'webhook-none', reference: page.id, uses: 1 });
    await chooseOutcome(page.paymentUrl, 'paid');
    expect(await wrongProcess.recordReturn(page.id)).toMatchObject({ status: 'error' });
    clock.advance(POLLING_MS - HOUR_MS);
    await world.pollDue();
    const stored = await world.stored(page.id);
    expect(stored).toMatchObject({ state: 'succeeded', late: true, receivedMinor: AMOUNT_MINOR });
    expect(stored).not.toHaveProperty('open');
    expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
    await world.postPayments();
    expect(world.billing.bills.get(page.balanceId)?.amountDueMinor).toBe(0);
  },
);

test('credits a late payment as unexpected when the bill was paid on another page meanwhile', async () => {
  const wrongProcess = await startProcessThatReportsPaidAs(world, 'declined');
  const page = await openPage(world);
  await simulator.addFault({ kind: 'webhook-none', reference: page.id, uses: 1 });
  await chooseOutcome(page.paymentUrl, 'paid');
  await wrongProcess.recordReturn(page.id);
  const second = await wrongProcess.start(page.customer, page.customerId, page.balanceId);
  await chooseOutcome(second.paymentUrl, 'paid');
  await world.recordReturn(second.payment?.id ?? '');
  clock.advance(HOUR_MS);
  await world.pollDue();
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded', late: true });
  await world.platform.relay.sweep();
  const events = world.platform.mongo.collection('events');
  const isUnexpected = async (paymentId: string | undefined) =>
    (await events.findOne({ 'data.paymentId': paymentId }))?.data.isUnexpected;
  expect([await isUnexpected(page.id), await isUnexpected(second.payment?.id)]).toEqual([true, undefined]);
  await world.postPayments();
  expect(world.billing.bills.get(page.balanceId)?.amountDueMinor).toBe(-AMOUNT_MINOR);
});

test.each(['declined', 'cancelled'] as const)(
  'polls a %s payment until 48 hours after its page expired, then stops',
  async (outcome) => {
    const page = await openPage(world);
    // A webhook that arrived during the test would schedule another poll.
    await simulator.addFault({ kind: 'webhook-none', reference: page.id, uses: 1 });
    await chooseOutcome(page.paymentUrl, outcome);
    await world.recordReturn(page.id);
    const endsAt = new Date(clock.now().getTime() + POLLING_MS);
    clock.advance(POLLING_MS - QUERY_INTERVAL_MS);
    expect(await world.pollDue()).toContain(page.id);
    expect((await world.stored(page.id))?.nextPollAt).toEqual(endsAt);
    clock.advance(QUERY_INTERVAL_MS);
    expect(await world.pollDue()).toContain(page.id);
    expect((await world.stored(page.id))?.nextPollAt).toBeUndefined();
  },
);
