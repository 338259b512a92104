import { dayIn, HOUR_MS, MINUTE_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { signedWebhook, stripeCheckout } from './world/adapters.ts';
import { pageRequest } from './world/ipospays.ts';
import { daysOf, endDay, sums } from './world/reconciliation.ts';
import { readPayment, refundPayment } from './world/scenarios.ts';
import { chooseAtStripe } from './world/servers.ts';
import { createStripeScenarios } from './world/stripe.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { simulator, clock } = world;
const { openPage, makePayment, expectWebhooks, objectsOf } = createStripeScenarios(world);
const { checkReferences, scanTransactions } = world.app.useCases;
/** Interval of the scans of the provider's transactions. */
const SCAN_INTERVAL_MS = 15 * MINUTE_MS;
const payments = () => world.platform.mongo.collection<{ _id: string }>('payments');

/** Makes a payment without a webhook, and deletes it here, as a restore from an earlier backup does. */
async function makeLostPayment() {
  const page = await openPage();
  await simulator.stripe('webhook-fault', { times: 0 });
  await chooseAtStripe(page.paymentUrl, 'paid');
  await simulator.stripe('webhook-fault', {});
  await payments().deleteOne({ _id: page.id });
  return page;
}

// First, because a sweep compares all days of the companies of earlier tests.
test('agrees on both days when a refund fails on a later day', async () => {
  const { id, companyId, owner } = await makePayment();
  const [refundedOn, failedOn] = [
    dayIn('UTC', clock.now()),
    dayIn('UTC', new Date(clock.now().getTime() + 24 * HOUR_MS)),
  ];
  await refundPayment(world, owner, id, { amountMinor: 417 });
  await expectWebhooks(id, 2);
  await endDay(world, refundedOn);
  await simulator.stripe('end-refunds', { reference: id, done: false });
  await expectWebhooks(id, 3);
  await endDay(world, failedOn);
  await endDay(world, dayIn('UTC', clock.now()));
  const days = new Map((await daysOf(world, owner, companyId, true)).map((day) => [day.day, day]));
  const first = sums({ payments: 8417, refunds: 417, count: 2 });
  const second = sums({ refunds: -417, count: 1 });
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

test('credits a lost payment when its check is made five hours after the scan', async () => {
  const page = await makeLostPayment();
  clock.advance(SCAN_INTERVAL_MS);
  await scanTransactions();
  clock.advance(5 * HOUR_MS);
  await checkReferences();
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded', late: true, customerId: page.customerId });
  expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
});

test('credits a lost payment to its own company when another company shares the Stripe account', async () => {
  const page = await makeLostPayment();
  const { companyId, owner } = await world.company();
  await world.configureStripe(owner, { companyId: String(companyId), secretKey: page.key, webhookSecret: page.secret });
  const url = `${world.origin.url}/api/payments/webhooks/stripe-checkout/${companyId}`;
  await simulator.stripe('webhook-endpoint', { key: page.key, url, secret: page.secret });
  await simulator.stripe('webhooks', { reference: page.id, type: 'checkout.session.completed' });
  const checks = world.platform.mongo.collection<{ _id: string }>('provider-checks');
  expect(await checks.countDocuments({ companyId })).toBe(0);

  // A check of the other company for this reference does not credit the money there either.
  const credentials = await world.platform.mongo
    .collection('credentials')
    .findOne({ companyId, provider: 'stripe-checkout' });
  const now = clock.now();
  const credentialsId = String(credentials?._id);
  const check = { companyId, reference: page.id, credentialsId, attempts: 0, createdAt: now, nextAttemptAt: now };
  await checks.insertOne({ _id: `${companyId}/${page.id}`, ...check });
  await checkReferences();
  expect(await world.stored(page.id)).toBeNull();
  clock.advance(SCAN_INTERVAL_MS);
  await scanTransactions();
  await checkReferences();
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded', companyId: page.companyId });
});

test('accepts a signed webhook of a type that it does not handle', async () => {
  const { companyId, secret } = await world.stripeCompany();
  const event = { id: 'evt_2', object: 'event', livemode: false, type: 'customer.created', data: { object: {} } };
  const { headers, body } = signedWebhook(JSON.stringify(event), secret, clock.now());
  const send = (text: string) =>
    world.sendSignedWebhook({ companyId, signature: String(headers['stripe-signature']), body: text });
  expect(await send(body.toString())).toBe(true);
  expect(await send(`${body} `)).toBe(false);
});

test('refuses a webhook with more than 10 signatures, even if one is genuine', async () => {
  const { companyId, secret } = await world.stripeCompany();
  const event = { id: 'evt_3', object: 'event', livemode: false, type: 'customer.created', data: { object: {} } };
  const { headers, body } = signedWebhook(JSON.stringify(event), secret, clock.now());
  const genuine = String(headers['stripe-signature']);
  const send = (signature: string) => world.sendSignedWebhook({ companyId, signature, body: body.toString() });
  expect(await send(`${genuine},${'v1=00,'.repeat(8)}v1=00`)).toBe(true);
  expect(await send(`${genuine},${'v1=00,'.repeat(9)}v1=00`)).toBe(false);
});

test('scans the former provider after the settings of the new one were saved four times', async () => {
  const page = await openPage();
  const { companyId, owner } = page;
  await simulator.stripe('webhook-fault', { times: 0 });
  await chooseAtStripe(page.paymentUrl, 'paid');
  await simulator.stripe('webhook-fault', {});
  for (const merchantToken of ['1', '2', '3', '4'].map((digit) => `ipospays-key-${digit}`)) {
    clock.advance(1000);
    expect((await world.configure(owner, { companyId: String(companyId), merchantToken })).userErrors).toEqual([]);
  }
  clock.advance(SCAN_INTERVAL_MS);
  await scanTransactions();
  await checkReferences();
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded' });
});

test('publishes the failure of a refund that had succeeded once, and keeps the payment successful', async () => {
  const { id, owner } = await makePayment();
  await refundPayment(world, owner, id);
  await expectWebhooks(id, 2);
  await simulator.stripe('end-refunds', { reference: id, done: false });
  await expectWebhooks(id, 3);
  await expect
    .poll(async () => (await readPayment(world, owner, id))?.refunds)
    .toMatchObject([
      { status: 'FAILED', message: expect.stringContaining('first confirmed this refund, then reversed it') },
    ]);
  expect(await world.eventsOf(id)).toEqual(['refund-failed', 'refunded', 'succeeded']);
  expect(await world.stored(id)).toMatchObject({ state: 'succeeded', refunds: [{ failedAt: expect.any(Date) }] });
});

test('credits the rest of a lost payment that was refunded in part at Stripe', async () => {
  const page = await makeLostPayment();
  const [session] = (await objectsOf(page.key)).sessions;
  await fetch(`${simulator.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${page.key}` },
    body: new URLSearchParams({ payment_intent: String(session?.payment_intent), amount: '417' }),
  });
  clock.advance(SCAN_INTERVAL_MS);
  await scanTransactions();
  await checkReferences();
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded', receivedMinor: 8000 });
});

test('refuses an amount below $0.50 without a call to Stripe', async () => {
  const { customer, customerId, balanceId, key } = await world.stripeCompany({ amountDueMinor: 49 });
  expect((await world.start(customer, customerId, balanceId)).userErrors).toMatchObject([
    { code: 'AMOUNT_NOT_ACCEPTED', message: expect.stringContaining('Online payments start at $0.50') },
  ]);
  expect((await objectsOf(key)).sessions).toEqual([]);
});

test('opens the page of the new provider when the company switches after the payment was saved', async () => {
  const { companyId, customer, customerId, balanceId, key } = await world.stripeCompany();
  const { mongo } = world.platform;
  const former = await mongo.collection('credentials').findOne({ companyId, provider: 'ipospays' });
  const switchBack = async () => {
    const $set = { credentialsId: String(former?._id) };
    await mongo.collection<{ _id: number }>('configurations').updateOne({ _id: companyId }, { $set });
  };
  // Switches before billing's second answer, which is requested after the payment was saved.
  world.billing.onceBeforeAnswer(async () => world.billing.onceBeforeAnswer(switchBack));
  const { payment } = await world.start(customer, customerId, balanceId);
  expect(await world.stored(payment?.id ?? '')).toMatchObject({ provider: 'ipospays' });
  expect((await objectsOf(key)).sessions).toEqual([]);
});

test('repeats the check of a payment that Stripe does not find yet, and removes it after two hours', async () => {
  const page = await makeLostPayment();
  const checks = () => world.platform.mongo.collection('provider-checks').countDocuments({ companyId: page.companyId });
  await simulator.stripe('webhooks', { reference: page.id, type: 'checkout.session.completed' });
  await checkReferences();
  expect(await world.stored(page.id)).toBeNull();
  expect(await checks()).toBe(1);
  clock.advance(2 * MINUTE_MS);
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
  clock.advance(2 * HOUR_MS);
  await checkReferences();
  expect(await checks()).toBe(0);
});

test('reports a cancel as ambiguous when the key may not close pages', async () => {
  const { adapter, credentials } = await stripeCheckout();
  const page = await adapter.createSession(credentials, pageRequest());
  const session = { reference: 'REF1', providerRef: page.kind === 'created' ? page.providerRef : null };
  const restricted = { ...credentials, merchantToken: 'rk_test_limited0123' };
  expect(await adapter.cancelSession(restricted, session)).toEqual({ kind: 'ambiguous', reason: 'unauthorized' });
});

// Last, because the next scan of each company's transactions covers all 30 days.
test('finds a dispute and, 30 days later, its win in the list, without webhooks', async () => {
  const { id } = await makePayment();
  const scan = async () => {
    clock.advance(SCAN_INTERVAL_MS);
    await scanTransactions();
    await checkReferences();
  };
  await scan();
  await simulator.stripe('webhook-fault', { times: 0 });
  await simulator.stripe('disputes', { reference: id });
  await scan();
  expect(await world.eventsOf(id)).toEqual(['disputed', 'succeeded']);
  clock.advance(30 * 24 * HOUR_MS);
  await scan();
  await simulator.stripe('close-dispute', { reference: id, won: true });
  await scan();
  await simulator.stripe('webhook-fault', {});
  expect(await world.eventsOf(id)).toEqual(['dispute-won', 'disputed', 'succeeded']);
});
