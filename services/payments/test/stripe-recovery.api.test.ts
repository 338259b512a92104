import { dayIn } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { signedWebhook, stripeCheckout } from './world/adapters.ts';
import { attempt } from './world/ipospays.ts';
import { daysOf, endDay, sums, sweep } from './world/reconciliation.ts';
import { refund, view } from './world/scenarios.ts';
import { chooseAtStripe } from './world/servers.ts';
import { createStripeScenarios } from './world/stripe.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { simulator, clock } = world;
const { started, paid, webhookCount, objectsOf } = createStripeScenarios(world);
const { checkReferences, scanTransactions } = world.app.useCases;
const HOUR = 60 * 60_000;
const payments = () => world.platform.mongo.collection<{ _id: string }>('payments');

/** A paid page whose payment is lost and of which no webhook was sent, as after a restore from an earlier backup. */
async function lost() {
  const page = await started();
  await simulator.stripe('webhook-fault', { times: 0 });
  await chooseAtStripe(page.paymentUrl, 'paid');
  await simulator.stripe('webhook-fault', {});
  await payments().deleteOne({ _id: page.id });
  return page;
}

test('credits money whose payment was lost hours ago', async () => {
  const page = await lost();
  clock.advance(15 * 60_000);
  await scanTransactions();
  clock.advance(5 * HOUR);
  await checkReferences();
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded', late: true, customerId: page.customerId });
  expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
});

test('leaves the lost payment of another company that shares the Stripe account to that company', async () => {
  const page = await lost();
  const other = await world.company();
  const { companyId, owner } = other;
  await world.configureStripe(owner, { companyId: String(companyId), secretKey: page.key, webhookSecret: page.secret });
  const url = `${world.origin.url}/api/payments/webhooks/stripe-checkout/${companyId}`;
  await simulator.stripe('webhook-endpoint', { key: page.key, url, secret: page.secret });
  await simulator.stripe('webhooks', { reference: page.id, type: 'checkout.session.completed' });
  const checks = world.platform.mongo.collection<{ _id: string }>('provider-checks');
  expect(await checks.countDocuments({ companyId })).toBe(0);

  // A check that was added before is not a reason to take the money either.
  const credentials = await world.platform.mongo
    .collection('credentials')
    .findOne({ companyId, provider: 'stripe-checkout' });
  const now = clock.now();
  const credentialsId = String(credentials?._id);
  const check = { companyId, reference: page.id, credentialsId, attempts: 0, createdAt: now, nextAttemptAt: now };
  await checks.insertOne({ _id: `${companyId}/${page.id}`, ...check });
  await checkReferences();
  expect(await world.stored(page.id)).toBeNull();
  clock.advance(15 * 60_000);
  await scanTransactions();
  await checkReferences();
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded', companyId: page.companyId });
});

test('accepts a signed webhook of a type that it does not handle', async () => {
  const { companyId, secret } = await world.stripeCompany();
  const event = { id: 'evt_2', object: 'event', livemode: false, type: 'customer.created', data: { object: {} } };
  const { headers, body } = signedWebhook(JSON.stringify(event), secret, clock.now());
  const send = (text: string) => world.sendSignedWebhook(companyId, String(headers['stripe-signature']), text);
  expect(await send(body.toString())).toBe(true);
  expect(await send(`${body} `)).toBe(false);
});

test('refuses a webhook with many signatures, even if one is genuine', async () => {
  const { companyId, secret } = await world.stripeCompany();
  const event = { id: 'evt_3', object: 'event', livemode: false, type: 'customer.created', data: { object: {} } };
  const { headers, body } = signedWebhook(JSON.stringify(event), secret, clock.now());
  const genuine = String(headers['stripe-signature']);
  const send = (signature: string) => world.sendSignedWebhook(companyId, signature, body.toString());
  expect(await send(`${genuine},${'v1=00,'.repeat(8)}v1=00`)).toBe(true);
  expect(await send(`${genuine},${'v1=00,'.repeat(9)}v1=00`)).toBe(false);
});

test('finds in the list a dispute and, weeks later, that it was won, without webhooks', async () => {
  const { id } = await paid();
  const scan = async () => {
    clock.advance(15 * 60_000);
    await scanTransactions();
    await checkReferences();
  };
  await scan();
  await simulator.stripe('webhook-fault', { times: 0 });
  await simulator.stripe('disputes', { reference: id });
  await scan();
  expect(await world.eventsOf(id)).toEqual(['disputed', 'succeeded']);
  clock.advance(30 * 24 * HOUR);
  await scan();
  await simulator.stripe('close-dispute', { reference: id, won: true });
  await scan();
  await simulator.stripe('webhook-fault', {});
  expect(await world.eventsOf(id)).toEqual(['dispute-won', 'disputed', 'succeeded']);
});

test('scans the former provider, however often the settings of the new one were saved', async () => {
  const page = await started();
  const { companyId, owner } = page;
  await simulator.stripe('webhook-fault', { times: 0 });
  await chooseAtStripe(page.paymentUrl, 'paid');
  await simulator.stripe('webhook-fault', {});
  for (const merchantToken of ['1', '2', '3', '4'].map((digit) => `ipospays-key-${digit}`)) {
    clock.advance(1000);
    expect((await world.configure(owner, { companyId: String(companyId), merchantToken })).userErrors).toEqual([]);
  }
  clock.advance(15 * 60_000);
  await scanTransactions();
  await checkReferences();
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded' });
});

test('a payment whose refund fails after it had succeeded counts in full again, once', async () => {
  const { id, owner } = await paid();
  await refund(world, owner, id);
  await webhookCount(id, 2);
  await simulator.stripe('end-refunds', { reference: id, done: false });
  await webhookCount(id, 3);
  await expect
    .poll(async () => (await view(world, owner, id))?.refunds)
    .toMatchObject([
      { status: 'FAILED', message: expect.stringContaining('first confirmed this refund, then reversed it') },
    ]);
  expect(await world.eventsOf(id)).toEqual(['refund-failed', 'refunded', 'succeeded']);
  expect(await world.stored(id)).toMatchObject({ state: 'succeeded', refunds: [{ failedAt: expect.any(Date) }] });
});

test('a refund that failed later, on another day, leaves both days agreed', async () => {
  const { id, companyId, owner } = await paid();
  await sweep(world);
  // One run compares a bounded number of days: those of other tests that are due come first.
  await world.platform.mongo.collection('reconciliation-days').deleteMany({});
  const [refundedOn, failedOn] = [dayIn('UTC', clock.now()), dayIn('UTC', new Date(clock.now().getTime() + 24 * HOUR))];
  await refund(world, owner, id, { amountMinor: 417 });
  await webhookCount(id, 2);
  await endDay(world, refundedOn);
  await simulator.stripe('end-refunds', { reference: id, done: false });
  await webhookCount(id, 3);
  await endDay(world, failedOn);
  await endDay(world, dayIn('UTC', clock.now()));
  const days = new Map((await daysOf(world, owner, companyId, true)).map((day) => [day.day, day]));
  const first = sums(8417, 417, 0, 2);
  const second = sums(0, -417, 0, 1);
  for (const [day, expected] of [
    [refundedOn, first],
    [failedOn, second],
  ] as const)
    expect(days.get(day)).toMatchObject({
      state: 'AGREED',
      own: expected,
      provider: expected,
      journal: expected,
      exceptions: [],
    });
});

test('credits what is left of a payment that was refunded at Stripe before it was recorded here', async () => {
  const page = await lost();
  const [session] = (await objectsOf(page.key)).sessions;
  await fetch(`${simulator.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${page.key}` },
    body: new URLSearchParams({ payment_intent: String(session?.payment_intent), amount: '417' }),
  });
  clock.advance(15 * 60_000);
  await scanTransactions();
  await checkReferences();
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded', receivedMinor: 8000 });
});

test('says that an amount is too small for Stripe, without a call', async () => {
  const { customer, customerId, balanceId, key } = await world.stripeCompany({ amountDueMinor: 49 });
  expect((await world.start(customer, customerId, balanceId)).userErrors).toMatchObject([
    { code: 'AMOUNT_NOT_ACCEPTED', message: expect.stringContaining('Online payments start at $0.50') },
  ]);
  expect((await objectsOf(key)).sessions).toEqual([]);
});

test('opens the page of the new provider when the company switches while a payment is started', async () => {
  const { companyId, customer, customerId, balanceId, key } = await world.stripeCompany();
  const { mongo } = world.platform;
  const former = await mongo.collection('credentials').findOne({ companyId, provider: 'ipospays' });
  const switchBack = async () => {
    const $set = { credentialsId: String(former?._id) };
    await mongo.collection<{ _id: number }>('configurations').updateOne({ _id: companyId }, { $set });
  };
  // The second answer comes after the payment was saved.
  world.billing.onceBeforeAnswer(async () => world.billing.onceBeforeAnswer(switchBack));
  const { payment } = await world.start(customer, customerId, balanceId);
  expect(await world.stored(payment?.id ?? '')).toMatchObject({ provider: 'ipospays' });
  expect((await objectsOf(key)).sessions).toEqual([]);
});

test('asks again about a payment that Stripe does not find yet, and gives up after two hours', async () => {
  const page = await lost();
  const checks = () => world.platform.mongo.collection('provider-checks').countDocuments({ companyId: page.companyId });
  await simulator.stripe('webhooks', { reference: page.id, type: 'checkout.session.completed' });
  await checkReferences();
  expect(await world.stored(page.id)).toBeNull();
  expect(await checks()).toBe(1);
  clock.advance(2 * 60_000);
  await checkReferences();
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded' });

  await payments().deleteOne({ _id: page.id });
  await simulator.stripe('roll-key', { from: page.key, to: `${page.key}gone` });
  const secretKey = 'sk_test_emptyaccount1';
  await world.configureStripe(page.owner, { companyId: String(page.companyId), secretKey, webhookSecret: page.secret });
  const credentials = await world.platform.mongo.collection('configurations').findOne({ companyId: page.companyId });
  const at = clock.now();
  const fields = { companyId: page.companyId, reference: page.id, credentialsId: credentials?.credentialsId };
  const check = { _id: `${page.companyId}/${page.id}`, ...fields, attempts: 0, createdAt: at, nextAttemptAt: at };
  await world.platform.mongo.collection<{ _id: string }>('provider-checks').insertOne(check);
  await checkReferences();
  expect(await checks()).toBe(1);
  clock.advance(2 * HOUR);
  await checkReferences();
  expect(await checks()).toBe(0);
});

test('does not take the refusal of a key that may not close pages for a closed page', async () => {
  const { adapter, credentials } = await stripeCheckout();
  const page = await adapter.createSession(credentials, attempt());
  const session = { reference: 'REF1', providerRef: page.kind === 'created' ? page.providerRef : null };
  const restricted = { ...credentials, merchantToken: 'rk_test_limited0123' };
  expect(await adapter.cancelSession(restricted, session)).toEqual({ kind: 'ambiguous', reason: 'unauthorized' });
});
