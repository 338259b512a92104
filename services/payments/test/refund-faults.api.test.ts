import { MINUTE_MS } from '@utility-pay/contracts';
import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import { expect, test } from 'vitest';
import { makePayment, readPayment, refundPayment, refundsAtProvider } from './world/scenarios.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock, simulator } = world;
/** Never settles, like a call of a process that crashed. */
const never = () => new Promise<never>(() => undefined);

/** Polls the due payments after some minutes. */
async function pollAfter(minutes = 10) {
  clock.advance(minutes * MINUTE_MS);
  await world.pollDue();
}
const refundEventsOf = async (id: string) => (await world.eventsOf(id)).filter((event) => event === 'refunded');

test.each([
  ['transact-500', 'refunded, answered 500'],
  ['transact-lost', 'not refunded, answered 500'],
  ['transact-reset', 'refunded, connection reset'],
])('refunds exactly once after %s (%s)', async (kind) => {
  const { id, owner } = await makePayment(world);
  await simulator.addFault({ kind, reference: id, uses: 1 });
  const requested = await refundPayment(world, owner, id, { amountMinor: 500 });
  expect(requested).toMatchObject({ refund: { status: 'PENDING' }, payment: { refundedAmount: { amountMinor: 0 } } });
  expect(await refundPayment(world, owner, id, { amountMinor: 8417 })).toMatchObject({
    userErrors: [{ code: 'CONFLICT', message: 'Only $79.17 of this payment is left to refund.' }],
  });
  // The second poll finds nothing to do.
  await pollAfter();
  await pollAfter();
  expect(await readPayment(world, owner, id)).toMatchObject({
    refundedAmount: { amountMinor: 500 },
    refunds: [{ id: requested.refund?.id, status: 'SUCCEEDED' }],
  });
  expect(refundsAtProvider(world, id)).toEqual([{ kind: 'refund', amountMinor: 500 }]);
  expect(await refundEventsOf(id)).toHaveLength(1);
});

test('completes a void whose answer was lost by its status, without another refund', async () => {
  const { id, owner } = await makePayment(world);
  await simulator.addFault({ kind: 'transact-500', reference: id, uses: 1 });
  expect((await refundPayment(world, owner, id)).refund).toMatchObject({ status: 'PENDING' });
  await pollAfter();
  expect(await readPayment(world, owner, id)).toMatchObject({ refundedAmount: { amountMinor: 8417 } });
  expect(refundsAtProvider(world, id)).toEqual([{ kind: 'void', amountMinor: 8417 }]);
});

test('keeps a refund pending while its status is unavailable, and does not send it again', async () => {
  const { id, owner } = await makePayment(world);
  await simulator.addFault({ kind: 'transact-500', reference: id, uses: 1 });
  await simulator.addFault({ kind: 'transact-status-500', reference: id });
  await refundPayment(world, owner, id, { amountMinor: 500 });
  for (let times = 0; times < 3; times += 1) await pollAfter();
  expect(await readPayment(world, owner, id)).toMatchObject({ refunds: [{ status: 'PENDING' }] });
  expect(refundsAtProvider(world, id)).toHaveLength(1);
  await simulator.clearFaults();
  await pollAfter();
  expect(await readPayment(world, owner, id)).toMatchObject({ refunds: [{ status: 'SUCCEEDED' }] });
  expect(refundsAtProvider(world, id)).toHaveLength(1);
});

test.each([
  ['before it called the provider', false],
  ['after the provider refunded', true],
])('completes a refund once when the process crashes %s', async (_when, callsProvider) => {
  const { id, owner } = await makePayment(world);
  let reached = false;
  const crashInRefund = await world.startProcess({
    refund: async (...args) => {
      if (callsProvider) await crashInRefund.ipospays.refund(...args);
      reached = true;
      return never();
    },
  });
  void refundPayment(crashInRefund, owner, id, { amountMinor: 500 });
  await expect.poll(() => reached).toBe(true);
  // The crashed process has the lease for 20 seconds.
  expect(await world.pollDue()).not.toContain(id);
  await pollAfter(1);
  expect(await readPayment(world, owner, id)).toMatchObject({ refundedAmount: { amountMinor: 500 } });
  expect(refundsAtProvider(world, id)).toHaveLength(1);
  expect(await refundEventsOf(id)).toHaveLength(1);
});

test('refunds once when a delayed request arrives while another process retries', async () => {
  const { id, owner } = await makePayment(world);
  const gate = Promise.withResolvers<void>();
  const slowProcess = await world.startProcess({
    refund: async (...args) => {
      await gate.promise;
      return slowProcess.ipospays.refund(...args);
    },
  });
  const requested = refundPayment(slowProcess, owner, id, { amountMinor: 500 });
  await expect.poll(async () => (await world.stored(id))?.refunds?.length).toBe(1);
  await pollAfter(1);
  gate.resolve();
  await requested;
  await pollAfter();
  expect(await readPayment(world, owner, id)).toMatchObject({ refunds: [{ status: 'SUCCEEDED' }] });
  expect(refundsAtProvider(world, id)).toHaveLength(1);
  expect(await refundEventsOf(id)).toHaveLength(1);
});

test('completes a pending refund after Redis lost its data', async () => {
  const { id, owner } = await makePayment(world);
  await simulator.addFault({ kind: 'transact-lost', reference: id, uses: 1 });
  await refundPayment(world, owner, id, { amountMinor: 500 });
  await world.emptyQueues();
  clock.advance(10 * MINUTE_MS);
  const workers = runWorkers(world.app, world.platform);
  try {
    await expect.poll(async () => (await world.stored(id))?.refunds?.[0]?.state).toBe('succeeded');
  } finally {
    await workers.close();
  }
  expect(refundsAtProvider(world, id)).toHaveLength(1);
});

test('refuses a refund while the retrieval number is needed and the provider is unavailable', async () => {
  const { id, owner } = await makePayment(world);
  await world.platform.mongo
    .collection<{ _id: string }>('payments')
    .updateOne({ _id: id }, { $unset: { providerPaymentRef: 1 } });
  const unreachableProvider = await world.startProcess({
    fetchStatus: async () => ({ kind: 'unavailable', reason: 'timeout' }),
  });
  expect((await refundPayment(unreachableProvider, owner, id)).userErrors).toEqual([
    {
      code: 'PROVIDER_UNAVAILABLE',
      field: null,
      message: 'The payment provider is unavailable. Please try again.',
    },
  ]);
  expect((await world.stored(id))?.refunds ?? []).toEqual([]);
  expect((await refundPayment(world, owner, id)).refund).toMatchObject({ status: 'SUCCEEDED' });
});
