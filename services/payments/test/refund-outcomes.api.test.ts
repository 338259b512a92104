import { recordedActs } from '@utility-pay/service-kit/testing/acts';
import { expect, test } from 'vitest';
import { staff } from './world/operations.ts';
import { inReview, paid, recordOutcome, refund, refundsAtProvider, resolve, view } from './world/scenarios.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock, platform } = world;
const HOUR = 60 * 60_000;
const REASON = 'The iPOSpays portal shows this refund on November 22';
type Process = Parameters<typeof recordOutcome>[0];

/** A process whose key the provider no longer accepts: refunds and status queries get no usable answer. */
const withRevokedKey = () =>
  world.secondProcess({
    refund: async () => ({ kind: 'ambiguous', reason: 'unauthorized' }),
    voidTransaction: async () => ({ kind: 'ambiguous', reason: 'unauthorized' }),
    fetchRefund: async () => ({ kind: 'unavailable', reason: 'unauthorized' }),
  });

/** A paid payment of $84.17 with a refund of $5.00 that the provider never confirms. */
async function unconfirmed() {
  const payment = await paid(world);
  const revoked = await withRevokedKey();
  const requested = await refund(revoked, payment.owner, payment.id, { amountMinor: 500 });
  const refundId = requested.refund?.id ?? '';
  return { ...payment, revoked, refundId };
}

/** A payment in review whose return the provider never confirms. */
async function neverReturned() {
  const payment = await inReview(world);
  const revoked = await withRevokedKey();
  expect((await resolve(revoked, payment.owner, payment.id, 'RETURN')).payment).toMatchObject({
    isBeingReturned: true,
    refunds: [{ status: 'PENDING' }],
  });
  const refundId = (await world.stored(payment.id))?.refunds?.[0]?.id ?? '';
  return { ...payment, revoked, refundId };
}

const record = (
  process: Process,
  { owner, id, refundId }: { owner: Parameters<typeof recordOutcome>[1]; id: string; refundId: string },
) => ({
  returned: () => recordOutcome(process, owner, id, refundId, 'RETURNED', REASON),
  notReturned: () => recordOutcome(process, owner, id, refundId, 'NOT_RETURNED', REASON),
});

test('takes the outcome of a refund 48 hours after its request, once, from those who may refund', async () => {
  const made = await unconfirmed();
  const { id, refundId, owner, companyId, customer, revoked } = made;
  const requestedAt = clock.now().getTime();
  expect((await view(world, owner, id))?.refunds).toMatchObject([
    { status: 'PENDING', recordableFrom: new Date(requestedAt + 48 * HOUR).toISOString() },
  ]);
  clock.advance(48 * HOUR - 1);
  expect(await record(revoked, made).returned()).toMatchObject({
    payment: null,
    userErrors: [{ code: 'CONFLICT', field: 'refundId', message: expect.stringMatching(/48 hours after/) }],
  });
  clock.advance(1);
  for (const reason of ['', '  ', 'x'.repeat(501)])
    expect((await recordOutcome(revoked, owner, id, refundId, 'RETURNED', reason)).userErrors).toMatchObject([
      { field: 'reason' },
    ]);
  expect((await recordOutcome(revoked, owner, id, 'another', 'RETURNED', REASON)).userErrors).toMatchObject([
    { field: 'refundId', message: 'This payment has no such refund.' },
  ]);
  const outcomeBy = (actor: typeof owner) => recordOutcome(revoked, actor, id, refundId, 'RETURNED', REASON);
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
  // Nothing is asked or sent any more, also with a usable key.
  clock.advance(HOUR);
  expect(await world.pollDue()).not.toContain(id);
  expect(refundsAtProvider(world, id)).toEqual([]);
});

test('a refund that staff record as failed can be requested again', async () => {
  const made = await unconfirmed();
  clock.advance(48 * HOUR);
  expect((await record(made.revoked, made).notReturned()).payment).toMatchObject({
    refundedAmount: { amountMinor: 0 },
    refunds: [{ status: 'FAILED', message: expect.stringMatching(/^The payment provider did not confirm/) }],
  });
  expect(await world.eventsOf(made.id)).toEqual(['succeeded']);
  expect((await refund(world, made.owner, made.id)).payment).toMatchObject({ refundedAmount: { amountMinor: 8417 } });
});

test('the provider’s own answer counts, if it has one by then', async () => {
  const made = await unconfirmed();
  const { id, owner, refundId } = made;
  clock.advance(48 * HOUR);
  const recovered = await world.secondProcess({
    fetchRefund: async () => ({ kind: 'done', transactionId: '12345678901234567890' }),
  });
  expect((await record(recovered, made).notReturned()).userErrors).toMatchObject([{ field: 'outcome' }]);
  expect(await view(world, owner, id)).toMatchObject({
    refundedAmount: { amountMinor: 500 },
    refunds: [{ id: refundId, status: 'SUCCEEDED' }],
  });
  expect(await world.eventsOf(id)).toEqual(['refunded', 'succeeded']);
  expect((await record(recovered, made).returned()).userErrors).toEqual([]);
});

test('waits for a refund that the provider has accepted and not completed', async () => {
  const made = await unconfirmed();
  clock.advance(48 * HOUR);
  const slow = await world.secondProcess({ fetchRefund: async () => ({ kind: 'pending' }) });
  expect((await record(slow, made).returned()).userErrors).toMatchObject([
    { code: 'CONFLICT', field: 'refundId', message: expect.stringMatching(/in progress/) },
  ]);
  expect(await world.stored(made.id)).toMatchObject({ refunds: [{ state: 'pending', isInProgress: true }] });
  // The portal asks no further for an outcome.
  expect((await view(world, made.owner, made.id))?.refunds).toMatchObject([{ recordableFrom: null }]);
});

test('is refused while a worker sends the refund', async () => {
  const made = await unconfirmed();
  clock.advance(48 * HOUR);
  const gate = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const slow = await world.secondProcess({
    fetchRefund: async () => {
      reach();
      await gate.promise;
      return { kind: 'done', transactionId: '12345678901234567890' };
    },
  });
  const polled = slow.app.useCases.refreshPaymentById(made.companyId, made.id);
  await reached;
  expect((await record(made.revoked, made).returned()).userErrors).toMatchObject([
    { code: 'CONFLICT', field: 'refundId', message: expect.stringMatching(/right now/) },
  ]);
  gate.resolve();
  await polled;
  expect(await view(world, made.owner, made.id)).toMatchObject({ refunds: [{ status: 'SUCCEEDED' }] });
  expect(await world.eventsOf(made.id)).toEqual(['refunded', 'succeeded']);
});

test('a return that staff record as done ends the payment, and its bill can be paid again', async () => {
  const made = await neverReturned();
  const { id, revoked, customer, customerId, balanceId } = made;
  expect((await world.startWith(customer, { customerId, balanceId })).userErrors).toMatchObject([
    { message: 'We are returning your last payment. Please try again later.' },
  ]);
  clock.advance(48 * HOUR);
  expect((await record(revoked, made).returned()).payment).toMatchObject({
    status: 'FAILED',
    isBeingReturned: false,
    refundedAmount: { amountMinor: 4000 },
    message: expect.stringMatching(/we returned \$40\.00/),
  });
  expect(await world.eventsOf(id)).toEqual(['returned']);
  expect((await world.startWith(customer, { customerId, balanceId })).paymentUrl).toMatch(/^http/);
});

test('a return that staff record as failed leads back to review, where it can be settled outside the portal', async () => {
  const made = await neverReturned();
  const { id, revoked, owner } = made;
  clock.advance(73 * HOUR);
  expect((await record(revoked, made).notReturned()).payment).toMatchObject({
    status: 'PENDING',
    isBeingReturned: false,
    review: { reason: 'OTHER_AMOUNT', decisions: ['ACCEPT', 'RETURN', 'CHECK_AGAIN', 'CLOSE'] },
  });
  expect((await record(revoked, made).notReturned()).userErrors).toEqual([]);
  expect((await resolve(world, owner, id, 'CLOSE', undefined, 'Check 17 sent')).payment).toMatchObject({
    status: 'FAILED',
  });
  expect(await world.stored(id)).toMatchObject({ state: 'settled-outside' });
});

test('operators see how many refunds have been unconfirmed for 48 hours', async () => {
  const count = () => world.app.useCases.countUnconfirmedRefunds();
  const before = await count();
  const made = await unconfirmed();
  clock.advance(48 * HOUR - 1);
  expect(await count()).toBe(before);
  clock.advance(1);
  expect(await count()).toBe(before + 1);
  await record(made.revoked, made).notReturned();
  expect(await count()).toBe(before);
});
