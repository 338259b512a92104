import { addDays, dayIn, HOUR_MS } from '@utility-pay/contracts';
import StripeSdk from 'stripe';
import { expect, test } from 'vitest';
import { utcDayOfHour } from '../src/domain/collected.ts';
import { daysOf, endDay } from './world/reconciliation.ts';
import { readPayment, refundPayment, resolveReview } from './world/scenarios.ts';
import { chooseAtStripe } from './world/servers.ts';
import { createStripeScenarios } from './world/stripe.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { simulator, clock, platform } = world;
const { openPage, makePayment, webhooksOf, expectWebhooks, stateOf } = createStripeScenarios(world);

interface Failure {
  eventId: string;
  secret: string;
  refundId: string | undefined;
  charge: string | undefined;
}

/** Sends a signed webhook about a refund that failed. */
function sendFailure(companyId: number, { eventId, secret, refundId, charge }: Failure): Promise<boolean> {
  const object = { id: refundId, object: 'refund', status: 'failed', charge };
  const payload = JSON.stringify({
    id: eventId,
    object: 'event',
    type: 'refund.failed',
    livemode: false,
    data: { object },
  });
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const signature = StripeSdk.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return world.sendSignedWebhook({ companyId, signature, body: payload });
}

/** Makes a payment and refunds it. */
async function makeRefundedPayment() {
  const page = await makePayment();
  await refundPayment(world, page.owner, page.id);
  await expectWebhooks(page.id, 2);
  const stored = await world.stored(page.id);
  return { ...page, refundId: stored?.refunds?.[0]?.transactionId, charge: stored?.providerTxnId };
}

test('keeps a refund that a webhook with a replaced secret reports as failed, unless Stripe confirms the failure', async () => {
  const page = await makeRefundedPayment();
  const input = { companyId: String(page.companyId), secretKey: page.key, webhookSecret: 'whsec_thenewsecret01' };
  expect((await world.configureStripe(page.owner, input)).userErrors).toEqual([]);
  expect(await sendFailure(page.companyId, { ...page, eventId: 'evt_forged' })).toBe(true);
  expect(await readPayment(world, page.owner, page.id)).toMatchObject({ refunds: [{ status: 'SUCCEEDED' }] });
});

test('ignores a webhook of the other mode', async () => {
  const page = await makeRefundedPayment();
  const payments = platform.mongo.collection<{ _id: string }>('payments');
  await payments.updateOne({ _id: page.id }, { $set: { testMode: false } });
  await sendFailure(page.companyId, { ...page, eventId: 'evt_test' });
  expect(await webhooksOf(page.id)).toHaveLength(2);
});

test('records a failed refund when the webhook is repeated after a crash', async () => {
  const page = await makeRefundedPayment();
  await simulator.stripe('end-refunds', { reference: page.id, done: false });
  await expectWebhooks(page.id, 3);
  // As if the process had crashed after it recorded the webhook and before it recorded the failure.
  const payments = platform.mongo.collection<{ _id: string }>('payments');
  await payments.updateOne(
    { _id: page.id },
    { $set: { 'refunds.0.state': 'succeeded' }, $unset: { 'refunds.0.failedAt': 1, 'refunds.0.message': 1 } },
  );
  const eventId = (await webhooksOf(page.id)).at(-1)?.key.replace('webhook-', '') ?? '';
  await sendFailure(page.companyId, { ...page, eventId });
  expect(await readPayment(world, page.owner, page.id)).toMatchObject({ refunds: [{ status: 'FAILED' }] });
  expect(await webhooksOf(page.id)).toHaveLength(3);
});

test('puts a payment back into review whose return failed, although no webhook reported the failure', async () => {
  const { id, owner, paymentUrl } = await openPage();
  await chooseAtStripe(paymentUrl, 'paid', 4000);
  await world.recordReturn(id);
  await expectWebhooks(id, 1);
  await resolveReview(world, owner, id, 'RETURN', 4000);
  await expectWebhooks(id, 2);
  expect(await stateOf(id)).toBe('returned');
  await simulator.stripe('webhook-fault', { times: 0 });
  await simulator.stripe('end-refunds', { reference: id, done: false });
  await simulator.stripe('webhook-fault', {});
  clock.advance(15 * 60_000);
  await world.app.useCases.scanTransactions();
  await world.app.useCases.checkReferences();
  expect(await stateOf(id)).toBe('review');
});

test('collects money once that staff accepted after its return had failed, and agrees on all days', async () => {
  const { id, companyId, owner, paymentUrl } = await openPage();
  await chooseAtStripe(paymentUrl, 'paid', 4000);
  await world.recordReturn(id);
  await expectWebhooks(id, 1);
  await resolveReview(world, owner, id, 'RETURN', 4000);
  await expectWebhooks(id, 2);
  const first = dayIn('UTC', clock.now());
  clock.advance(24 * HOUR_MS);
  await simulator.stripe('end-refunds', { reference: id, done: false });
  await expect.poll(() => stateOf(id)).toBe('review');
  clock.advance(HOUR_MS);
  expect((await resolveReview(world, owner, id, 'ACCEPT', 4000)).userErrors).toEqual([]);
  const second = dayIn('UTC', clock.now());
  const collected = async () => {
    const found = platform.mongo.collection('collected-hours').find({ companyId });
    return (await found.toArray())
      .map(({ hour, testMinor }) => [utcDayOfHour(hour), testMinor])
      .filter(([, sum]) => sum !== 0);
  };
  await world.app.useCases.collectedProjection.projectAll();
  expect(await collected()).toEqual([[second, 4000]]);
  for (const day of [first, second, addDays(second, 1)]) await endDay(world, day);
  expect((await daysOf(world, owner, companyId, true)).flatMap(({ exceptions }) => exceptions)).toEqual([]);
  clock.advance(3 * 24 * HOUR_MS);
  for (let run = 0; run < 4; run += 1) await world.app.useCases.verifyCollected();
  expect(await collected()).toEqual([[second, 4000]]);
});
