import { HOUR_MS, MINUTE_MS } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { buildEvidence } from './world/payments.ts';
import {
  makePayment,
  makePaymentInReview,
  openPage,
  readPayment,
  refundPayment,
  refundsAtProvider,
  resolveReview,
  startProcessThatReports,
} from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock, simulator } = world;
/** Minimum interval of status queries of one payment. */
const QUERY_INTERVAL_MS = 5000;
const refused = (code: string, message: string, field: string | null = 'decision') => ({
  payment: null,
  userErrors: [{ code, field, message }],
});
const NOT_IN_REVIEW = refused('CONFLICT', 'This payment is not in review.', 'paymentId');
const RETURNED =
  "Your payment didn't match the amount due, so we returned $40.00 to your card. This payment was not credited. Your account shows what is due.";

/** Returns the amounts of a payment's published successes. */
async function creditedAmounts(paymentId: string) {
  await world.platform.relay.sweep();
  const events = world.platform.mongo.collection('events');
  const published = await events.find({ type: 'payments.payment.succeeded', 'data.paymentId': paymentId }).toArray();
  return published.map(({ data }) => data.amountMinor);
}

test('shows the received amount, the reason and the possible decisions of a review to staff only', async () => {
  const { id, owner, customer } = await makePaymentInReview(world);
  expect(await readPayment(world, owner, id)).toMatchObject({
    status: 'PENDING',
    amount: { amountMinor: 8417 },
    amountReceived: { amountMinor: 4000 },
    needsReview: true,
    review: { reason: 'OTHER_AMOUNT', decisions: ['ACCEPT', 'RETURN', 'CHECK_AGAIN', 'CLOSE'] },
  });
  expect(await readPayment(world, customer, id)).toMatchObject({ status: 'PENDING', needsReview: false, review: null });
  const stored = await world.stored(id);
  expect(stored).toMatchObject({ receivedMinor: 4000, receivedAt: clock.now() });
  expect(stored?.providerTxnId).toMatch(/^\d{20}$/);
  expect(stored?.providerPaymentRef).toMatch(/^\d{12}$/);
});

test('credits the received amount once for concurrent ACCEPTs, with the same answer to each', async () => {
  const { id, owner, balanceId, companyId } = await makePaymentInReview(world);
  const answers = await Promise.all([
    resolveReview(world, owner, id, 'ACCEPT', 4000),
    resolveReview(world, owner, id, 'ACCEPT'),
    resolveReview(world, owner, id, 'ACCEPT'),
  ]);
  for (const { payment } of answers)
    expect(payment).toMatchObject({ status: 'SUCCESS', needsReview: false, amountReceived: { amountMinor: 4000 } });
  expect(await creditedAmounts(id)).toEqual([4000]);
  await world.postPayments();
  expect(world.billing.bills.get(balanceId)?.amountDueMinor).toBe(4417);
  expect(await world.app.useCases.readCollected(owner, companyId)).toEqual({ totalMinor: 4000, count: 1 });
  expect((await world.stored(id))?.evidence.at(-1)).toMatchObject({ source: 'staff', says: 'accept' });
});

test('limits refunds of an accepted payment to the received amount', async () => {
  const { id, owner } = await makePaymentInReview(world);
  await resolveReview(world, owner, id, 'ACCEPT');
  expect((await refundPayment(world, owner, id, { amountMinor: 4001 })).userErrors).toEqual([
    { code: 'CONFLICT', field: 'amountMinor', message: 'Only $40.00 of this payment is left to refund.' },
  ]);
  expect((await refundPayment(world, owner, id)).refund).toMatchObject({
    amount: { amountMinor: 4000 },
    status: 'SUCCEEDED',
  });
  expect(refundsAtProvider(world, id)).toEqual([{ kind: 'void', amountMinor: 4000 }]);
});

test('credits a received amount above the requested amount', async () => {
  const { id, owner, balanceId } = await makePaymentInReview(world, '100.00');
  await resolveReview(world, owner, id, 'ACCEPT');
  await world.postPayments();
  expect(world.billing.bills.get(balanceId)?.amountDueMinor).toBe(8417 - 10_000);
});

test('refuses ACCEPT and RETURN of an amount that the provider has corrected since', async () => {
  const { id, owner } = await makePaymentInReview(world);
  const corrected = await startProcessThatReports(world, { amount: { unit: 'dollars', minor: 4500, text: '45.00' } });
  clock.advance(QUERY_INTERVAL_MS);
  expect(await resolveReview(corrected, owner, id, 'CHECK_AGAIN')).toMatchObject({
    payment: { needsReview: true, amountReceived: { amountMinor: 4500 } },
  });
  for (const decision of ['ACCEPT', 'RETURN'])
    expect(await resolveReview(world, owner, id, decision, 4000)).toEqual(
      refused('CONFLICT', 'The payment provider now reports $45.00. Please review the payment again.', 'receivedMinor'),
    );
});

test('returns the money once for concurrent RETURNs, fails the payment and releases the bill', async () => {
  const { id, owner, customer, customerId, balanceId, companyId } = await makePaymentInReview(world);
  const answers = await Promise.all([
    resolveReview(world, owner, id, 'RETURN', 4000),
    resolveReview(world, owner, id, 'RETURN'),
  ]);
  for (const { userErrors } of answers) expect(userErrors).toEqual([]);
  expect(await readPayment(world, customer, id)).toMatchObject({
    status: 'FAILED',
    isBeingReturned: false,
    message: RETURNED,
    refundedAmount: { amountMinor: 4000 },
  });
  expect(refundsAtProvider(world, id)).toEqual([{ kind: 'void', amountMinor: 4000 }]);
  expect(await world.eventsOf(id)).toEqual(['returned']);
  expect(await world.app.useCases.readCollected(owner, companyId)).toEqual({ totalMinor: 0, count: 0 });
  expect((await resolveReview(world, owner, id, 'RETURN')).payment).toMatchObject({ status: 'FAILED' });
  // The provider still reports the original transaction as paid.
  clock.advance(QUERY_INTERVAL_MS);
  expect(await world.recordReturn(id)).toMatchObject({ status: 'error', message: RETURNED });
  expect((await world.start(customer, customerId, balanceId)).paymentUrl).toMatch(/^http/);
});

test('shows a payment as being returned, and holds its bill, until the provider confirms the return', async () => {
  const { id, owner, customer, customerId, balanceId } = await makePaymentInReview(world);
  await simulator.addFault({ kind: 'transact-500', reference: id, uses: 1 });
  expect((await resolveReview(world, owner, id, 'RETURN')).payment).toMatchObject({
    status: 'PENDING',
    isBeingReturned: true,
    needsReview: false,
    refunds: [{ status: 'PENDING' }],
  });
  expect(await readPayment(world, customer, id)).toMatchObject({
    status: 'PENDING',
    isBeingReturned: true,
    refunds: [],
  });
  expect((await world.start(customer, customerId, balanceId)).userErrors).toMatchObject([
    { code: 'CONFLICT', message: 'We are returning your last payment. Please try again later.' },
  ]);
  expect(await resolveReview(world, owner, id, 'ACCEPT')).toEqual(NOT_IN_REVIEW);
  clock.advance(10 * MINUTE_MS);
  await world.pollDue();
  expect(await readPayment(world, owner, id)).toMatchObject({ status: 'FAILED', isBeingReturned: false });
  expect(refundsAtProvider(world, id)).toEqual([{ kind: 'void', amountMinor: 4000 }]);
  expect((await world.stored(id))?.nextPollAt).toBeUndefined();
});

test('puts a payment back into review when the provider refuses to return the money', async () => {
  const { id, owner } = await makePaymentInReview(world);
  // The void and the refund that follows it.
  await simulator.addFault({ kind: 'transact-refused', reference: id, uses: 2 });
  expect((await resolveReview(world, owner, id, 'RETURN')).payment).toMatchObject({
    status: 'PENDING',
    needsReview: true,
    isBeingReturned: false,
    refunds: [{ status: 'FAILED', message: 'The payment provider refused the refund: Do not honor' }],
  });
  expect((await world.stored(id))?.nextPollAt).toBeInstanceOf(Date);
  expect((await resolveReview(world, owner, id, 'RETURN')).payment).toMatchObject({ status: 'FAILED' });
  expect(refundsAtProvider(world, id)).toEqual([{ kind: 'void', amountMinor: 4000 }]);
});

test('applies one of two different concurrent decisions, and refuses the other', async () => {
  const { id, owner } = await makePaymentInReview(world);
  const second = await world.startProcess();
  const [accepted, returned] = await Promise.all([
    resolveReview(world, owner, id, 'ACCEPT'),
    resolveReview(second, owner, id, 'RETURN'),
  ]);
  expect([accepted, returned].filter(({ payment }) => payment)).toHaveLength(1);
  expect([accepted, returned]).toContainEqual(NOT_IN_REVIEW);
  const isCredited = accepted.payment !== null;
  expect(await creditedAmounts(id)).toEqual(isCredited ? [4000] : []);
  expect(refundsAtProvider(world, id)).toHaveLength(isCredited ? 0 : 1);
});

test('settles a review by CHECK_AGAIN only when the reported amount matches', async () => {
  const { id, owner } = await makePaymentInReview(world);
  clock.advance(QUERY_INTERVAL_MS);
  expect(await resolveReview(world, owner, id, 'CHECK_AGAIN')).toMatchObject({
    payment: { needsReview: true },
    userErrors: [],
  });
  const corrected = await startProcessThatReports(world, { amount: { unit: 'dollars', minor: 8417, text: '84.17' } });
  clock.advance(QUERY_INTERVAL_MS);
  expect(await resolveReview(corrected, owner, id, 'CHECK_AGAIN')).toMatchObject({
    payment: { status: 'SUCCESS', needsReview: false, amountReceived: { amountMinor: 8417 } },
  });
  expect(await creditedAmounts(id)).toEqual([8417]);
});

test('refuses to CLOSE a payment for which the provider received money, or while the provider is unreachable', async () => {
  const { id, owner } = await makePaymentInReview(world);
  expect(await resolveReview(world, owner, id, 'CLOSE')).toEqual(
    refused('CONFLICT', "The payment provider reports that it received $40.00, so this payment can't be closed."),
  );
  const unreachableProvider = await world.startProcess({
    fetchStatus: async () => ({ kind: 'unavailable', reason: 'timeout' }),
  });
  expect(await resolveReview(unreachableProvider, owner, id, 'CLOSE')).toEqual(
    refused('PROVIDER_UNAVAILABLE', 'The payment provider is unavailable. Please try again.', null),
  );
  expect(await readPayment(world, owner, id)).toMatchObject({ status: 'PENDING', needsReview: true });
});

/** Makes a payment in review whose payer returned, and for which the provider has no outcome 73 hours later. */
async function makePaymentWithoutOutcome() {
  const page = await openPage(world);
  await world.recordReturn(page.id);
  // Polling ends 72 hours after the start: the page expires after 24 hours.
  clock.advance(73 * HOUR_MS);
  await world.app.useCases.refreshPaymentById(page.companyId, page.id);
  expect(await readPayment(world, page.owner, page.id)).toMatchObject({
    amountReceived: null,
    review: { reason: 'NO_OUTCOME', decisions: ['CHECK_AGAIN', 'CLOSE'] },
  });
  return page;
}

test('refuses ACCEPT and RETURN of a payment without an amount, and closes it after its page has expired', async () => {
  const { id, owner, customer, customerId, balanceId } = await makePaymentWithoutOutcome();
  for (const decision of ['ACCEPT', 'RETURN'])
    expect((await resolveReview(world, owner, id, decision)).userErrors).toMatchObject([{ code: 'CONFLICT' }]);
  expect(await resolveReview(world, owner, id, 'CLOSE')).toMatchObject({
    payment: { status: 'FAILED', needsReview: false, message: 'The payment was not completed.' },
    userErrors: [],
  });
  expect((await resolveReview(world, owner, id, 'CLOSE')).payment).toMatchObject({ status: 'FAILED' });
  expect(await world.eventsOf(id)).toEqual([]);
  expect((await world.start(customer, customerId, balanceId)).paymentUrl).toMatch(/^http/);
});

test('credits a late payment that the provider reports after CLOSE', async () => {
  const { id, owner } = await makePaymentWithoutOutcome();
  await resolveReview(world, owner, id, 'CLOSE');
  const paidAfterClose = await world.startProcess({
    fetchStatus: async () => ({
      kind: 'paid',
      evidence: buildEvidence({ reference: id, providerTxnId: `7${id.replace(/\D/g, '')}` }),
    }),
  });
  clock.advance(QUERY_INTERVAL_MS);
  expect(await paidAfterClose.recordReturn(id)).toMatchObject({ status: 'success' });
  expect(await creditedAmounts(id)).toEqual([8417]);
  expect(await world.stored(id)).toMatchObject({ late: true });
});

test.each([
  ['terminal', { tpn: '999999999999' }, 'OTHER_TERMINAL'],
  ['reference', { reference: 'zzzzzzzzzz0123456789' }, 'OTHER_REFERENCE'],
])(
  'keeps a payment in review that the provider reports with another %s, and refuses every decision',
  async (_case, overrides, reason) => {
    const { id, owner, paymentUrl } = await openPage(world);
    await simulator.addFault({ kind: 'webhook-none', reference: id });
    await chooseOutcome(paymentUrl, 'paid');
    const mismatch = await startProcessThatReports(world, overrides);
    await mismatch.recordReturn(id);
    for (const decision of ['ACCEPT', 'RETURN', 'CLOSE'])
      expect((await resolveReview(mismatch, owner, id, decision)).userErrors).toMatchObject([{ code: 'CONFLICT' }]);
    expect(await readPayment(mismatch, owner, id)).toMatchObject({
      status: 'PENDING',
      review: { reason, decisions: ['CHECK_AGAIN', 'CLOSE'] },
    });
    expect((await world.stored(id))?.providerTxnId).toBeUndefined();
  },
);

test.each(['CHECK_AGAIN', 'ACCEPT', 'RETURN', 'CLOSE'])(
  'refuses %s for a payment that is not in review',
  async (decision) => {
    const success = await makePayment(world);
    expect(await resolveReview(world, success.owner, success.id, decision)).toEqual(NOT_IN_REVIEW);
    const open = await openPage(world);
    expect(await resolveReview(world, open.owner, open.id, decision)).toEqual(NOT_IN_REVIEW);
    expect(await readPayment(world, open.owner, open.id)).toMatchObject({ status: 'PENDING' });
  },
);

test('fetches the retrieval number of an accepted payment if no answer contained it', async () => {
  const { id, owner } = await makePaymentInReview(world);
  await resolveReview(world, owner, id, 'ACCEPT');
  await world.platform.mongo
    .collection<{ _id: string }>('payments')
    .updateOne({ _id: id }, { $unset: { providerPaymentRef: 1 } });
  const unpaid = await world.startProcess({ fetchStatus: async () => ({ kind: 'pending' }) });
  expect((await refundPayment(unpaid, owner, id)).userErrors).toEqual([
    { code: 'CONFLICT', field: null, message: 'The payment provider has no record of a transaction to refund.' },
  ]);
  expect((await refundPayment(world, owner, id, { amountMinor: 100 })).refund).toMatchObject({ status: 'SUCCEEDED' });
  expect(refundsAtProvider(world, id)).toEqual([{ kind: 'refund', amountMinor: 100 }]);
});
