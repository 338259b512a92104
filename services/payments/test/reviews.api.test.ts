import { expect, test } from 'vitest';
import { givenBack, inReview, opened, paid, refund, resolve, see } from './world/staff-work.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const NOT_IN_REVIEW = {
  payment: null,
  userErrors: [{ code: 'CONFLICT', field: 'paymentId', message: 'This payment is not in review.' }],
};

test('staff see what needs a review', async () => {
  const { id, owner, customer, asSeen } = await inReview(world);
  expect(await see(asSeen, owner, id)).toMatchObject({ status: 'PENDING', needsReview: true });
  expect(await see(asSeen, customer, id)).toMatchObject({ status: 'PENDING', needsReview: false });
});

test('CHECK_AGAIN asks the provider once more: an answer that fits settles it, another leaves it', async () => {
  const { id, owner, asSeen } = await inReview(world);
  expect(await resolve(asSeen, owner, id, 'CHECK_AGAIN')).toMatchObject({
    payment: { needsReview: true },
    userErrors: [],
  });
  expect(await resolve(world, owner, id, 'CHECK_AGAIN')).toMatchObject({
    payment: { status: 'SUCCESS', needsReview: false },
  });
  expect(await world.eventsOf(id)).toEqual(['created', 'succeeded']);
});

test('CREDIT takes it for paid with the amount that was asked, once, and the balance falls', async () => {
  const { id, owner, asSeen, balanceId, companyId } = await inReview(world);
  const answers = await Promise.all([
    resolve(world, owner, id, 'CREDIT'),
    resolve(asSeen, owner, id, 'CREDIT'),
    resolve(world, owner, id, 'CREDIT'),
  ]);
  expect(answers.filter(({ payment }) => payment)).toHaveLength(1);
  expect(answers).toContainEqual(NOT_IN_REVIEW);
  expect(await see(world, owner, id)).toMatchObject({ status: 'SUCCESS', needsReview: false });
  expect(await world.eventsOf(id)).toEqual(['created', 'succeeded']);
  await world.book();
  expect(world.billing.bills.get(balanceId)?.amountDueMinor).toBe(0);
  const collected = await world.app.useCases.collected(owner, companyId);
  expect(collected).toEqual({ totalMinor: 8417, count: 1 });
  expect((await world.stored(id))?.evidence.at(-1)).toMatchObject({ source: 'staff', says: 'credit' });
});

test('CLOSE takes it for failed, gives the balance back and is not undone by the same answer', async () => {
  const { id, owner, customer, customerId, balanceId, asSeen } = await inReview(world);
  expect(await resolve(world, owner, id, 'CLOSE')).toMatchObject({
    payment: { status: 'FAILED', needsReview: false, message: 'The payment was not completed.' },
    userErrors: [],
  });
  expect(await world.eventsOf(id)).toEqual(['created', 'failed']);
  expect(await asSeen.comeBack(id)).toMatchObject({ status: 'error' });
  expect((await world.stored(id))?.state).toBe('failed');
  expect((await world.start(customer, customerId, balanceId)).paymentUrl).toMatch(/^http/);
});

test('money that turns out to fit after all is taken, also after CLOSE', async () => {
  const { id, owner } = await inReview(world);
  await resolve(world, owner, id, 'CLOSE');
  expect(await world.comeBack(id)).toMatchObject({ status: 'success' });
  expect(await world.eventsOf(id)).toEqual(['created', 'failed', 'succeeded']);
});

test.each(['CHECK_AGAIN', 'CREDIT', 'CLOSE'])('%s of what is in no review is refused', async (decision) => {
  const done = await paid(world);
  expect(await resolve(world, done.owner, done.id, decision)).toEqual(NOT_IN_REVIEW);
  const open = await opened(world);
  expect(await resolve(world, open.owner, open.id, decision)).toEqual(NOT_IN_REVIEW);
  expect(await see(world, open.owner, open.id)).toMatchObject({ status: 'PENDING' });
});

test('what was credited is refunded by the number that the provider has for it; without one it is not', async () => {
  const { id, owner } = await inReview(world);
  await resolve(world, owner, id, 'CREDIT');
  expect((await refund(world, owner, id, { amountMinor: 100 })).refund).toMatchObject({ status: 'SUCCEEDED' });
  expect(givenBack(world, id)).toEqual([{ kind: 'refund', amountMinor: 100 }]);
  const other = await inReview(world);
  await resolve(world, other.owner, other.id, 'CREDIT');
  const unpaid = await world.secondProcess({ fetchStatus: async () => ({ kind: 'pending' }) });
  expect((await refund(unpaid, other.owner, other.id)).userErrors).toEqual([
    {
      code: 'CONFLICT',
      field: null,
      message: 'The payment provider knows nothing of this payment that it could give back.',
    },
  ]);
});
