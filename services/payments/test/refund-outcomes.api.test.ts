import { HOUR_MS } from '@utility-pay/contracts';
import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { expect, test } from 'vitest';
import { staff } from './world/operations.ts';
import {
  makePayment,
  makePaymentInReview,
  readPayment,
  recordOutcome,
  refundPayment,
  refundsAtProvider,
  resolveReview,
} from './world/scenarios.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock, platform } = world;
const REASON = 'The iPOSpays portal shows this refund on November 22';
type Process = Parameters<typeof recordOutcome>[0];

/** Starts a process whose key the provider no longer accepts: refunds and their status queries get no usable answer. */
const startProcessWithRevokedKey = () =>
  world.startProcess({
    refund: async () => ({ kind: 'ambiguous', reason: 'unauthorized' }),
    voidTransaction: async () => ({ kind: 'ambiguous', reason: 'unauthorized' }),
    fetchRefund: async () => ({ kind: 'unavailable', reason: 'unauthorized' }),
  });

/** Makes a payment of $84.17, and requests a refund of $5.00 that the provider never confirms. */
async function makeUnconfirmedRefund() {
  const payment = await makePayment(world);
  const revoked = await startProcessWithRevokedKey();
  const requested = await refundPayment(revoked, payment.owner, payment.id, { amountMinor: 500 });
  const refundId = requested.refund?.id ?? '';
  return { ...payment, revoked, refundId };
}

/** Makes a payment in review, and requests its return, which the provider never confirms. */
async function makeUnconfirmedReturn() {
  const payment = await makePaymentInReview(world);
  const revoked = await startProcessWithRevokedKey();
  expect((await resolveReview(revoked, payment.owner, payment.id, 'RETURN')).payment).toMatchObject({
    isBeingReturned: true,
    refunds: [{ status: 'PENDING' }],
  });
  const refundId = (await world.stored(payment.id))?.refunds?.[0]?.id ?? '';
  return { ...payment, revoked, refundId };
}

/** Returns functions that record one of the two outcomes. */
const record = (
  process: Process,
  { owner, id, refundId }: { owner: Parameters<typeof recordOutcome>[1]; id: string; refundId: string },
) => ({
  returned: () => recordOutcome(process, owner, { paymentId: id, refundId, outcome: 'RETURNED', reason: REASON }),
  notReturned: () =>
    recordOutcome(process, owner, { paymentId: id, refundId, outcome: 'NOT_RETURNED', reason: REASON }),
});

test('records the outcome of a refund once, from 48 hours after its request, by staff who may refund', async () => {
  const made = await makeUnconfirmedRefund();
  const { id, refundId, owner, companyId, customer, revoked } = made;
  const requestedAt = clock.now().getTime();
  expect((await readPayment(world, owner, id))?.refunds).toMatchObject([
    { status: 'PENDING', recordableFrom: new Date(requestedAt + 48 * HOUR_MS).toISOString() },
  ]);
  clock.advance(48 * HOUR_MS - 1);
  expect(await record(revoked, made).returned()).toMatchObject({
    payment: null,
    userErrors: [{ code: 'CONFLICT', field: 'refundId', message: expect.stringMatching(/48 hours after/) }],
  });
  clock.advance(1);
  const input = { paymentId: id, refundId, outcome: 'RETURNED', reason: REASON } as const;
  for (const reason of ['', '  ', 'x'.repeat(501)])
    expect((await recordOutcome(revoked, owner, { ...input, reason })).userErrors).toMatchObject([{ field: 'reason' }]);
  expect((await recordOutcome(revoked, owner, { ...input, refundId: 'another' })).userErrors).toMatchObject([
    { field: 'refundId', message: 'This payment has no such refund.' },
  ]);
  const outcomeBy = (actor: typeof owner) => recordOutcome(revoked, actor, input);
  await expect(outcomeBy(staff(companyId + 1, 'managePaymentSettings'))).rejects.toThrow('NOT_FOUND');
  await expect(outcomeBy(staff(companyId, 'viewPayments'))).rejects.toThrow('FORBIDDEN');
  await expect(outcomeBy(customer)).rejects.toThrow('FORBIDDEN');
  expect(await world.stored(id)).toMatchObject({ refunds: [{ state: 'pending' }] });

  await Promise.all([record(revoked, made).returned(), record(revoked, made).returned()]);
  expect(await record(revoked, made).returned()).toMatchObject({
    payment: { refundedAmount: { amountMinor: 500 }, refunds: [{ status: 'SUCCEEDED', recordableFrom: null }] },
    userErrors: [],
  });
  expect((await record(revoked, made).notReturned()).userErrors).toMatchObject([{ field: 'outcome' }]);
  expect(await world.eventsOf(id)).toEqual(['refunded', 'succeeded']);
  const acts = (await recordedActs(platform, companyId)).filter(({ action }) => action === 'refund.outcome-recorded');
  expect(acts).toMatchObject([
    { target: { type: 'payment', id }, reason: REASON, after: { refundId, outcome: 'returned' } },
  ]);
  // With a usable key, nothing is queried or sent any more either.
  clock.advance(HOUR_MS);
  expect(await world.pollDue()).not.toContain(id);
  expect(refundsAtProvider(world, id)).toEqual([]);
});

test('lets staff request a refund again that they recorded as not returned', async () => {
  const made = await makeUnconfirmedRefund();
  clock.advance(48 * HOUR_MS);
  expect((await record(made.revoked, made).notReturned()).payment).toMatchObject({
    refundedAmount: { amountMinor: 0 },
    refunds: [{ status: 'FAILED', message: expect.stringMatching(/^The payment provider did not confirm/) }],
  });
  expect(await world.eventsOf(made.id)).toEqual(['succeeded']);
  expect((await refundPayment(world, made.owner, made.id)).payment).toMatchObject({
    refundedAmount: { amountMinor: 8417 },
  });
});

test("applies the provider's own answer instead of the recorded outcome if the provider has one by then", async () => {
  const made = await makeUnconfirmedRefund();
  const { id, owner, refundId } = made;
  clock.advance(48 * HOUR_MS);
  const withAnswer = await world.startProcess({
    fetchRefund: async () => ({ kind: 'done', transactionId: '12345678901234567890' }),
  });
  expect((await record(withAnswer, made).notReturned()).userErrors).toMatchObject([{ field: 'outcome' }]);
  expect(await readPayment(world, owner, id)).toMatchObject({
    refundedAmount: { amountMinor: 500 },
    refunds: [{ id: refundId, status: 'SUCCEEDED' }],
  });
  expect(await world.eventsOf(id)).toEqual(['refunded', 'succeeded']);
  expect((await record(withAnswer, made).returned()).userErrors).toEqual([]);
});

test('refuses to record the outcome of a refund that the provider reports as in progress', async () => {
  const made = await makeUnconfirmedRefund();
  clock.advance(48 * HOUR_MS);
  const inProgress = await world.startProcess({ fetchRefund: async () => ({ kind: 'pending' }) });
  expect((await record(inProgress, made).returned()).userErrors).toMatchObject([
    { code: 'CONFLICT', field: 'refundId', message: expect.stringMatching(/in progress/) },
  ]);
  expect(await world.stored(made.id)).toMatchObject({ refunds: [{ state: 'pending', isInProgress: true }] });
  // Staff can no longer record the outcome.
  expect((await readPayment(world, made.owner, made.id))?.refunds).toMatchObject([{ recordableFrom: null }]);
});

test('refuses to record the outcome of a refund while a worker queries its status', async () => {
  const made = await makeUnconfirmedRefund();
  clock.advance(48 * HOUR_MS);
  const gate = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const slowProcess = await world.startProcess({
    fetchRefund: async () => {
      reach();
      await gate.promise;
      return { kind: 'done', transactionId: '12345678901234567890' };
    },
  });
  const polled = slowProcess.app.useCases.refreshPaymentById(made.companyId, made.id);
  await reached;
  expect((await record(made.revoked, made).returned()).userErrors).toMatchObject([
    { code: 'CONFLICT', field: 'refundId', message: expect.stringMatching(/right now/) },
  ]);
  gate.resolve();
  await polled;
  expect(await readPayment(world, made.owner, made.id)).toMatchObject({ refunds: [{ status: 'SUCCEEDED' }] });
  expect(await world.eventsOf(made.id)).toEqual(['refunded', 'succeeded']);
});

test('fails a payment whose return staff record as done, and lets its bill be paid again', async () => {
  const made = await makeUnconfirmedReturn();
  const { id, revoked, customer, customerId, balanceId } = made;
  expect((await world.startWith(customer, { customerId, balanceId })).userErrors).toMatchObject([
    { message: 'We are returning your last payment. Please try again later.' },
  ]);
  clock.advance(48 * HOUR_MS);
  expect((await record(revoked, made).returned()).payment).toMatchObject({
    status: 'FAILED',
    isBeingReturned: false,
    refundedAmount: { amountMinor: 4000 },
    message: expect.stringMatching(/we returned \$40\.00/),
  });
  expect(await world.eventsOf(id)).toEqual(['returned']);
  expect((await world.startWith(customer, { customerId, balanceId })).paymentUrl).toMatch(/^http/);
});

test('puts a payment back into review whose return staff record as failed, where it can be settled outside the portal', async () => {
  const made = await makeUnconfirmedReturn();
  const { id, revoked, owner } = made;
  clock.advance(73 * HOUR_MS);
  expect((await record(revoked, made).notReturned()).payment).toMatchObject({
    status: 'PENDING',
    isBeingReturned: false,
    review: { reason: 'OTHER_AMOUNT', decisions: ['ACCEPT', 'RETURN', 'CHECK_AGAIN', 'CLOSE'] },
  });
  expect((await record(revoked, made).notReturned()).userErrors).toEqual([]);
  expect((await resolveReview(world, owner, id, 'CLOSE', undefined, 'Check 17 sent')).payment).toMatchObject({
    status: 'FAILED',
  });
  expect(await world.stored(id)).toMatchObject({ state: 'settled-outside' });
});

test('counts refunds that are unconfirmed for 48 hours', async () => {
  const count = () => world.app.useCases.countUnconfirmedRefunds();
  const before = await count();
  const made = await makeUnconfirmedRefund();
  clock.advance(48 * HOUR_MS - 1);
  expect(await count()).toBe(before);
  clock.advance(1);
  expect(await count()).toBe(before + 1);
  await record(made.revoked, made).notReturned();
  expect(await count()).toBe(before);
});
