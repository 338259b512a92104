import { domainEvents } from '@utility-pay/contracts';
import { deliverEvent } from '@utility-pay/service-kit/testing/deliver';
import { expect, test } from 'vitest';
import { inReview, opened, paid, resolve, view } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock, simulator, pageOutcomeOf } = world;
const MINUTE = 60_000;

interface Removable {
  companyId: number;
  customerId: string;
  balanceId: string;
}

/** Removes a customer in billing, and delivers the event. */
async function remove(
  { companyId, customerId, balanceId }: Removable,
  archiving: { isArchived?: true } = {},
): Promise<void> {
  world.billing.bills.delete(balanceId);
  const at = clock.now().toISOString();
  const type = domainEvents.accountRemoved.name;
  const event = {
    id: `event-${customerId}`,
    type,
    version: 1,
    companyId,
    at,
    data: { customerId, resets: 1, ...archiving },
  };
  await deliverEvent(world.app, event);
}

/** The account number is added again. */
const restore = ({ companyId, customerId, balanceId }: Removable) =>
  void world.billing.bills.set(balanceId, { companyId, customerId, amountDueMinor: 8417 });

/** Makes a payment whose success no process has seen. */
async function paidUnseen() {
  const page = await opened(world);
  await simulator.addFault({ kind: 'charged-only', reference: page.id, uses: 1 });
  await chooseOutcome(page.paymentUrl, 'paid');
  return page;
}

const REFUSED_WHILE_DELETED = {
  code: 'CONFLICT',
  field: 'decision',
  message:
    'This account is deleted. Add its account number again to restore it before you accept the payment, or return the payment.',
};

test('closes the open page of a removed customer and keeps the payment', async () => {
  const page = await opened(world);
  await remove(page);
  await remove(page);
  await world.pollDue();
  expect(pageOutcomeOf(page.id)).toBe('cancelled');
  expect(await view(world, page.owner, page.id)).toMatchObject({ status: 'FAILED' });
  const stored = await world.stored(page.id);
  expect(stored).toMatchObject({ customerName: 'Ada Lovelace', state: 'cancelled' });
  expect(stored).not.toHaveProperty('open');
  await remove(page);
  expect(await world.pollDue()).not.toContain(page.id);
  expect(await world.eventsOf(page.id)).toEqual([]);
});

test('credits a deleted account nothing that was paid before its page was closed, until it is restored', async () => {
  const page = await paidUnseen();
  await remove(page);
  await world.pollDue();
  expect(await view(world, page.owner, page.id)).toMatchObject({
    status: 'PENDING',
    review: { reason: 'DELETED_ACCOUNT', decisions: ['ACCEPT', 'RETURN', 'CHECK_AGAIN', 'CLOSE'] },
  });
  expect(await resolve(world, page.owner, page.id, 'ACCEPT')).toMatchObject({ userErrors: [REFUSED_WHILE_DELETED] });
  expect(await world.eventsOf(page.id)).toEqual([]);
  restore(page);
  expect(await resolve(world, page.owner, page.id, 'ACCEPT')).toMatchObject({ payment: { status: 'SUCCESS' } });
  expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
});

test('money for a deleted account can be returned', async () => {
  const page = await paidUnseen();
  await remove(page);
  await world.pollDue();
  expect((await resolve(world, page.owner, page.id, 'RETURN')).userErrors).toEqual([]);
  expect(await world.eventsOf(page.id)).not.toContain('succeeded');
});

test('credits what was paid if the account was restored, also when the removal arrives again', async () => {
  const [early, late] = [await paidUnseen(), await paidUnseen()];
  await remove(early);
  restore(early);
  await world.pollDue();
  expect(await view(world, early.owner, early.id)).toMatchObject({ status: 'SUCCESS', review: null });
  await remove(late);
  await world.pollDue();
  restore(late);
  await resolve(world, late.owner, late.id, 'CHECK_AGAIN');
  clock.advance(MINUTE);
  expect(await resolve(world, late.owner, late.id, 'CHECK_AGAIN')).toMatchObject({ payment: { status: 'SUCCESS' } });
  await remove(late);
  expect(await world.eventsOf(late.id)).toEqual(['succeeded']);
});

test.each([
  ['deleted', {}, 'DELETED_ACCOUNT'],
  ['archived', { isArchived: true }, 'ARCHIVED_ACCOUNT'],
] as const)('a review of another amount says that its account was %s meanwhile', async (_title, archiving, reason) => {
  const review = await inReview(world);
  await remove(review, archiving);
  expect(await view(world, review.owner, review.id)).toMatchObject({ review: { reason } });
});

test('another amount for a deleted account is only accepted once the account is restored', async () => {
  const review = await inReview(world);
  await remove(review);
  expect(await resolve(world, review.owner, review.id, 'ACCEPT', 4000)).toMatchObject({
    userErrors: [REFUSED_WHILE_DELETED],
  });
  restore(review);
  clock.advance(MINUTE);
  await resolve(world, review.owner, review.id, 'CHECK_AGAIN');
  expect(await view(world, review.owner, review.id)).toMatchObject({ review: { reason: 'OTHER_AMOUNT' } });
  expect(await resolve(world, review.owner, review.id, 'ACCEPT', 4000)).toMatchObject({
    payment: { status: 'SUCCESS' },
  });
});

test('a deleted account that is archived for a new customer can be credited: staff can read it', async () => {
  const page = await paidUnseen();
  await remove(page);
  await world.pollDue();
  await remove(page, { isArchived: true });
  await remove(page);
  expect(await view(world, page.owner, page.id)).toMatchObject({
    review: { reason: 'ARCHIVED_ACCOUNT', decisions: ['ACCEPT', 'RETURN'] },
  });
  expect(await resolve(world, page.owner, page.id, 'ACCEPT')).toMatchObject({ payment: { status: 'SUCCESS' } });
});

test('has staff decide on what was paid for an account that the undo of a bill file deleted', async () => {
  const page = await paidUnseen();
  world.billing.bills.delete(page.balanceId);
  await world.app.useCases.closeOutdatedPages(page.companyId);
  await world.pollDue();
  expect(await view(world, page.owner, page.id)).toMatchObject({ review: { reason: 'DELETED_ACCOUNT' } });
});

test('has staff decide on a payment that is made while the page is being closed', async () => {
  const page = await opened(world);
  const late = await world.secondProcess({
    cancelSession: async (...args) => {
      await simulator.addFault({ kind: 'webhook-none', uses: 1 });
      await chooseOutcome(page.paymentUrl, 'paid');
      return late.ipospays.cancelSession(...args);
    },
  });
  await remove(page);
  await late.app.useCases.refreshPaymentById(page.companyId, page.id);
  expect(await view(world, page.owner, page.id)).toMatchObject({ review: { reason: 'DELETED_ACCOUNT' } });
});

test('retries until the page is closed, and does not offer it in the meantime', async () => {
  const page = await opened(world);
  await remove(page);
  restore(page);
  const cut = await world.secondProcess({
    fetchStatus: async () => ({ kind: 'unavailable', reason: 'timeout' }),
    cancelSession: async () => ({ kind: 'ambiguous', reason: 'timeout' }),
  });
  await cut.app.useCases.refreshPaymentById(page.companyId, page.id);
  expect(pageOutcomeOf(page.id)).toBe('open');
  const again = await cut.start(page.customer, page.customerId, page.balanceId);
  expect(again.paymentUrl).toBeNull();
  clock.advance(10 * MINUTE);
  await world.pollDue();
  expect(pageOutcomeOf(page.id)).toBe('cancelled');
  expect(await view(world, page.owner, page.id)).toMatchObject({ status: 'FAILED' });
});

test('leaves other pages, successful payments and reviews alone', async () => {
  const [other, done, review] = [await opened(world), await paid(world), await inReview(world)];
  await remove(done);
  await remove(review);
  await remove({ companyId: other.companyId + 1000, customerId: other.customerId, balanceId: 'other' });
  await world.pollDue();
  expect(pageOutcomeOf(other.id)).toBe('open');
  expect(await view(world, done.owner, done.id)).toMatchObject({ status: 'SUCCESS' });
  expect((await world.stored(review.id))?.closing).toBeUndefined();
});

test('opens no page for a customer who is removed in the meantime', async () => {
  const company = await world.company();
  // The answer in progress still names the bill.
  world.billing.onceBeforeAnswer(async () => {
    world.billing.bills.delete(company.balanceId);
    await remove(company);
  });
  await expect(world.start(company.customer, company.customerId, company.balanceId)).rejects.toThrow('NOT_FOUND');
  const ours = await world.platform.mongo.collection('payments').find({ companyId: company.companyId }).toArray();
  expect(ours.map(({ state, open }) => [state, open])).toEqual([['failed', undefined]]);
  expect(ours.map(({ _id }) => pageOutcomeOf(String(_id)))).toEqual([undefined]);
});

test('what is paid for an archived account while its page is being closed waits for a decision of staff', async () => {
  const page = await paidUnseen();
  await remove(page, { isArchived: true });
  await remove(page, { isArchived: true });
  await world.pollDue();
  expect(await view(world, page.owner, page.id)).toMatchObject({
    status: 'PENDING',
    review: { reason: 'ARCHIVED_ACCOUNT', decisions: ['ACCEPT', 'RETURN'] },
  });
  expect(await world.eventsOf(page.id)).toEqual([]);
  expect(await resolve(world, page.owner, page.id, 'ACCEPT')).toMatchObject({ payment: { status: 'SUCCESS' } });
  expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
});

test('late money of an archived account waits for a decision of staff, and can be returned', async () => {
  const early = await world.secondProcess({
    fetchStatus: async (...args) => {
      const answer = await early.ipospays.fetchStatus(...args);
      return answer.kind === 'paid' ? { ...answer, kind: 'declined' } : answer;
    },
  });
  const page = await opened(world);
  await simulator.addFault({ kind: 'webhook-none', reference: page.id, uses: 1 });
  await chooseOutcome(page.paymentUrl, 'paid');
  await early.recordReturn(page.id);
  expect(await view(world, page.owner, page.id)).toMatchObject({ status: 'FAILED' });
  await remove(page, { isArchived: true });
  clock.advance(47 * 60 * MINUTE);
  await world.pollDue();
  expect(await view(world, page.owner, page.id)).toMatchObject({ review: { reason: 'ARCHIVED_ACCOUNT' } });
  const returned = await resolve(world, page.owner, page.id, 'RETURN');
  expect(returned.userErrors).toEqual([]);
  expect(await world.eventsOf(page.id)).not.toContain('succeeded');
});
