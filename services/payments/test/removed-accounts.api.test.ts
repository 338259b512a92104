import { domainEvents, HOUR_MS, MINUTE_MS } from '@utility-pay/contracts';
import { deliverEvent } from '@utility-pay/service-kit/testing/deliver';
import { expect, test } from 'vitest';
import {
  makePayment,
  makePaymentInReview,
  openPage,
  readPayment,
  resolveReview,
  startProcessThatReportsPaidAs,
} from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { AMOUNT_MINOR, createWorld } from './world/world.ts';

const world = await createWorld();
const { clock, simulator, pageOutcomeOf } = world;

interface Account {
  companyId: number;
  customerId: string;
  balanceId: string;
}

/** Deletes or archives an account in billing, and delivers the event. */
async function remove(account: Account, removal: { isArchived?: true } = {}): Promise<void> {
  world.billing.bills.delete(account.balanceId);
  await redeliver(account, removal);
}

/** Delivers the event of a removal again. */
async function redeliver({ companyId, customerId }: Account, removal: { isArchived?: true } = {}): Promise<void> {
  const at = clock.now().toISOString();
  const type = domainEvents.accountRemoved.name;
  const event = {
    id: `event-${customerId}`,
    type,
    version: 1,
    companyId,
    at,
    data: { customerId, resets: 1, ...removal },
  };
  await deliverEvent(world.app, event);
}

/** Restores a deleted account in billing, as adding its account number again does. Billing publishes no event of it. */
const restore = ({ companyId, customerId, balanceId }: Account) =>
  void world.billing.bills.set(balanceId, { companyId, customerId, amountDueMinor: AMOUNT_MINOR });

/** Pays on the provider's page. No webhook is sent, and no status query has run yet. */
async function payWithoutWebhook() {
  const page = await openPage(world);
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
  const page = await openPage(world);
  await remove(page);
  await redeliver(page);
  await world.pollDue();
  expect(pageOutcomeOf(page.id)).toBe('cancelled');
  expect(await readPayment(world, page.owner, page.id)).toMatchObject({ status: 'FAILED' });
  const stored = await world.stored(page.id);
  expect(stored).toMatchObject({ customerName: 'Ada Lovelace', state: 'cancelled' });
  expect(stored).not.toHaveProperty('open');
  await redeliver(page);
  expect(await world.pollDue()).not.toContain(page.id);
  expect(await world.eventsOf(page.id)).toEqual([]);
});

test('credits a payment of a deleted account only after the account is restored', async () => {
  const page = await payWithoutWebhook();
  await remove(page);
  await world.pollDue();
  expect(await readPayment(world, page.owner, page.id)).toMatchObject({
    status: 'PENDING',
    review: { reason: 'DELETED_ACCOUNT', decisions: ['ACCEPT', 'RETURN', 'CHECK_AGAIN', 'CLOSE'] },
  });
  expect(await resolveReview(world, page.owner, page.id, 'ACCEPT')).toMatchObject({
    userErrors: [REFUSED_WHILE_DELETED],
  });
  expect(await world.eventsOf(page.id)).toEqual([]);
  restore(page);
  expect(await resolveReview(world, page.owner, page.id, 'ACCEPT')).toMatchObject({ payment: { status: 'SUCCESS' } });
  expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
});

test('lets staff return a payment of a deleted account', async () => {
  const page = await payWithoutWebhook();
  await remove(page);
  await world.pollDue();
  expect((await resolveReview(world, page.owner, page.id, 'RETURN')).userErrors).toEqual([]);
  expect(await world.eventsOf(page.id)).not.toContain('succeeded');
});

test('credits a payment if the account was restored, also when the removal event is redelivered', async () => {
  const [restoredFirst, queriedFirst] = [await payWithoutWebhook(), await payWithoutWebhook()];
  await remove(restoredFirst);
  restore(restoredFirst);
  await world.pollDue();
  expect(await readPayment(world, restoredFirst.owner, restoredFirst.id)).toMatchObject({
    status: 'SUCCESS',
    review: null,
  });
  await remove(queriedFirst);
  await world.pollDue();
  restore(queriedFirst);
  // The first check may find that the provider was queried less than 5 seconds ago.
  await resolveReview(world, queriedFirst.owner, queriedFirst.id, 'CHECK_AGAIN');
  clock.advance(MINUTE_MS);
  expect(await resolveReview(world, queriedFirst.owner, queriedFirst.id, 'CHECK_AGAIN')).toMatchObject({
    payment: { status: 'SUCCESS' },
  });
  await redeliver(queriedFirst);
  expect(await world.eventsOf(queriedFirst.id)).toEqual(['succeeded']);
});

test.each([
  ['deleted', {}, 'DELETED_ACCOUNT'],
  ['archived', { isArchived: true }, 'ARCHIVED_ACCOUNT'],
] as const)('changes the reason of a wrong-amount review when the account is %s', async (_title, removal, reason) => {
  const review = await makePaymentInReview(world);
  await remove(review, removal);
  expect(await readPayment(world, review.owner, review.id)).toMatchObject({ review: { reason } });
});

test('lets staff accept another amount for a deleted account only after the account is restored', async () => {
  const review = await makePaymentInReview(world);
  await remove(review);
  expect(await resolveReview(world, review.owner, review.id, 'ACCEPT', 4000)).toMatchObject({
    userErrors: [REFUSED_WHILE_DELETED],
  });
  restore(review);
  clock.advance(MINUTE_MS);
  await resolveReview(world, review.owner, review.id, 'CHECK_AGAIN');
  expect(await readPayment(world, review.owner, review.id)).toMatchObject({ review: { reason: 'OTHER_AMOUNT' } });
  expect(await resolveReview(world, review.owner, review.id, 'ACCEPT', 4000)).toMatchObject({
    payment: { status: 'SUCCESS' },
  });
});

test('lets staff accept a payment of an archived account', async () => {
  const page = await payWithoutWebhook();
  await remove(page);
  await world.pollDue();
  await remove(page, { isArchived: true });
  // The event of the deletion, after that of the archiving.
  await redeliver(page);
  expect(await readPayment(world, page.owner, page.id)).toMatchObject({
    review: { reason: 'ARCHIVED_ACCOUNT', decisions: ['ACCEPT', 'RETURN'] },
  });
  expect(await resolveReview(world, page.owner, page.id, 'ACCEPT')).toMatchObject({ payment: { status: 'SUCCESS' } });
});

test('puts a payment into payment review when billing no longer has its account', async () => {
  const page = await payWithoutWebhook();
  // As after the undo of a bill file, which deletes accounts without one event per account.
  world.billing.bills.delete(page.balanceId);
  await world.app.useCases.closePagesAfterBillChange(page.companyId);
  await world.pollDue();
  expect(await readPayment(world, page.owner, page.id)).toMatchObject({ review: { reason: 'DELETED_ACCOUNT' } });
});

test('puts a payment into payment review that is made while the page is being closed', async () => {
  const page = await openPage(world);
  const paidDuringCancel = await world.startProcess({
    cancelSession: async (...args) => {
      await simulator.addFault({ kind: 'webhook-none', uses: 1 });
      await chooseOutcome(page.paymentUrl, 'paid');
      return paidDuringCancel.ipospays.cancelSession(...args);
    },
  });
  await remove(page);
  await paidDuringCancel.app.useCases.refreshPaymentById(page.companyId, page.id);
  expect(await readPayment(world, page.owner, page.id)).toMatchObject({ review: { reason: 'DELETED_ACCOUNT' } });
});

test('retries to close a page while the provider is unreachable, and does not offer the page in the meantime', async () => {
  const page = await openPage(world);
  await remove(page);
  restore(page);
  const unreachableProvider = await world.startProcess({
    fetchStatus: async () => ({ kind: 'unavailable', reason: 'timeout' }),
    cancelSession: async () => ({ kind: 'ambiguous', reason: 'timeout' }),
  });
  await unreachableProvider.app.useCases.refreshPaymentById(page.companyId, page.id);
  expect(pageOutcomeOf(page.id)).toBe('open');
  const again = await unreachableProvider.start(page.customer, page.customerId, page.balanceId);
  expect(again.paymentUrl).toBeNull();
  clock.advance(10 * MINUTE_MS);
  await world.pollDue();
  expect(pageOutcomeOf(page.id)).toBe('cancelled');
  expect(await readPayment(world, page.owner, page.id)).toMatchObject({ status: 'FAILED' });
});

test('closes no page of another company, and changes neither successful payments nor reviews', async () => {
  const page = await openPage(world);
  const success = await makePayment(world);
  const review = await makePaymentInReview(world);
  await remove(success);
  await remove(review);
  // The same customer id in another company.
  await remove({ companyId: page.companyId + 1000, customerId: page.customerId, balanceId: 'none' });
  await world.pollDue();
  expect(pageOutcomeOf(page.id)).toBe('open');
  expect(await readPayment(world, success.owner, success.id)).toMatchObject({ status: 'SUCCESS' });
  expect((await world.stored(review.id))?.closing).toBeUndefined();
});

test('opens no page for a customer who is removed while the payment is started', async () => {
  const company = await world.company();
  // Billing's answer to the start still names the bill.
  world.billing.onceBeforeAnswer(() => remove(company));
  await expect(world.start(company.customer, company.customerId, company.balanceId)).rejects.toThrow('NOT_FOUND');
  const payments = await world.platform.mongo.collection('payments').find({ companyId: company.companyId }).toArray();
  expect(payments.map(({ state, open }) => [state, open])).toEqual([['failed', undefined]]);
  expect(payments.map(({ _id }) => pageOutcomeOf(String(_id)))).toEqual([undefined]);
});

test('puts a payment of an archived account into payment review, and credits it once after staff accept it', async () => {
  const page = await payWithoutWebhook();
  await remove(page, { isArchived: true });
  await redeliver(page, { isArchived: true });
  await world.pollDue();
  expect(await readPayment(world, page.owner, page.id)).toMatchObject({
    status: 'PENDING',
    review: { reason: 'ARCHIVED_ACCOUNT', decisions: ['ACCEPT', 'RETURN'] },
  });
  expect(await world.eventsOf(page.id)).toEqual([]);
  expect(await resolveReview(world, page.owner, page.id, 'ACCEPT')).toMatchObject({ payment: { status: 'SUCCESS' } });
  expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
});

test('reviews a payment of an archived account that the provider first reported as declined, then as paid', async () => {
  const declinedAtFirst = await startProcessThatReportsPaidAs(world, 'declined');
  const page = await openPage(world);
  await simulator.addFault({ kind: 'webhook-none', reference: page.id, uses: 1 });
  await chooseOutcome(page.paymentUrl, 'paid');
  await declinedAtFirst.recordReturn(page.id);
  expect(await readPayment(world, page.owner, page.id)).toMatchObject({ status: 'FAILED' });
  await remove(page, { isArchived: true });
  // Failed payments are polled until 48 hours after their page expired.
  clock.advance(47 * HOUR_MS);
  await world.pollDue();
  expect(await readPayment(world, page.owner, page.id)).toMatchObject({ review: { reason: 'ARCHIVED_ACCOUNT' } });
  const returned = await resolveReview(world, page.owner, page.id, 'RETURN');
  expect(returned.userErrors).toEqual([]);
  expect(await world.eventsOf(page.id)).not.toContain('succeeded');
});
