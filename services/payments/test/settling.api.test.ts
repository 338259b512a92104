import { HOUR_MS, MINUTE_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { createPaymentRepository } from '../src/data/payment.repository.ts';
import { onCallback } from '../src/domain/payment.ts';
import { payer, staff } from './world/operations.ts';
import { makePayment, openPage, preparePage, resolveReview } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { start, find, recordReturn, simulator, clock, billing } = world;
const payments = createPaymentRepository(world.platform);

const dueOf = (balanceId: string) => billing.bills.get(balanceId)?.amountDueMinor;

test('settles a payment when the payer returns, and posts it once', async () => {
  const { id, paymentUrl, customer, balanceId } = await openPage(world);
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
] as const)(
  'ends a payment that was %s with an error message, and leaves the bill payable',
  async (outcome, message) => {
    const { id, paymentUrl, customer, customerId, balanceId } = await openPage(world);
    await chooseOutcome(paymentUrl, outcome);
    expect(await recordReturn(id)).toEqual({ status: 'error', message });
    expect(await find(customer, id)).toMatchObject({ status: 'FAILED', message });
    expect(await world.eventsOf(id)).toEqual([]);
    expect(await world.postPayments()).toBe(0);
    expect((await start(customer, customerId, balanceId)).paymentUrl).not.toBe(paymentUrl);
  },
);

test('keeps the page open when the payer returns without having paid', async () => {
  const { id, paymentUrl, customer, customerId, balanceId } = await openPage(world);
  expect(await recordReturn(id)).toMatchObject({ status: 'pending' });
  expect(await find(customer, id)).toMatchObject({ status: 'PENDING' });
  expect((await start(customer, customerId, balanceId)).paymentUrl).toBe(paymentUrl);
});

test('answers an unknown reference like a pending payment', async () => {
  const { id } = await openPage(world);
  expect(await recordReturn('zzzzzzzzzzzzzzzzzzzz')).toEqual(await recordReturn(id));
  await expect(world.sendWebhook({ reference: 'zzzzzzzzzzzzzzzzzzzz' })).resolves.toEqual({
    internalRecordWebhook: true,
  });
});

test('answers pending when the provider takes 3.5 seconds, and settles the payment after its answer', async () => {
  const { id, paymentUrl, customer } = await openPage(world);
  await simulator.addFault({ kind: 'webhook-none', uses: 1 });
  await chooseOutcome(paymentUrl, 'paid');
  await simulator.addFault({ kind: 'slow', endpoint: 'status', reference: id, delayMs: 3500, uses: 1 });
  expect(await recordReturn(id)).toMatchObject({ status: 'pending' });
  await expect.poll(async () => (await world.stored(id))?.state).toBe('succeeded');
  expect(await find(customer, id)).toMatchObject({ status: 'SUCCESS' });
});

test('publishes one success for 50 webhooks and concurrent returns and polls', async () => {
  const { id, paymentUrl, balanceId } = await openPage(world);
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
  const { id, customer, balanceId } = await openPage(world);
  const forged = { iposHPResponse: { responseCode: 200, transactionReferenceId: id, totalAmount: '84.17' } };
  await world.sendWebhook({ reference: id, authorization: 'wrong', body: JSON.stringify(forged) });
  await world.sendWebhook({ reference: id, body: 'not even JSON' });
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
  const { id, paymentUrl, customer } = await openPage(world);
  await chooseOutcome(paymentUrl, 'paid');
  await recordReturn(id);
  const decline = { responseCode: 400, transactionReferenceId: id };
  await world.sendWebhook({ reference: id, body: JSON.stringify(decline) });
  await world.pollDue();
  expect(await find(customer, id)).toMatchObject({ status: 'SUCCESS' });
  expect(await world.eventsOf(id)).toEqual(['succeeded']);
});

test('credits a payment once, marked as late, that is found after the page expired', async () => {
  const { id, paymentUrl, balanceId } = await openPage(world);
  await simulator.addFault({ kind: 'charged-only', reference: id, uses: 1 });
  clock.advance(24 * HOUR_MS - 1);
  await chooseOutcome(paymentUrl, 'paid');
  const withoutOutcome = await world.startProcess({ fetchStatus: async () => ({ kind: 'pending' }) });
  clock.advance(1);
  await withoutOutcome.app.useCases.refreshPaymentById(Number((await world.stored(id))?.companyId), id);
  expect(await world.stored(id)).toMatchObject({ state: 'expired' });
  clock.advance(7 * HOUR_MS);
  await world.pollDue();
  expect(await world.stored(id)).toMatchObject({ state: 'succeeded', late: true });
  expect(await world.eventsOf(id)).toEqual(['succeeded']);
  await world.postPayments();
  expect(dueOf(balanceId)).toBe(0);
});

test('keeps a payment pending while the provider is unavailable', async () => {
  const { id, paymentUrl, customer, companyId } = await openPage(world);
  await simulator.addFault({ kind: 'webhook-none', uses: 1 });
  await chooseOutcome(paymentUrl, 'paid');
  const unreachableProvider = await world.startProcess({
    fetchStatus: async () => ({ kind: 'unavailable', reason: 'timeout' }),
  });
  expect(await unreachableProvider.recordReturn(id)).toMatchObject({ status: 'pending' });
  for (let times = 0; times < 5; times += 1) {
    clock.advance(5000);
    await unreachableProvider.app.useCases.refreshPaymentById(companyId, id);
  }
  expect(await world.stored(id)).toMatchObject({ state: 'page-open', unanswered: 6 });
  clock.advance(10 * MINUTE_MS);
  await world.pollDue();
  expect(await find(customer, id)).toMatchObject({ status: 'SUCCESS' });
});

test('puts a second payment into payment review for which the provider reports the transaction of the first', async () => {
  const first = await openPage(world);
  const second = await start(first.customer, first.customerId, first.balanceId);
  expect(second.payment?.id).toBe(first.id);
  // The second start queried the provider, which is queried once in 5 seconds.
  clock.advance(5001);
  await chooseOutcome(first.paymentUrl, 'paid');
  await recordReturn(first.id);
  await world.postPayments();
  const transactionId = (await world.stored(first.id))?.providerTxnId;
  billing.bills.set('again', { companyId: first.companyId, customerId: first.customerId, amountDueMinor: 8417 });
  const another = await start(first.customer, first.customerId, 'again');
  const reference = another.payment?.id ?? '';
  const sameTransaction = await world.startProcess({
    fetchStatus: async (credentials, requested) => {
      const answer = await sameTransaction.ipospays.fetchStatus(credentials, first.id);
      if (answer.kind !== 'paid') return answer;
      return { ...answer, evidence: { ...answer.evidence, reference: requested } };
    },
  });
  expect(await sameTransaction.recordReturn(reference)).toMatchObject({ status: 'pending' });
  expect(await world.stored(reference)).toMatchObject({ state: 'review' });
  expect((await world.stored(first.id))?.providerTxnId).toBe(transactionId);
  expect(await world.eventsOf(reference)).toEqual([]);
  const again = await start(first.customer, first.customerId, 'again');
  expect(again.userErrors).toMatchObject([{ code: 'PAYMENT_IN_REVIEW' }]);
});

test('settles a payment with the key of the payment after the company changed its key', async () => {
  const { id, paymentUrl, owner, companyId, customer } = await openPage(world);
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
  const { id, customer, owner } = await openPage(world);
  for (const actor of [customer, owner, payer('x'), staff(1), { kind: 'service', service: 'billing' } as const]) {
    await expect(recordReturn(id, actor)).rejects.toThrow('FORBIDDEN');
    await expect(world.sendWebhook({ reference: id }, actor)).rejects.toThrow('FORBIDDEN');
  }
});

async function readCounts(): Promise<Record<string, number>> {
  const { values } = await world.platform.metrics.payments.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.status, value]));
}

test('does not count a payment whose page was never visited', async () => {
  const before = await readCounts();
  const [closed, abandoned] = [await preparePage(world), await preparePage(world)];
  expect(await world.closePaymentPage(closed.customer, closed.id)).toMatchObject({ status: 'FAILED' });
  clock.advance(25 * HOUR_MS);
  await world.app.useCases.refreshPaymentById(abandoned.companyId, abandoned.id);
  expect((await world.stored(abandoned.id))?.state).toBe('expired');
  expect(await readCounts()).toEqual(before);
});

test('counts a payment for which the provider created no page', async () => {
  const { customer, customerId, balanceId } = await world.company();
  const unreachableProvider = await world.startProcess({
    createSession: async () => ({ kind: 'unreachable', reason: 'refused' }),
  });
  expect((await unreachableProvider.start(customer, customerId, balanceId)).payment).toBeNull();
  const { values } = await unreachableProvider.platform.metrics.payments.get();
  expect(values.filter(({ value }) => value > 0).map(({ labels }) => labels.status)).toEqual(['created', 'failed']);
});

test('counts a payment once when its payer returns from a page whose visit was not recorded', async () => {
  const page = await preparePage(world);
  const { created = 0, success = 0 } = await readCounts();
  await chooseOutcome(page.paymentUrl, 'paid');
  await recordReturn(page.id);
  expect(await readCounts()).toMatchObject({ created: created + 1, success: success + 1 });
});

test('counts payments by status', async () => {
  const { created = 0, success = 0, failed = 0 } = await readCounts();
  const page = await openPage(world);
  await chooseOutcome(page.paymentUrl, 'declined');
  await recordReturn(page.id);
  await makePayment(world);
  expect(await readCounts()).toMatchObject({ created: created + 2, success: success + 1, failed: failed + 1 });
});

test('stops polling after one poll when a webhook arrived together with the success', async () => {
  const page = await makePayment(world);
  const settled = await payments.find(page.companyId, page.id);
  if (!settled) throw new Error('The payment does not exist');
  // The fields that follow from the payment as it was before the success.
  const outdated = onCallback({ state: 'page-open' }, clock.now());
  const evidence = { key: 'n', source: 'webhook', says: 'paid', at: clock.now() } as const;
  expect(await payments.recordCallback(settled, evidence, outdated)).toBe(true);
  expect(await world.pollDue()).toContain(page.id);
  expect(await world.pollDue()).not.toContain(page.id);
  expect(await world.stored(page.id)).toMatchObject({ state: 'succeeded' });
});

/** Makes a payment in review for which the provider reports the transaction of another payment. */
async function makePaymentWithUsedTransaction() {
  const first = await makePayment(world);
  const second = await openPage(world);
  const stored = await world.stored(first.id);
  await world.platform.mongo
    .collection<{ _id: string }>('payments')
    .updateOne({ _id: first.id }, { $set: { companyId: second.companyId } });
  const sameTransaction = await world.startProcess({
    fetchStatus: async (credentials, reference) => {
      const answer = await sameTransaction.ipospays.fetchStatus(credentials, first.id);
      if (answer.kind !== 'paid') return answer;
      return { ...answer, evidence: { ...answer.evidence, reference } };
    },
  });
  await sameTransaction.recordReturn(second.id);
  expect(await world.stored(second.id)).toMatchObject({ state: 'review' });
  expect(stored?.providerTxnId).toBeDefined();
  return { ...second, poll: () => sameTransaction.app.useCases.refreshPaymentById(second.companyId, second.id) };
}

test('schedules the next poll of a payment in review', async () => {
  const { id, poll } = await makePaymentWithUsedTransaction();
  clock.advance(HOUR_MS);
  await poll();
  const { nextPollAt = clock.now() } = (await world.stored(id)) ?? {};
  expect(nextPollAt.getTime()).toBeGreaterThan(clock.now().getTime());
});

test('never credits a transaction twice, whether staff accept, return or close the second payment', async () => {
  const { id, owner, poll } = await makePaymentWithUsedTransaction();
  expect(await world.stored(id)).toMatchObject({ reviewReason: 'used-transaction', receivedMinor: 8417 });
  for (const decision of ['ACCEPT', 'RETURN'])
    expect((await resolveReview(world, owner, id, decision)).userErrors).toMatchObject([
      { message: expect.stringMatching(/^The transaction already belongs to another payment/) },
    ]);
  // The main process gets the provider's real answer: no outcome for this reference, whose page has expired.
  clock.advance(25 * HOUR_MS);
  expect((await resolveReview(world, owner, id, 'CLOSE')).payment).toMatchObject({ status: 'FAILED' });
  await poll();
  expect(await world.stored(id)).toMatchObject({ state: 'review', reviewReason: 'used-transaction' });
  expect(await world.eventsOf(id)).toEqual([]);
});
