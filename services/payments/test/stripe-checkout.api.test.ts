import { HOUR_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { readPayment, refundPayment } from './world/scenarios.ts';
import { chooseAtStripe } from './world/servers.ts';
import { createStripeScenarios } from './world/stripe.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { simulator, clock } = world;
const { openPage, makePayment, stateOf, webhooksOf, expectWebhooks, poll, objectsOf } = createStripeScenarios(world);
const { checkReferences, scanTransactions } = world.app.useCases;

test('opens a Checkout page, settles the payment at the return, and has its receipt', async () => {
  const { id, paymentUrl, companyId, customer, key } = await openPage();
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

test('charges another amount that is entered on the page, and refuses a text that is not an amount', async () => {
  const { id, paymentUrl, companyId } = await openPage();
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

test('settles a payment whose payer never returns by its webhook, and records repeated webhooks once', async () => {
  const page = await openPage();
  await simulator.stripe('webhook-fault', { times: 5 });
  await chooseAtStripe(page.paymentUrl, 'paid');
  await simulator.stripe('webhook-fault', {});
  await expectWebhooks(page.id, 1);
  expect((await webhooksOf(page.id))[0]).toMatchObject({ says: 'paid', authentic: 'yes' });
  await poll(page);
  expect(await stateOf(page.id)).toBe('succeeded');
  // Stripe repeats webhooks for days, in any order.
  clock.advance(48 * HOUR_MS);
  await simulator.stripe('webhooks', { reference: page.id, type: 'checkout.session.completed' });
  await poll(page);
  expect(await webhooksOf(page.id)).toHaveLength(1);
  expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
});

test('accepts no webhook with another secret, an old signature or another company', async () => {
  const page = await makePayment();
  const another = await world.stripeCompany();
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    livemode: false,
    type: 'charge.refunded',
    data: { object: {} },
  });
  expect(await world.sendSignedWebhook({ companyId: page.companyId, signature: 't=1,v1=00', body })).toBe(false);
  expect(await world.sendSignedWebhook({ companyId: page.companyId, signature: '', body })).toBe(false);
  expect(await world.sendSignedWebhook({ companyId: 999_999, signature: 't=1,v1=00', body })).toBe(false);
  const resend = { reference: page.id, type: 'checkout.session.completed' };
  const countBefore = (await world.stored(page.id))?.evidence.length;
  await simulator.stripe('webhooks', { ...resend, secret: another.secret });
  // One second older than the tolerance of 5 minutes.
  await simulator.stripe('webhooks', { ...resend, ageSeconds: 301 });
  expect((await world.stored(page.id))?.evidence.length).toBe(countBefore);
});

test('holds the bill while a bank payment settles, also after the page expired', async () => {
  const page = await openPage();
  await simulator.stripe('webhook-fault', { times: 0 });
  await chooseAtStripe(page.paymentUrl, 'bank');
  await simulator.stripe('webhook-fault', {});
  clock.advance(30 * HOUR_MS);
  await poll(page);
  expect(await world.stored(page.id)).toMatchObject({ state: 'pending', open: true });
  await simulator.stripe('settle', { reference: page.id, paid: true });
  await expectWebhooks(page.id, 1);
  await poll(page);
  expect(await stateOf(page.id)).toBe('succeeded');
});

test('releases the bill of a bank payment that fails', async () => {
  const page = await openPage();
  await chooseAtStripe(page.paymentUrl, 'bank');
  expect(await world.recordReturn(page.id)).toMatchObject({ status: 'pending' });
  await simulator.stripe('settle', { reference: page.id, paid: false });
  await poll(page);
  expect(await world.stored(page.id)).toMatchObject({ state: 'failed', status: 'failed' });
});

test('lets the payer use another card after a declined one', async () => {
  const page = await openPage();
  await chooseAtStripe(page.paymentUrl, 'declined');
  await poll(page);
  expect(await world.stored(page.id)).toMatchObject({ state: 'page-open', open: true });
  await chooseAtStripe(page.paymentUrl, 'paid');
  await poll(page);
  expect(await stateOf(page.id)).toBe('succeeded');
});

test('closes the page of a payer who leaves by the cancel button', async () => {
  const page = await openPage();
  const cancelUrl = await chooseAtStripe(page.paymentUrl, 'left');
  expect(cancelUrl).toContain(`/api/payments/cancel/${page.id}`);
  expect(await world.recordCancel(page.id)).toEqual({ status: 'error', message: 'The payment was canceled.' });
  await chooseAtStripe(page.paymentUrl, 'paid');
  expect(await objectsOf(page.key)).toMatchObject({ sessions: [{ status: 'expired' }] });
  const again = await world.start(page.customer, page.customerId, page.balanceId);
  expect(again.payment?.id).not.toBe(page.id);
});

test('settles the payment of a payer who pays and then opens the cancel address', async () => {
  const page = await openPage();
  await chooseAtStripe(page.paymentUrl, 'paid');
  expect(await world.recordCancel(page.id)).toMatchObject({ status: 'success' });
});

test('fails the payment of an expired page with a message', async () => {
  const page = await openPage();
  clock.advance(23 * HOUR_MS + 60_000);
  // Reading the objects expires the page in the simulator.
  await objectsOf(page.key);
  await expectWebhooks(page.id, 1);
  await poll(page);
  expect(await world.stored(page.id)).toMatchObject({
    status: 'failed',
    message: 'The payment page expired before it was used.',
  });
});

test('credits a late payment on a page whose creation was answered with an error', async () => {
  const company = await world.stripeCompany();
  await simulator.stripe('faults', { call: 'create', mode: 'error-after' });
  const start = () => world.start(company.customer, company.customerId, company.balanceId);
  expect((await start()).userErrors).toMatchObject([{ code: 'PROVIDER_UNAVAILABLE' }]);
  const [lostPage] = (await objectsOf(company.key)).sessions;
  const reference = (await world.platform.mongo.collection('payments').findOne({ companyId: company.companyId }))?._id;
  clock.advance(5000);
  // The bill is payable again, and the lost page can still be paid.
  const again = await start();
  expect(again.payment?.id).not.toBe(String(reference));
  await chooseAtStripe(`${simulator.url}/stripe/pay/${lostPage?.id}`, 'paid');
  await expectWebhooks(String(reference), 1);
  await poll({ companyId: company.companyId, id: String(reference) });
  expect(await world.stored(String(reference))).toMatchObject({ state: 'succeeded', late: true });
});

test('refunds a payment in part and in full, and finds a refund whose answer was lost', async () => {
  const { id, owner, companyId, key } = await makePayment();
  const part = await refundPayment(world, owner, id, { amountMinor: 417 });
  expect(part.refund).toMatchObject({ status: 'SUCCEEDED' });
  await simulator.stripe('faults', { call: 'refund', mode: 'error-after' });
  const rest = await refundPayment(world, owner, id);
  expect(rest.refund).toMatchObject({ status: 'PENDING', amount: { amountMinor: 8000 } });
  clock.advance(60_000);
  await world.app.useCases.refreshPaymentById(companyId, id);
  expect(await readPayment(world, owner, id)).toMatchObject({ refundedAmount: { amountMinor: 8417 } });
  expect((await objectsOf(key)).refunds.map(({ amount }) => amount)).toEqual([417, 8000]);
  expect(await world.eventsOf(id)).toEqual(['refunded', 'refunded', 'succeeded']);
});

test('completes a refund that Stripe first reports as pending', async () => {
  const { id, owner, companyId } = await makePayment();
  // The next refund is pending.
  await simulator.stripe('refunds', { status: 'pending' });
  expect((await refundPayment(world, owner, id)).refund).toMatchObject({ status: 'PENDING' });
  await simulator.stripe('refunds', { status: 'succeeded' });
  clock.advance(60_000);
  await world.app.useCases.refreshPaymentById(companyId, id);
  expect((await readPayment(world, owner, id))?.refunds).toMatchObject([{ status: 'PENDING' }]);
  // The webhooks of the payment and of its refund.
  await expectWebhooks(id, 2);
  await simulator.stripe('end-refunds', { reference: id, done: true });
  // The webhook about the end of the refund schedules a poll.
  await expectWebhooks(id, 3);
  await world.app.useCases.refreshPaymentById(companyId, id);
  expect((await readPayment(world, owner, id))?.refunds).toMatchObject([{ status: 'SUCCEEDED' }]);
});

test('takes the credit back when a webhook reports a dispute, and restores it when the dispute is won', async () => {
  const { id } = await makePayment();
  await simulator.stripe('disputes', { reference: id });
  await expectWebhooks(id, 2);
  await checkReferences();
  expect(await world.eventsOf(id)).toEqual(['disputed', 'succeeded']);
  await simulator.stripe('close-dispute', { reference: id, won: true });
  await expectWebhooks(id, 3);
  await checkReferences();
  expect(await world.eventsOf(id)).toEqual(['dispute-won', 'disputed', 'succeeded']);
});

test('finds in the list of charges a payment whose webhook and return were lost', async () => {
  const page = await openPage();
  await simulator.stripe('webhook-fault', { times: 0 });
  await chooseAtStripe(page.paymentUrl, 'paid');
  await simulator.stripe('webhook-fault', {});
  clock.advance(15 * 60_000);
  await scanTransactions();
  await checkReferences();
  expect(await stateOf(page.id)).toBe('succeeded');
});
