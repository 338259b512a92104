import { expect, test } from 'vitest';
import { signedWebhook } from './world/adapters.ts';
import { refund, view } from './world/scenarios.ts';
import { chooseAtStripe } from './world/servers.ts';
import { createStripeScenarios } from './world/stripe.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { simulator, clock } = world;
const { started, paid, stateOf, webhooksOf, webhookCount, poll, objectsOf } = createStripeScenarios(world);
const { checkReferences, scanTransactions } = world.app.useCases;
const HOUR = 60 * 60_000;
const payments = () => world.platform.mongo.collection<{ _id: string }>('payments');

test('takes a payment from its start to the receipt', async () => {
  const { id, paymentUrl, companyId, customer, key } = await started();
  expect(paymentUrl).toContain(`${simulator.url}/stripe/pay/cs_test_`);
  expect(await world.stored(id)).toMatchObject({ provider: 'stripe-checkout', state: 'page-open', testMode: true });
  expect((await objectsOf(key)).sessions).toMatchObject([{ payment_method_types: ['card'] }]);

  const returnUrl = await chooseAtStripe(paymentUrl, 'paid');
  expect(returnUrl).toContain(`/api/payments/return/${id}`);
  expect(await world.recordReturn(id)).toMatchObject({ status: 'success' });
  expect(await world.find(customer, id)).toMatchObject({
    status: 'SUCCESS',
    transactionId: expect.stringMatching(/^ch_/),
  });
  expect(await world.eventsOf(id)).toEqual(['succeeded']);
  const receipt = await world.app.useCases.findReceipt({ kind: 'service', service: 'notifications' }, companyId, id);
  expect(receipt).toMatchObject({ receivedMinor: 8417, testMode: true });
});

test('settles a payment whose payer never returns by the webhook, and repeats change nothing', async () => {
  const page = await started();
  await simulator.stripe('webhook-fault', { times: 5 });
  await chooseAtStripe(page.paymentUrl, 'paid');
  await simulator.stripe('webhook-fault', {});
  await webhookCount(page.id, 1);
  expect((await webhooksOf(page.id))[0]).toMatchObject({ says: 'paid', authentic: 'yes' });
  await poll(page);
  expect(await stateOf(page.id)).toBe('succeeded');
  // Stripe repeats webhooks for days, in any order.
  clock.advance(48 * HOUR);
  await simulator.stripe('webhooks', { reference: page.id, type: 'checkout.session.completed' });
  await poll(page);
  expect(await webhooksOf(page.id)).toHaveLength(1);
  expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
});

test('accepts no webhook with another secret, an old signature or another company', async () => {
  const page = await paid();
  const other = await world.stripeCompany();
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    livemode: false,
    type: 'charge.refunded',
    data: { object: {} },
  });
  expect(await world.sendSignedWebhook(page.companyId, 't=1,v1=00', body)).toBe(false);
  expect(await world.sendSignedWebhook(page.companyId, '', body)).toBe(false);
  expect(await world.sendSignedWebhook(999_999, 't=1,v1=00', body)).toBe(false);
  const resend = { reference: page.id, type: 'checkout.session.completed' };
  const seen = (await world.stored(page.id))?.evidence.length;
  await simulator.stripe('webhooks', { ...resend, secret: other.secret });
  await simulator.stripe('webhooks', { ...resend, ageSeconds: 301 });
  expect((await world.stored(page.id))?.evidence.length).toBe(seen);
});

test('keeps the bill while a bank payment settles, even past the end of the page', async () => {
  const page = await started();
  await simulator.stripe('webhook-fault', { times: 0 });
  await chooseAtStripe(page.paymentUrl, 'bank');
  await simulator.stripe('webhook-fault', {});
  clock.advance(30 * HOUR);
  await poll(page);
  expect(await world.stored(page.id)).toMatchObject({ state: 'pending', open: true });
  await simulator.stripe('settle', { reference: page.id, paid: true });
  await webhookCount(page.id, 1);
  await poll(page);
  expect(await stateOf(page.id)).toBe('succeeded');
});

test('releases the bill of a bank payment that fails', async () => {
  const page = await started();
  await chooseAtStripe(page.paymentUrl, 'bank');
  expect(await world.recordReturn(page.id)).toMatchObject({ status: 'pending' });
  await simulator.stripe('settle', { reference: page.id, paid: false });
  await poll(page);
  expect(await world.stored(page.id)).toMatchObject({ state: 'failed', status: 'failed' });
});

test('lets the payer use another card after a declined one', async () => {
  const page = await started();
  await chooseAtStripe(page.paymentUrl, 'declined');
  await poll(page);
  expect(await world.stored(page.id)).toMatchObject({ state: 'page-open', open: true });
  await chooseAtStripe(page.paymentUrl, 'paid');
  await poll(page);
  expect(await stateOf(page.id)).toBe('succeeded');
});

test('closes the page of a payer who leaves by its cancel button', async () => {
  const page = await started();
  const cancelUrl = await chooseAtStripe(page.paymentUrl, 'left');
  expect(cancelUrl).toContain(`/api/payments/cancel/${page.id}`);
  expect(await world.recordCancel(page.id)).toEqual({ status: 'error', message: 'The payment was canceled.' });
  await chooseAtStripe(page.paymentUrl, 'paid');
  expect(await objectsOf(page.key)).toMatchObject({ sessions: [{ status: 'expired' }] });
  const again = await world.start(page.customer, page.customerId, page.balanceId);
  expect(again.payment?.id).not.toBe(page.id);
});

test('records the payment of a payer who pays and then opens the cancel address', async () => {
  const page = await started();
  await chooseAtStripe(page.paymentUrl, 'paid');
  expect(await world.recordCancel(page.id)).toMatchObject({ status: 'success' });
});

test('says that an unused page has expired', async () => {
  const page = await started();
  clock.advance(23 * HOUR + 60_000);
  await objectsOf(page.key);
  await webhookCount(page.id, 1);
  await poll(page);
  expect(await world.stored(page.id)).toMatchObject({
    status: 'failed',
    message: 'The payment page expired before it was used.',
  });
});

test('finds the money of a page whose creation was answered with an error', async () => {
  const company = await world.stripeCompany();
  await simulator.stripe('faults', { call: 'create', mode: 'error-after' });
  const start = () => world.start(company.customer, company.customerId, company.balanceId);
  expect((await start()).userErrors).toMatchObject([{ code: 'PROVIDER_UNAVAILABLE' }]);
  const [lost] = (await objectsOf(company.key)).sessions;
  const reference = (await world.platform.mongo.collection('payments').findOne({ companyId: company.companyId }))?._id;
  clock.advance(5000);
  // The bill is payable again, and what is paid at the lost page is still found.
  const again = await start();
  expect(again.payment?.id).not.toBe(String(reference));
  await chooseAtStripe(`${simulator.url}/stripe/pay/${lost?.id}`, 'paid');
  await webhookCount(String(reference), 1);
  await poll({ companyId: company.companyId, id: String(reference) });
  expect(await world.stored(String(reference))).toMatchObject({ state: 'succeeded', late: true });
});

test('refunds a payment in part and in full, and finds a refund whose answer was lost', async () => {
  const { id, owner, companyId, key } = await paid();
  const part = await refund(world, owner, id, { amountMinor: 417 });
  expect(part.refund).toMatchObject({ status: 'SUCCEEDED' });
  await simulator.stripe('faults', { call: 'refund', mode: 'error-after' });
  const rest = await refund(world, owner, id);
  expect(rest.refund).toMatchObject({ status: 'PENDING', amount: { amountMinor: 8000 } });
  clock.advance(60_000);
  await world.app.useCases.refreshPaymentById(companyId, id);
  expect(await view(world, owner, id)).toMatchObject({ refundedAmount: { amountMinor: 8417 } });
  expect((await objectsOf(key)).refunds.map(({ amount }) => amount)).toEqual([417, 8000]);
  expect(await world.eventsOf(id)).toEqual(['refunded', 'refunded', 'succeeded']);
});

test('finishes a refund that Stripe holds as pending', async () => {
  const { id, owner, companyId } = await paid();
  await simulator.stripe('refunds', { status: 'pending' });
  expect((await refund(world, owner, id)).refund).toMatchObject({ status: 'PENDING' });
  await simulator.stripe('refunds', { status: 'succeeded' });
  clock.advance(60_000);
  await world.app.useCases.refreshPaymentById(companyId, id);
  expect((await view(world, owner, id))?.refunds).toMatchObject([{ status: 'PENDING' }]);
  const known = (await webhooksOf(id)).length;
  await simulator.stripe('end-refunds', { reference: id, done: true });
  // The webhook makes it due.
  await webhookCount(id, known + 1);
  await world.app.useCases.refreshPaymentById(companyId, id);
  expect((await view(world, owner, id))?.refunds).toMatchObject([{ status: 'SUCCEEDED' }]);
});

test('takes the credit back when a webhook reports a dispute, and restores it when the dispute is won', async () => {
  const { id } = await paid();
  await simulator.stripe('disputes', { reference: id });
  await webhookCount(id, 2);
  await checkReferences();
  expect(await world.eventsOf(id)).toEqual(['disputed', 'succeeded']);
  await simulator.stripe('close-dispute', { reference: id, won: true });
  await webhookCount(id, 3);
  await checkReferences();
  expect(await world.eventsOf(id)).toEqual(['dispute-won', 'disputed', 'succeeded']);
});

test('finds in the list of charges a payment whose webhook and return were lost', async () => {
  const page = await started();
  await simulator.stripe('webhook-fault', { times: 0 });
  await chooseAtStripe(page.paymentUrl, 'paid');
  await simulator.stripe('webhook-fault', {});
  clock.advance(15 * 60_000);
  await scanTransactions();
  await checkReferences();
  expect(await stateOf(page.id)).toBe('succeeded');
});

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
  const checks = world.platform.mongo.collection<{ _id: string }>('provider_checks');
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

test('tells staff of a refund that fails after it had succeeded', async () => {
  const { id, owner } = await paid();
  await refund(world, owner, id);
  await webhookCount(id, 2);
  await simulator.stripe('end-refunds', { reference: id, done: false });
  await webhookCount(id, 3);
  await expect
    .poll(async () => (await view(world, owner, id))?.refunds)
    .toMatchObject([{ status: 'SUCCEEDED', message: expect.stringContaining('failed after it had succeeded') }]);
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
  const checks = () => world.platform.mongo.collection('provider_checks').countDocuments({ companyId: page.companyId });
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
  await world.platform.mongo.collection<{ _id: string }>('provider_checks').insertOne(check);
  await checkReferences();
  expect(await checks()).toBe(1);
  clock.advance(2 * HOUR);
  await checkReferences();
  expect(await checks()).toBe(0);
});
