import { MINUTE_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { buildEvidence } from './world/payments.ts';
import { openPage } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock, simulator, pageOutcomeOf } = world;

test.each(['declined', 'cancelled', 'rejected'] as const)(
  'opens a new page after a payment was %s',
  async (outcome) => {
    const page = await openPage(world);
    await chooseOutcome(page.paymentUrl, outcome);
    expect(await world.recordReturn(page.id)).toMatchObject({ status: 'error' });
    const again = await world.start(page.customer, page.customerId, page.balanceId);
    expect(again.payment?.id).not.toBe(page.id);
  },
);

test('closes a page at the provider when it expires, and keeps the payment expired', async () => {
  const page = await openPage(world);
  clock.advance(24 * 60 * MINUTE_MS);
  await world.pollDue();
  expect(pageOutcomeOf(page.id)).toBe('cancelled');
  expect(await world.stored(page.id)).toMatchObject({ state: 'expired', status: 'failed' });
  clock.advance(60 * MINUTE_MS);
  await world.pollDue();
  expect(await world.stored(page.id)).toMatchObject({ state: 'expired' });
});

test('opens no other page until the provider confirms that a declined one is closed', async () => {
  const page = await openPage(world);
  await simulator.addFault({ kind: 'webhook-none', reference: page.id });
  await simulator.addFault({ kind: 'outage', mode: 'error', endpoint: 'cancel', reference: page.id });
  await chooseOutcome(page.paymentUrl, 'declined');
  expect(await world.recordReturn(page.id)).toMatchObject({ status: 'pending' });
  const refused = await world.start(page.customer, page.customerId, page.balanceId);
  expect(refused).toMatchObject({ payment: null, userErrors: [{ code: 'PROVIDER_UNAVAILABLE' }] });
  await simulator.clearFaults();
  clock.advance(MINUTE_MS);
  await world.pollDue();
  expect(await world.stored(page.id)).toMatchObject({ state: 'failed', status: 'failed' });
  expect((await world.start(page.customer, page.customerId, page.balanceId)).payment).not.toBeNull();
});

test('releases the bill of a declined payment 10 minutes after the first unconfirmed closing of its page', async () => {
  const page = await openPage(world);
  await simulator.addFault({ kind: 'outage', mode: 'hang', endpoint: 'cancel', reference: page.id });
  const cancelTimesOut = await world.startProcess({
    cancelSession: async () => ({ kind: 'ambiguous', reason: 'timeout' }),
  });
  await chooseOutcome(page.paymentUrl, 'declined');
  for (const minutes of [0, 5]) {
    clock.advance(minutes * MINUTE_MS);
    await cancelTimesOut.app.useCases.refreshPaymentById(page.companyId, page.id);
    expect(await world.stored(page.id)).toMatchObject({ status: 'pending', open: true });
  }
  clock.advance(5 * MINUTE_MS);
  await cancelTimesOut.app.useCases.refreshPaymentById(page.companyId, page.id);
  expect(await world.stored(page.id)).toMatchObject({ state: 'failed' });
  await simulator.clearFaults();
});

test('credits a payment made after the provider reported the page as canceled and before it was closed', async () => {
  const page = await openPage(world);
  await simulator.addFault({ kind: 'webhook-none', reference: page.id });
  clock.advance(24 * 60 * MINUTE_MS - 1000);
  const paidDuringCancel = await world.startProcess({
    cancelSession: async (...args) => {
      await chooseOutcome(page.paymentUrl, 'paid');
      clock.advance(2000);
      return paidDuringCancel.ipospays.cancelSession(...args);
    },
    fetchStatus: async (...args) => {
      const answer = await paidDuringCancel.ipospays.fetchStatus(...args);
      // The provider reports the open page as canceled just before it expires, although it can still be paid.
      if (answer.kind !== 'pending') return answer;
      const evidence = buildEvidence({ reference: page.id, responseCode: '401', providerTxnId: null, amount: null });
      return { kind: 'cancelled', evidence };
    },
  });
  await paidDuringCancel.app.useCases.refreshPaymentById(page.companyId, page.id);
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded' });
});
