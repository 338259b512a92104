import { expect, test } from 'vitest';
import { inReview, opened, paid, refund, refundsAtProvider, resolve, view } from './world/scenarios.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const NOT_IN_REVIEW = {
  payment: null,
  userErrors: [{ code: 'CONFLICT', field: 'paymentId', message: 'This payment is not in review.' }],
};

test('shows only staff that a payment needs a review', async () => {
  const { id, owner, customer, mismatching } = await inReview(world);
  expect(await view(mismatching, owner, id)).toMatchObject({ status: 'PENDING', needsReview: true });
  expect(await view(mismatching, customer, id)).toMatchObject({ status: 'PENDING', needsReview: false });
});

test('settles a review by CHECK_AGAIN only when the answer matches', async () => {
  const { id, owner, mismatching } = await inReview(world);
  expect(await resolve(mismatching, owner, id, 'CHECK_AGAIN')).toMatchObject({
    payment: { needsReview: true },
    userErrors: [],
  });
  world.clock.advance(5000);
  expect(await resolve(world, owner, id, 'CHECK_AGAIN')).toMatchObject({
    payment: { status: 'SUCCESS', needsReview: false },
  });
  expect(await world.eventsOf(id)).toEqual(['succeeded']);
});

test('credits the requested amount once by CREDIT', async () => {
  const { id, owner, mismatching, balanceId, companyId } = await inReview(world);
  const answers = await Promise.all([
    resolve(world, owner, id, 'CREDIT'),
    resolve(mismatching, owner, id, 'CREDIT'),
    resolve(world, owner, id, 'CREDIT'),
  ]);
  expect(answers.filter(({ payment }) => payment)).toHaveLength(1);
  expect(answers).toContainEqual(NOT_IN_REVIEW);
  expect(await view(world, owner, id)).toMatchObject({ status: 'SUCCESS', needsReview: false });
  expect(await world.eventsOf(id)).toEqual(['succeeded']);
  await world.postPayments();
  expect(world.billing.bills.get(balanceId)?.amountDueMinor).toBe(0);
  const collected = await world.app.useCases.collected(owner, companyId);
  expect(collected).toEqual({ totalMinor: 8417, count: 1 });
  expect((await world.stored(id))?.evidence.at(-1)).toMatchObject({ source: 'staff', says: 'credit' });
});

test('fails the payment by CLOSE, releases the balance, and ignores the same answer later', async () => {
  const { id, owner, customer, customerId, balanceId, mismatching } = await inReview(world);
  expect(await resolve(world, owner, id, 'CLOSE')).toMatchObject({
    payment: { status: 'FAILED', needsReview: false, message: 'The payment was not completed.' },
    userErrors: [],
  });
  expect(await world.eventsOf(id)).toEqual([]);
  expect(await mismatching.recordReturn(id)).toMatchObject({ status: 'error' });
  expect((await world.stored(id))?.state).toBe('failed');
  expect((await world.start(customer, customerId, balanceId)).paymentUrl).toMatch(/^http/);
});

test('accepts a matching payment even after CLOSE', async () => {
  const { id, owner } = await inReview(world);
  await resolve(world, owner, id, 'CLOSE');
  // Returns cause one status query in 5 seconds.
  world.clock.advance(5000);
  expect(await world.recordReturn(id)).toMatchObject({ status: 'success' });
  expect(await world.eventsOf(id)).toEqual(['succeeded']);
});

test.each(['CHECK_AGAIN', 'CREDIT', 'CLOSE'])('refuses %s for a payment that is not in review', async (decision) => {
  const done = await paid(world);
  expect(await resolve(world, done.owner, done.id, decision)).toEqual(NOT_IN_REVIEW);
  const open = await opened(world);
  expect(await resolve(world, open.owner, open.id, decision)).toEqual(NOT_IN_REVIEW);
  expect(await view(world, open.owner, open.id)).toMatchObject({ status: 'PENDING' });
});

test('refunds a credited payment only if the provider has a retrieval number for it', async () => {
  const { id, owner } = await inReview(world);
  await resolve(world, owner, id, 'CREDIT');
  expect((await refund(world, owner, id, { amountMinor: 100 })).refund).toMatchObject({ status: 'SUCCEEDED' });
  expect(refundsAtProvider(world, id)).toEqual([{ kind: 'refund', amountMinor: 100 }]);
  const other = await inReview(world);
  await resolve(world, other.owner, other.id, 'CREDIT');
  const unpaid = await world.secondProcess({ fetchStatus: async () => ({ kind: 'pending' }) });
  expect((await refund(unpaid, other.owner, other.id)).userErrors).toEqual([
    {
      code: 'CONFLICT',
      field: null,
      message: 'The payment provider has no record of a transaction to refund.',
    },
  ]);
});
