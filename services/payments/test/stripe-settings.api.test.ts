import { HOUR_MS } from '@utility-pay/contracts';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import { expect, test } from 'vitest';
import { createPayments } from '../src/app.ts';
import { staff } from './world/operations.ts';
import { readPayment, refundPayment, resolveReview } from './world/scenarios.ts';
import { chooseAtStripe, chooseOutcome } from './world/servers.ts';
import { createStripeScenarios } from './world/stripe.ts';
import { createWorld, ENCRYPTION_KEY } from './world/world.ts';

const world = await createWorld();
const { simulator, clock } = world;
const { openPage, makePayment, poll, objectsOf } = createStripeScenarios(world);
const { checkReferences } = world.app.useCases;

test('closes the open page at Stripe when the company switches to iPOSpays, and opens the next page there', async () => {
  const page = await openPage();
  const { companyId, owner, customer, customerId, balanceId } = page;
  await world.configure(owner, { companyId: String(companyId), merchantToken: 'ipospays-key-0123456789' });
  expect(await world.stored(page.id)).toMatchObject({ closing: true });
  await poll(page);
  expect(await objectsOf(page.key)).toMatchObject({ sessions: [{ status: 'expired' }] });
  expect(await world.stored(page.id)).toMatchObject({
    status: 'failed',
    message: 'Our payment settings have changed, so this payment page was closed. Please start again.',
  });
  const again = await world.start(customer, customerId, balanceId);
  expect(await world.stored(again.payment?.id ?? '')).toMatchObject({ provider: 'ipospays' });
  await chooseOutcome(again.paymentUrl, 'paid');
  expect(await world.recordReturn(again.payment?.id ?? '')).toMatchObject({ status: 'success' });
});

test('schedules the open pages of test mode for closing when the company goes live', async () => {
  const page = await openPage();
  const live = { secretKey: 'sk_live_0123456789abc', webhookSecret: 'whsec_livesecret0123' };
  const saved = await world.configureStripe(page.owner, { companyId: String(page.companyId), ...live });
  expect(saved.userErrors).toEqual([]);
  expect(await world.stored(page.id)).toMatchObject({ closing: true });
});

/** Saves another key of the same mode for the company of a page. */
async function useKey({ companyId, owner, secret }: Awaited<ReturnType<typeof openPage>>, secretKey: string) {
  const input = { companyId: String(companyId), secretKey, webhookSecret: secret };
  expect((await world.configureStripe(owner, input)).userErrors).toEqual([]);
}

test.each([true, false])('keeps open pages when the company rolls its key (expires now: %s)', async (expiresNow) => {
  const page = await openPage();
  await simulator.stripe('roll-key', { from: page.key, to: `${page.key}new`, expiresNow });
  await useKey(page, `${page.key}new`);
  expect((await world.stored(page.id))?.closing).toBeUndefined();
});

test('closes open pages when the company switches to another Stripe account of the same mode', async () => {
  const page = await openPage();
  await useKey(page, `${page.key}other`);
  expect(await world.stored(page.id)).toMatchObject({ closing: true });
  await poll(page);
  expect(await objectsOf(page.key)).toMatchObject({ sessions: [{ status: 'expired' }] });
});

test('schedules open pages with a replaced key for closing when the company switches to another Stripe account', async () => {
  const page = await openPage();
  await rollKey(page);
  await poll(page);
  expect(await world.stored(page.id)).toMatchObject({ renewedCredentialsId: expect.any(String) });
  await useKey(page, `${page.key}other`);
  expect(await world.stored(page.id)).toMatchObject({ closing: true });
});

test('settles a payment whose key was replaced before the company switched to another Stripe account', async () => {
  const page = await openPage();
  await rollKey(page);
  clock.advance(1000);
  await useKey(page, `${page.key}other`);
  await chooseAtStripe(page.paymentUrl, 'paid');
  // The first poll finds the replaced key of the account, the second one queries with that key.
  await poll(page);
  await poll(page);
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded' });
});

test('keeps open pages when Stripe does not return the account of the key', async () => {
  const page = await openPage();
  await simulator.stripe('faults', { call: 'account', mode: 'reset' });
  await useKey(page, `${page.key}other`);
  await simulator.stripe('clear-faults');
  expect((await world.stored(page.id))?.closing).toBeUndefined();
});

test('refunds a payment at Stripe, and records its dispute by a webhook, after the company has switched to iPOSpays', async () => {
  const { id, companyId, owner, key } = await makePayment();
  await world.configure(owner, { companyId: String(companyId), merchantToken: 'ipospays-key-0123456789' });
  expect((await refundPayment(world, owner, id, { amountMinor: 100 })).refund).toMatchObject({ status: 'SUCCEEDED' });
  expect((await objectsOf(key)).refunds).toMatchObject([{ amount: 100 }]);
  await simulator.stripe('disputes', { reference: id, amount: 5000 });
  await expect
    .poll(async () => {
      // The webhook arrives asynchronously and adds the check.
      await checkReferences();
      return world.eventsOf(id);
    })
    .toContain('disputed');
});

test("refuses a page of a provider that is not the company's", async () => {
  const { customer, customerId, balanceId } = await world.stripeCompany();
  const input = { customerId, balanceId };
  expect((await world.startWith(customer, { ...input, provider: 'ipospays' })).userErrors).toMatchObject([
    { code: 'GATEWAY_NOT_CONFIGURED' },
  ]);
  await expect(world.startWith(customer, { ...input, provider: 'paypal' })).rejects.toThrow(/NOT_FOUND/);
  expect((await world.startWith(customer, { ...input, provider: 'stripe-checkout' })).userErrors).toEqual([]);
});

test('stores both secrets encrypted, returns their masks, and keeps the secrets when the masks are sent back', async () => {
  const { companyId, owner } = await world.company();
  const input = {
    companyId: String(companyId),
    secretKey: 'sk_test_abcdefghijkl',
    webhookSecret: 'whsec_abcdefghijkl',
  };
  const masked = { merchantToken: 'sk_test_ab••••••••', webhookSecret: 'whsec_abcd••••••••' };
  const saved = await world.configureStripe(owner, input);
  expect(saved.paymentConfiguration).toEqual({ provider: 'stripe-checkout', ...masked, testMode: true });
  const sets = await world.platform.mongo.collection('credentials').find({ companyId }).toArray();
  expect(JSON.stringify(sets)).not.toMatch(/sk_test_|whsec_/);
  const unchanged = { ...input, secretKey: masked.merchantToken, webhookSecret: masked.webhookSecret };
  expect((await world.configureStripe(owner, unchanged)).userErrors).toEqual([]);
  expect(await world.platform.mongo.collection('credentials').countDocuments({ companyId })).toBe(sets.length);
  const withNewKey = await world.configureStripe(owner, { ...unchanged, secretKey: 'sk_test_zyxwvutsrqpo' });
  expect(withNewKey.paymentConfiguration).toMatchObject({ webhookSecret: masked.webhookSecret });
});

test.each([
  [{ secretKey: 'pk_test_abcdefghijkl' }, 'secretKey'],
  [{ secretKey: '' }, 'secretKey'],
  [{ secretKey: 'sk_test_zz••••••••' }, 'secretKey'],
  [{ secretKey: 'sk_test_bad0123456' }, 'secretKey'],
  [{ secretKey: 'rk_test_limited012' }, 'secretKey'],
  [{ webhookSecret: 'abcdefghijkl' }, 'webhookSecret'],
  [{ webhookSecret: '' }, 'webhookSecret'],
])('refuses %j', async (change, field) => {
  const { companyId, owner } = await world.company();
  const input = {
    companyId: String(companyId),
    secretKey: 'sk_test_abcdefghijkl',
    webhookSecret: 'whsec_abcdefghijkl',
  };
  const { paymentConfiguration, userErrors } = await world.configureStripe(owner, { ...input, ...change });
  expect(paymentConfiguration).toBeNull();
  expect(userErrors).toMatchObject([{ field }]);
});

test('reads both secrets with the new encryption key alone after a rotation', async () => {
  const { companyId, key, secret } = await world.stripeCompany();
  const next = 'another encryption key for tests, 32+';
  const host = { publicUrl: 'http://127.0.0.1:1' };
  const rotating = createPayments(world.platform, { ...host, encryptionKeys: keyRing(`${next}\n${ENCRYPTION_KEY}`) });
  const { seen, reencrypted, unreadable } = await rotating.useCases.reencryptSecrets();
  expect({ reencrypted, unreadable }).toEqual({ reencrypted: seen, unreadable: 0 });
  const rotated = createPayments(world.platform, { ...host, encryptionKeys: keyRing(next) });
  const manager = staff(companyId, 'managePaymentSettings');
  expect(await rotated.useCases.readConfiguration(manager, companyId)).toMatchObject({
    merchantToken: key,
    webhookSecret: secret,
  });
});

test('shows a payer no part of a key that Stripe refuses', async () => {
  const { customer, customerId, balanceId, key, companyId } = await world.stripeCompany();
  await simulator.stripe('roll-key', { from: key, to: `${key}new` });
  const { userErrors } = await world.start(customer, customerId, balanceId);
  expect(userErrors).toMatchObject([{ code: 'PROVIDER_UNAVAILABLE', message: 'Failed to generate payment link' }]);
  const payment = await world.platform.mongo.collection('payments').findOne({ companyId });
  expect(payment).toMatchObject({ state: 'failed', message: 'Failed to generate payment link' });
});

/** Replaces the company's key at Stripe, and in its settings. */
async function rollKey(page: Awaited<ReturnType<typeof openPage>>) {
  const to = `${page.key}new`;
  await simulator.stripe('roll-key', { from: page.key, to });
  await useKey(page, to);
}

test('settles and refunds a payment whose key was replaced after it was paid', async () => {
  const page = await openPage();
  await chooseAtStripe(page.paymentUrl, 'paid');
  await rollKey(page);
  await poll(page);
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded' });
  expect((await refundPayment(world, page.owner, page.id)).refund).toMatchObject({ status: 'SUCCEEDED' });
});

test('refunds a successful payment with the replaced key at the second attempt', async () => {
  const page = await makePayment();
  await rollKey(page);
  expect((await refundPayment(world, page.owner, page.id)).refund).toMatchObject({ status: 'PENDING' });
  clock.advance(60_000);
  await world.app.useCases.refreshPaymentById(page.companyId, page.id);
  expect((await readPayment(world, page.owner, page.id))?.refunds).toMatchObject([{ status: 'SUCCEEDED' }]);
});

test('keeps a payment open that the new key does not know, and puts it into payment review after 72 hours', async () => {
  const page = await openPage();
  const { companyId, owner, secret } = page;
  await simulator.stripe('roll-key', { from: page.key, to: 'sk_test_lost0123456' });
  const input = { companyId: String(companyId), secretKey: 'sk_test_otheraccount1', webhookSecret: secret };
  expect((await world.configureStripe(owner, input)).userErrors).toEqual([]);
  clock.advance(24 * HOUR_MS);
  await poll(page);
  expect(await world.stored(page.id)).toMatchObject({ state: 'page-open', open: true });
  clock.advance(48 * HOUR_MS);
  await poll(page);
  expect(await world.stored(page.id)).toMatchObject({ state: 'review', reviewReason: 'no-outcome' });
  expect((await resolveReview(world, owner, page.id, 'CLOSE')).payment).toMatchObject({ status: 'FAILED' });
});

test('saves the key while Stripe is unavailable', async () => {
  const { companyId, owner } = await world.company();
  await simulator.stripe('faults', { call: 'sessions', mode: 'error' });
  await simulator.stripe('faults', { call: 'lists', mode: 'reset', uses: 2 });
  const input = { companyId: String(companyId), secretKey: 'sk_test_unchecked01', webhookSecret: 'whsec_abcdefghijkl' };
  expect((await world.configureStripe(owner, input)).userErrors).toEqual([]);
});
