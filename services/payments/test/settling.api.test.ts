import { expect, test } from 'vitest';
import { createPaymentRepository } from '../src/data/payment.repository.ts';
import { onCallback } from '../src/domain/payment.ts';
import { payer, staff } from './world/operations.ts';
import { opened, paid, prepared, resolve } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { start, find, recordReturn, simulator, clock, billing } = world;
const payments = createPaymentRepository(world.platform);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const dueOf = (balanceId: string) => billing.bills.get(balanceId)?.amountDueMinor;

test('settles a payment when the payer returns, and posts it once', async () => {
  const { id, paymentUrl, customer, balanceId } = await opened(world);
  await simulator.addFault({ kind: 'webhook-none', uses: 1 });
  await chooseOutcome(paymentUrl, 'paid');
  expect(await recordReturn(id)).toEqual({ status: 'success', message: 'Your payment was successful. Thank you.' });
  expect(await recordReturn(id)).toMatchObject({ status: 'success' });
  expect(await find(customer, id)).toMatchObject({
    status: 'SUCCESS',
    transactionId: simulator.records().entries.find(({ reference }) => reference === id)?.transactionId,
    paidAt: clock.now().toISOString(),
  });
  expect(await world.eventsOf(id)).toEqual(['succeeded']);
  await world.postPayments();
  await world.postPayments();
  expect(dueOf(balanceId)).toBe(0);
});

test.each([
  ['declined', 'Your card was declined.'],
  ['cancelled', 'The payment was canceled.'],
  ['rejected', 'The payment was rejected.'],
] as const)('%s comes back as an error, costs nothing and leaves the bill payable', async (outcome, message) => {
  const { id, paymentUrl, customer, customerId, balanceId } = await opened(world);
  await chooseOutcome(paymentUrl, outcome);
  expect(await recordReturn(id)).toEqual({ status: 'error', message });
  expect(await find(customer, id)).toMatchObject({ status: 'FAILED', message });
  expect(await world.eventsOf(id)).toEqual([]);
  expect(await world.postPayments()).toBe(0);
  expect((await start(customer, customerId, balanceId)).paymentUrl).not.toBe(paymentUrl);
});

test('keeps the page open when the payer returns without having paid', async () => {
  const { id, paymentUrl, customer, customerId, balanceId } = await opened(world);
  expect(await recordReturn(id)).toMatchObject({ status: 'pending' });
  expect(await find(customer, id)).toMatchObject({ status: 'PENDING' });
  expect((await start(customer, customerId, balanceId)).paymentUrl).toBe(paymentUrl);
});

test('answers an unknown reference like a pending payment', async () => {
  const { id } = await opened(world);
  expect(await recordReturn('zzzzzzzzzzzzzzzzzzzz')).toEqual(await recordReturn(id));
  await expect(world.sendWebhook('zzzzzzzzzzzzzzzzzzzz', null, '{}')).resolves.toEqual({ internalRecordWebhook: true });
});

test('answers pending while the provider is slow, and settles the payment once it answers', async () => {
  const { id, paymentUrl, customer } = await opened(world);
  await simulator.addFault({ kind: 'webhook-none', uses: 1 });
  await chooseOutcome(paymentUrl, 'paid');
  await simulator.addFault({ kind: 'slow', endpoint: 'status', reference: id, delayMs: 3500, uses: 1 });
  expect(await recordReturn(id)).toMatchObject({ status: 'pending' });
  await expect.poll(async () => (await world.stored(id))?.state).toBe('succeeded');
  expect(await find(customer, id)).toMatchObject({ status: 'SUCCESS' });
});

test('makes one payment of repeated, concurrent and late webhooks and returns', async () => {
  const { id, paymentUrl, balanceId } = await opened(world);
  await simulator.addFault({ kind: 'webhook-duplicate', times: 50, reference: id, uses: 1 });
  const receivedBefore = world.origin.received();
  await chooseOutcome(paymentUrl, 'paid');
  await Promise.all([recordReturn(id), recordReturn(id), world.pollDue()]);
  await expect.poll(() => world.origin.received(), { timeout: 60_000 }).toBe(receivedBefore + 50);
  await Promise.all([recordReturn(id), world.pollDue(), world.pollDue()]);
  expect(await world.eventsOf(id)).toEqual(['succeeded']);
  await world.postPayments();
  expect(dueOf(balanceId)).toBe(0);
  const webhooks = (await world.stored(id))?.evidence.filter(({ source }: { source: string }) => source === 'webhook');
  expect(webhooks).toHaveLength(1);
});

test('does not settle a payment on a forged webhook', async () => {
  const { id, customer, balanceId } = await opened(world);
  const forged = { iposHPResponse: { responseCode: 200, transactionReferenceId: id, totalAmount: '84.17' } };
  await world.sendWebhook(id, 'wrong', JSON.stringify(forged));
  await world.sendWebhook(id, null, 'not even JSON');
  await world.pollDue();
  expect(await find(customer, id)).toMatchObject({ status: 'PENDING' });
  expect(await world.eventsOf(id)).toEqual([]);
  expect(dueOf(balanceId)).toBe(8417);
  expect((await world.stored(id))?.evidence).toMatchObject([
    { says: 'paid', authentic: 'no' },
    { says: expect.stringContaining('unreadable') },
  ]);
});

test('ignores a decline after a success', async () => {
  const { id, paymentUrl, customer } = await opened(world);
  await chooseOutcome(paymentUrl, 'paid');
  await recordReturn(id);
  await world.sendWebhook(id, null, JSON.stringify({ responseCode: 400, transactionReferenceId: id }));
  await world.pollDue();
  expect(await find(customer, id)).toMatchObject({ status: 'SUCCESS' });
  expect(await world.eventsOf(id)).toEqual(['succeeded']);
});

test('accepts a payment after the page expired once, and marks it late', async () => {
  const { id, paymentUrl, balanceId } = await opened(world);
  await simulator.addFault({ kind: 'charged-only', reference: id, uses: 1 });
  clock.advance(24 * HOUR - 1);
  await chooseOutcome(paymentUrl, 'paid');
  const blind = await world.secondProcess({ fetchStatus: async () => ({ kind: 'pending' }) });
  clock.advance(1);
  await blind.app.useCases.refreshPaymentById(Number((await world.stored(id))?.companyId), id);
  expect(await world.stored(id)).toMatchObject({ state: 'expired' });
  clock.advance(7 * HOUR);
  await world.pollDue();
  expect(await world.stored(id)).toMatchObject({ state: 'succeeded', late: true });
  expect(await world.eventsOf(id)).toEqual(['succeeded']);
  await world.postPayments();
  expect(dueOf(balanceId)).toBe(0);
});

test('keeps a payment pending while the provider is unavailable', async () => {
  const { id, paymentUrl, customer, companyId } = await opened(world);
  await simulator.addFault({ kind: 'webhook-none', uses: 1 });
  await chooseOutcome(paymentUrl, 'paid');
  const cut = await world.secondProcess({ fetchStatus: async () => ({ kind: 'unavailable', reason: 'timeout' }) });
  expect(await cut.recordReturn(id)).toMatchObject({ status: 'pending' });
  for (let times = 0; times < 5; times += 1) {
    clock.advance(5000);
    await cut.app.useCases.refreshPaymentById(companyId, id);
  }
  expect(await world.stored(id)).toMatchObject({ state: 'page-open', unanswered: 6 });
  clock.advance(10 * MINUTE);
  await world.pollDue();
  expect(await find(customer, id)).toMatchObject({ status: 'SUCCESS' });
});

test('settles only one payment per transaction of the provider', async () => {
  const first = await opened(world);
  const second = await start(first.customer, first.customerId, first.balanceId);
  expect(second.payment?.id).toBe(first.id);
  // The second start queried the provider, which is asked once in 5 seconds.
  clock.advance(5001);
  await chooseOutcome(first.paymentUrl, 'paid');
  await recordReturn(first.id);
  await world.postPayments();
  const transactionId = (await world.stored(first.id))?.providerTxnId;
  billing.bills.set('again', { companyId: first.companyId, customerId: first.customerId, amountDueMinor: 8417 });
  const other = await start(first.customer, first.customerId, 'again');
  const reference = other.payment?.id ?? '';
  const echo = await world.secondProcess({
    fetchStatus: async (credentials, requested) => {
      const answer = await echo.ipospays.fetchStatus(credentials, first.id);
      if (answer.kind !== 'paid') return answer;
      return { ...answer, evidence: { ...answer.evidence, reference: requested } };
    },
  });
  expect(await echo.recordReturn(reference)).toMatchObject({ status: 'pending' });
  expect(await world.stored(reference)).toMatchObject({ state: 'review' });
  expect((await world.stored(first.id))?.providerTxnId).toBe(transactionId);
  expect(await world.eventsOf(reference)).toEqual([]);
  const again = await start(first.customer, first.customerId, 'again');
  expect(again.userErrors).toMatchObject([{ code: 'CONFLICT' }]);
});

test('settles a payment with the key that it was made with', async () => {
  const { id, paymentUrl, owner, companyId, customer } = await opened(world);
  await world.configure(owner, {
    companyId: String(companyId),
    merchantToken: 'another-key-0123456789',
    tpnNumber: '999999999999',
  });
  await chooseOutcome(paymentUrl, 'paid');
  await recordReturn(id);
  expect(await find(customer, id)).toMatchObject({ status: 'SUCCESS' });
});

test('accepts returns and webhooks from the gateway only', async () => {
  const { id, customer, owner } = await opened(world);
  for (const actor of [customer, owner, payer('x'), staff(1), { kind: 'service', service: 'billing' } as const]) {
    await expect(recordReturn(id, actor)).rejects.toThrow('FORBIDDEN');
    await expect(world.sendWebhook(id, null, '{}', actor)).rejects.toThrow('FORBIDDEN');
  }
});

async function counts(): Promise<Record<string, number>> {
  const { values } = await world.platform.metrics.payments.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.status, value]));
}

test('counts no payment that was only prepared', async () => {
  const before = await counts();
  const [closed, abandoned] = [await prepared(world), await prepared(world)];
  expect(await world.closePaymentPage(closed.customer, closed.id)).toMatchObject({ status: 'FAILED' });
  clock.advance(25 * HOUR);
  await world.app.useCases.refreshPaymentById(abandoned.companyId, abandoned.id);
  expect((await world.stored(abandoned.id))?.state).toBe('expired');
  expect(await counts()).toEqual(before);
});

test('counts a payment for which the provider created no page', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const cut = await world.secondProcess({ createSession: async () => ({ kind: 'unreachable', reason: 'refused' }) });
  expect((await cut.start(customer, customerId, balanceId)).payment).toBeNull();
  const { values } = await cut.platform.metrics.payments.get();
  expect(values.filter(({ value }) => value > 0).map(({ labels }) => labels.status)).toEqual(['created', 'failed']);
});

test('counts a payment once when its payer returns from a page whose visit was not recorded', async () => {
  const page = await prepared(world);
  const { created = 0, success = 0 } = await counts();
  await chooseOutcome(page.paymentUrl, 'paid');
  await recordReturn(page.id);
  expect(await counts()).toMatchObject({ created: created + 1, success: success + 1 });
});

test('counts payments by status', async () => {
  const { created = 0, success = 0, failed = 0 } = await counts();
  const page = await opened(world);
  await chooseOutcome(page.paymentUrl, 'declined');
  await recordReturn(page.id);
  await paid(world);
  expect(await counts()).toMatchObject({ created: created + 2, success: success + 1, failed: failed + 1 });
});

test('stops polling after a webhook that arrived together with the success', async () => {
  const page = await paid(world);
  const settled = await payments.find(page.companyId, page.id);
  if (!settled) throw new Error('The payment does not exist');
  // Decided on the payment as it was before the success.
  const late = onCallback({ state: 'page-open' }, clock.now());
  expect(
    await payments.recordCallback(settled, { key: 'n', source: 'webhook', says: 'paid', at: clock.now() }, late),
  ).toBe(true);
  expect(await world.pollDue()).toContain(page.id);
  expect(await world.pollDue()).not.toContain(page.id);
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded' });
});

/** Makes a payment in review because the provider reports the transaction of another payment for it. */
async function inReviewByTransaction() {
  const first = await paid(world);
  const second = await opened(world);
  const stored = await world.stored(first.id);
  await world.platform.mongo
    .collection<{ _id: string }>('payments')
    .updateOne({ _id: first.id }, { $set: { companyId: second.companyId } });
  const echo = await world.secondProcess({
    fetchStatus: async (credentials, reference) => {
      const answer = await echo.ipospays.fetchStatus(credentials, first.id);
      if (answer.kind !== 'paid') return answer;
      return { ...answer, evidence: { ...answer.evidence, reference } };
    },
  });
  await echo.recordReturn(second.id);
  expect(await world.stored(second.id)).toMatchObject({ state: 'review' });
  expect(stored?.providerTxnId).toBeDefined();
  return { ...second, poll: () => echo.app.useCases.refreshPaymentById(second.companyId, second.id) };
}

test('polls a payment in review on the usual schedule', async () => {
  const { id, poll } = await inReviewByTransaction();
  clock.advance(HOUR);
  await poll();
  const { nextPollAt = clock.now() } = (await world.stored(id)) ?? {};
  expect(nextPollAt.getTime()).toBeGreaterThan(clock.now().getTime());
});

test('never credits a transaction twice, whatever staff decide', async () => {
  const { id, owner, poll } = await inReviewByTransaction();
  expect(await world.stored(id)).toMatchObject({ reviewReason: 'used-transaction', receivedMinor: 8417 });
  for (const decision of ['ACCEPT', 'RETURN'])
    expect((await resolve(world, owner, id, decision)).userErrors).toMatchObject([
      { message: expect.stringMatching(/^The transaction already belongs to another payment/) },
    ]);
  // The provider knows no outcome for its own reference, and the page has expired.
  clock.advance(25 * HOUR);
  expect((await resolve(world, owner, id, 'CLOSE')).payment).toMatchObject({ status: 'FAILED' });
  await poll();
  expect(await world.stored(id)).toMatchObject({ state: 'review', reviewReason: 'used-transaction' });
  expect(await world.eventsOf(id)).toEqual([]);
});
