import { expect, test } from 'vitest';
import { refund, view } from './world/scenarios.ts';
import { chooseAtStripe } from './world/servers.ts';
import { createStripeScenarios } from './world/stripe.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { simulator, clock } = world;
const { started, paid, stateOf, webhooksOf, webhookCount, poll, objectsOf } = createStripeScenarios(world);
const { checkReferences, scanTransactions } = world.app.useCases;
const HOUR = 60 * 60_000;

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
  const receipt = await world.app.useCases.findPaymentForEmail(
    { kind: 'service', service: 'notifications' },
    companyId,
    id,
  );
  expect(receipt).toMatchObject({ receivedMinor: 8417, testMode: true });
});

test('charges another amount that is entered on the page, and refuses one that is no amount', async () => {
  const { id, paymentUrl, companyId } = await started();
  expect(await (await fetch(paymentUrl ?? '')).text()).toContain('Amount to approve, if it differs');
  const body = new URLSearchParams({ outcome: 'paid', amount: '1.5' });
  expect((await fetch(paymentUrl ?? '', { method: 'POST', body })).status).toBe(400);
  await chooseAtStripe(paymentUrl, 'paid', 4000);
  await world.recordReturn(id);
  expect(await world.stored(id)).toMatchObject({ state: 'review', receivedMinor: 4000 });
  const ledger = await (await fetch(`${simulator.url}/_simulator/stripe/ledger`)).json();
  expect(ledger).toMatchObject({
    entries: expect.arrayContaining([
      { reference: id, companyId: String(companyId), chargedMinor: 4000, refunds: [], disputes: [] },
    ]),
  });
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
  // Of the payment and of its refund.
  await webhookCount(id, 2);
  await simulator.stripe('end-refunds', { reference: id, done: true });
  // The webhook makes it due.
  await webhookCount(id, 3);
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
