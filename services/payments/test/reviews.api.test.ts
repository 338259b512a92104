import { expect, test } from 'vitest';
import { buildEvidence } from './world/payments.ts';
import { inReview, opened, paid, refund, refundsAtProvider, reporting, resolve, view } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock, simulator } = world;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const refused = (code: string, message: string, field: string | null = 'decision') => ({
  payment: null,
  userErrors: [{ code, field, message }],
});
const NOT_IN_REVIEW = refused('CONFLICT', 'This payment is not in review.', 'paymentId');
const RETURNED =
  "Your payment didn't match the amount due, so we returned $40.00 to your card. This payment was not credited. Your account shows what is due.";

/** Returns the amounts of a payment's published successes. */
async function creditedMinor(paymentId: string) {
  await world.platform.relay.sweep();
  const events = world.platform.mongo.collection('events');
  const published = await events.find({ type: 'payments.payment.succeeded', 'data.paymentId': paymentId }).toArray();
  return published.map(({ data }) => data.amountMinor);
}

test('shows staff what was requested and received, why it needs a review, and what they can decide', async () => {
  const { id, owner, customer } = await inReview(world);
  expect(await view(world, owner, id)).toMatchObject({
    status: 'PENDING',
    amount: { amountMinor: 8417 },
    amountReceived: { amountMinor: 4000 },
    needsReview: true,
    review: { reason: 'OTHER_AMOUNT', decisions: ['ACCEPT', 'RETURN', 'CHECK_AGAIN', 'CLOSE'] },
  });
  expect(await view(world, customer, id)).toMatchObject({ status: 'PENDING', needsReview: false, review: null });
  const stored = await world.stored(id);
  expect(stored).toMatchObject({ receivedMinor: 4000, receivedAt: clock.now() });
  expect(stored?.providerTxnId).toMatch(/^\d{20}$/);
  expect(stored?.providerPaymentRef).toMatch(/^\d{12}$/);
});

test('credits what was received once by ACCEPT, and repeats the answer for the same decision', async () => {
  const { id, owner, balanceId, companyId } = await inReview(world);
  const answers = await Promise.all([
    resolve(world, owner, id, 'ACCEPT', 4000),
    resolve(world, owner, id, 'ACCEPT'),
    resolve(world, owner, id, 'ACCEPT'),
  ]);
  for (const { payment } of answers)
    expect(payment).toMatchObject({ status: 'SUCCESS', needsReview: false, amountReceived: { amountMinor: 4000 } });
  expect(await creditedMinor(id)).toEqual([4000]);
  await world.postPayments();
  expect(world.billing.bills.get(balanceId)?.amountDueMinor).toBe(4417);
  expect(await world.app.useCases.collected(owner, companyId)).toEqual({ totalMinor: 4000, count: 1 });
  expect((await world.stored(id))?.evidence.at(-1)).toMatchObject({ source: 'staff', says: 'accept' });
});

test('limits refunds of an accepted payment to what was received', async () => {
  const { id, owner } = await inReview(world);
  await resolve(world, owner, id, 'ACCEPT');
  expect((await refund(world, owner, id, { amountMinor: 4001 })).userErrors).toEqual([
    { code: 'CONFLICT', field: 'amountMinor', message: 'Only $40.00 of this payment is left to refund.' },
  ]);
  expect((await refund(world, owner, id)).refund).toMatchObject({ amount: { amountMinor: 4000 }, status: 'SUCCEEDED' });
  expect(refundsAtProvider(world, id)).toEqual([{ kind: 'void', amountMinor: 4000 }]);
});

test('accepts more than was requested', async () => {
  const { id, owner, balanceId } = await inReview(world, '100.00');
  await resolve(world, owner, id, 'ACCEPT');
  await world.postPayments();
  expect(world.billing.bills.get(balanceId)?.amountDueMinor).toBe(8417 - 10_000);
});

test('refuses to decide on an amount that the provider has corrected since', async () => {
  const { id, owner } = await inReview(world);
  const corrected = await reporting(world, { amount: { unit: 'dollars', minor: 4500, text: '45.00' } });
  clock.advance(5000);
  expect(await resolve(corrected, owner, id, 'CHECK_AGAIN')).toMatchObject({
    payment: { needsReview: true, amountReceived: { amountMinor: 4500 } },
  });
  for (const decision of ['ACCEPT', 'RETURN'])
    expect(await resolve(world, owner, id, decision, 4000)).toEqual(
      refused('CONFLICT', 'The payment provider now reports $45.00. Please review the payment again.', 'receivedMinor'),
    );
});

test('returns the money by RETURN, and then fails the payment and releases the bill', async () => {
  const { id, owner, customer, customerId, balanceId, companyId } = await inReview(world);
  const answers = await Promise.all([resolve(world, owner, id, 'RETURN', 4000), resolve(world, owner, id, 'RETURN')]);
  for (const { userErrors } of answers) expect(userErrors).toEqual([]);
  expect(await view(world, customer, id)).toMatchObject({
    status: 'FAILED',
    isBeingReturned: false,
    message: RETURNED,
    refundedAmount: { amountMinor: 4000 },
  });
  expect(refundsAtProvider(world, id)).toEqual([{ kind: 'void', amountMinor: 4000 }]);
  expect(await world.eventsOf(id)).toEqual(['returned']);
  expect(await world.app.useCases.collected(owner, companyId)).toEqual({ totalMinor: 0, count: 0 });
  expect((await resolve(world, owner, id, 'RETURN')).payment).toMatchObject({ status: 'FAILED' });
  // The provider still reports the original transaction as paid.
  clock.advance(5000);
  expect(await world.recordReturn(id)).toMatchObject({ status: 'error', message: RETURNED });
  expect((await world.start(customer, customerId, balanceId)).paymentUrl).toMatch(/^http/);
});

test('shows a payment as being returned until the provider confirms, and holds its bill', async () => {
  const { id, owner, customer, customerId, balanceId } = await inReview(world);
  await simulator.addFault({ kind: 'transact-500', reference: id, uses: 1 });
  expect((await resolve(world, owner, id, 'RETURN')).payment).toMatchObject({
    status: 'PENDING',
    isBeingReturned: true,
    needsReview: false,
    refunds: [{ status: 'PENDING' }],
  });
  expect(await view(world, customer, id)).toMatchObject({ status: 'PENDING', isBeingReturned: true, refunds: [] });
  expect((await world.start(customer, customerId, balanceId)).userErrors).toMatchObject([
    { code: 'CONFLICT', message: 'We are returning your last payment. Please try again later.' },
  ]);
  expect(await resolve(world, owner, id, 'ACCEPT')).toEqual(NOT_IN_REVIEW);
  clock.advance(10 * MINUTE);
  await world.pollDue();
  expect(await view(world, owner, id)).toMatchObject({ status: 'FAILED', isBeingReturned: false });
  expect(refundsAtProvider(world, id)).toEqual([{ kind: 'void', amountMinor: 4000 }]);
  expect((await world.stored(id))?.nextPollAt).toBeUndefined();
});

test('goes back to review when the provider refuses to return the money', async () => {
  const { id, owner } = await inReview(world);
  await simulator.addFault({ kind: 'transact-refused', reference: id, uses: 2 });
  expect((await resolve(world, owner, id, 'RETURN')).payment).toMatchObject({
    status: 'PENDING',
    needsReview: true,
    isBeingReturned: false,
    refunds: [{ status: 'FAILED', message: 'The payment provider refused the refund: Do not honor' }],
  });
  expect((await world.stored(id))?.nextPollAt).toBeInstanceOf(Date);
  expect((await resolve(world, owner, id, 'RETURN')).payment).toMatchObject({ status: 'FAILED' });
  expect(refundsAtProvider(world, id)).toEqual([{ kind: 'void', amountMinor: 4000 }]);
});

test('lets one of concurrent different decisions win', async () => {
  const { id, owner } = await inReview(world);
  const other = await world.secondProcess();
  const [accepted, returned] = await Promise.all([
    resolve(world, owner, id, 'ACCEPT'),
    resolve(other, owner, id, 'RETURN'),
  ]);
  expect([accepted, returned].filter(({ payment }) => payment)).toHaveLength(1);
  expect([accepted, returned]).toContainEqual(NOT_IN_REVIEW);
  const isCredited = accepted.payment !== null;
  expect(await creditedMinor(id)).toEqual(isCredited ? [4000] : []);
  expect(refundsAtProvider(world, id)).toHaveLength(isCredited ? 0 : 1);
});

test('settles a review by CHECK_AGAIN only when the answer matches', async () => {
  const { id, owner } = await inReview(world);
  clock.advance(5000);
  expect(await resolve(world, owner, id, 'CHECK_AGAIN')).toMatchObject({
    payment: { needsReview: true },
    userErrors: [],
  });
  const corrected = await reporting(world, { amount: { unit: 'dollars', minor: 8417, text: '84.17' } });
  clock.advance(5000);
  expect(await resolve(corrected, owner, id, 'CHECK_AGAIN')).toMatchObject({
    payment: { status: 'SUCCESS', needsReview: false, amountReceived: { amountMinor: 8417 } },
  });
  expect(await creditedMinor(id)).toEqual([8417]);
});

test('refuses to CLOSE a payment for which the provider received money', async () => {
  const { id, owner } = await inReview(world);
  expect(await resolve(world, owner, id, 'CLOSE')).toEqual(
    refused('CONFLICT', "The payment provider reports that it received $40.00, so this payment can't be closed."),
  );
  const cut = await world.secondProcess({ fetchStatus: async () => ({ kind: 'unavailable', reason: 'timeout' }) });
  expect(await resolve(cut, owner, id, 'CLOSE')).toEqual(
    refused('PROVIDER_UNAVAILABLE', 'The payment provider is unavailable. Please try again.', null),
  );
  expect(await view(world, owner, id)).toMatchObject({ status: 'PENDING', needsReview: true });
});

/** A payment whose payer returned, and for which the provider has no outcome until long after the page expired. */
async function withoutOutcome() {
  const page = await opened(world);
  await world.recordReturn(page.id);
  clock.advance(73 * HOUR);
  await world.app.useCases.refreshPaymentById(page.companyId, page.id);
  expect(await view(world, page.owner, page.id)).toMatchObject({
    amountReceived: null,
    review: { reason: 'NO_OUTCOME', decisions: ['CHECK_AGAIN', 'CLOSE'] },
  });
  return page;
}

test('offers neither ACCEPT nor RETURN without an amount, and closes once the page has expired', async () => {
  const { id, owner, customer, customerId, balanceId } = await withoutOutcome();
  for (const decision of ['ACCEPT', 'RETURN'])
    expect((await resolve(world, owner, id, decision)).userErrors).toMatchObject([{ code: 'CONFLICT' }]);
  expect(await resolve(world, owner, id, 'CLOSE')).toMatchObject({
    payment: { status: 'FAILED', needsReview: false, message: 'The payment was not completed.' },
    userErrors: [],
  });
  expect((await resolve(world, owner, id, 'CLOSE')).payment).toMatchObject({ status: 'FAILED' });
  expect(await world.eventsOf(id)).toEqual([]);
  expect((await world.start(customer, customerId, balanceId)).paymentUrl).toMatch(/^http/);
});

test('credits money that the provider reports after CLOSE', async () => {
  const { id, owner } = await withoutOutcome();
  await resolve(world, owner, id, 'CLOSE');
  const late = await world.secondProcess({
    fetchStatus: async () => ({
      kind: 'paid',
      evidence: buildEvidence({ reference: id, providerTxnId: `7${id.replace(/\D/g, '')}` }),
    }),
  });
  clock.advance(5000);
  expect(await late.recordReturn(id)).toMatchObject({ status: 'success' });
  expect(await creditedMinor(id)).toEqual([8417]);
  expect(await world.stored(id)).toMatchObject({ late: true });
});

test.each([
  ['terminal', { tpn: '999999999999' }, 'OTHER_TERMINAL'],
  ['reference', { reference: 'zzzzzzzzzz0123456789' }, 'OTHER_REFERENCE'],
])('keeps money of another %s in review, whatever staff decide', async (_case, overrides, reason) => {
  const { id, owner, paymentUrl } = await opened(world);
  await simulator.addFault({ kind: 'webhook-none', reference: id });
  await chooseOutcome(paymentUrl, 'paid');
  const other = await reporting(world, overrides);
  await other.recordReturn(id);
  for (const decision of ['ACCEPT', 'RETURN', 'CLOSE'])
    expect((await resolve(other, owner, id, decision)).userErrors).toMatchObject([{ code: 'CONFLICT' }]);
  expect(await view(other, owner, id)).toMatchObject({
    status: 'PENDING',
    review: { reason, decisions: ['CHECK_AGAIN', 'CLOSE'] },
  });
  expect((await world.stored(id))?.providerTxnId).toBeUndefined();
});

test.each(['CHECK_AGAIN', 'ACCEPT', 'RETURN', 'CLOSE'])(
  'refuses %s for a payment that is not in review',
  async (decision) => {
    const done = await paid(world);
    expect(await resolve(world, done.owner, done.id, decision)).toEqual(NOT_IN_REVIEW);
    const open = await opened(world);
    expect(await resolve(world, open.owner, open.id, decision)).toEqual(NOT_IN_REVIEW);
    expect(await view(world, open.owner, open.id)).toMatchObject({ status: 'PENDING' });
  },
);

test('fetches the retrieval number of an accepted payment if no answer contained it', async () => {
  const { id, owner } = await inReview(world);
  await resolve(world, owner, id, 'ACCEPT');
  await world.platform.mongo
    .collection<{ _id: string }>('payments')
    .updateOne({ _id: id }, { $unset: { providerPaymentRef: 1 } });
  const unpaid = await world.secondProcess({ fetchStatus: async () => ({ kind: 'pending' }) });
  expect((await refund(unpaid, owner, id)).userErrors).toEqual([
    { code: 'CONFLICT', field: null, message: 'The payment provider has no record of a transaction to refund.' },
  ]);
  expect((await refund(world, owner, id, { amountMinor: 100 })).refund).toMatchObject({ status: 'SUCCEEDED' });
  expect(refundsAtProvider(world, id)).toEqual([{ kind: 'refund', amountMinor: 100 }]);
});
