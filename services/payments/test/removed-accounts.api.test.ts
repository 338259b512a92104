import { domainEvents } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { press } from './world/simulator.ts';
import { inReview, opened, paid, see } from './world/staff-work.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { clock, simulator } = world;
const MINUTE = 60_000;
const outcomeOf = (id: string) => simulator.book().entries.find(({ reference }) => reference === id)?.outcome;

/** Billing tells of a removed customer, as often as it likes. */
async function remove({ companyId, customerId }: { companyId: number; customerId: string }) {
  const handler = world.app.handlers.find(({ name }) => name === domainEvents.accountRemoved.name);
  const at = clock.now().toISOString();
  const type = domainEvents.accountRemoved.name;
  await handler?.handle({ id: `fact-${customerId}`, type, version: 1, companyId, at, data: { customerId } });
}

test('the open page of a removed customer is closed at the provider; the payment stays with its name', async () => {
  const page = await opened(world);
  await remove(page);
  await remove(page);
  await world.pollDue();
  expect(outcomeOf(page.id)).toBe('cancelled');
  expect(await see(world, page.owner, page.id)).toMatchObject({ status: 'FAILED' });
  const stored = await world.stored(page.id);
  expect(stored).toMatchObject({ customerName: 'Ada Lovelace', state: 'cancelled' });
  expect(stored).not.toHaveProperty('open');
  await remove(page);
  expect(await world.pollDue()).toBe(0);
  expect(await world.eventsOf(page.id)).toEqual(['created', 'failed']);
});

test('what was paid on it before is not dropped', async () => {
  const page = await opened(world);
  await simulator.addFault({ kind: 'charged-only', reference: page.id, uses: 1 });
  await press(page.paymentUrl, 'paid');
  await remove(page);
  await world.pollDue();
  expect(await see(world, page.owner, page.id)).toMatchObject({ status: 'SUCCESS' });
  expect(await world.eventsOf(page.id)).toEqual(['created', 'succeeded']);
});

test('what is paid between the look and the close is not dropped either', async () => {
  const page = await opened(world);
  const late = await world.secondProcess({
    cancelSession: async (...given) => {
      await simulator.addFault({ kind: 'webhook-none', uses: 1 });
      await press(page.paymentUrl, 'paid');
      return late.ipospays.cancelSession(...given);
    },
  });
  await remove(page);
  await late.app.useCases.refreshPaymentById(page.companyId, page.id);
  expect(await see(world, page.owner, page.id)).toMatchObject({ status: 'SUCCESS' });
});

test('a provider that is away is asked again until the page is closed, and the payer is not sent there meanwhile', async () => {
  const page = await opened(world);
  await remove(page);
  const cut = await world.secondProcess({
    fetchStatus: async () => ({ kind: 'unavailable', reason: 'timeout' }),
    cancelSession: async () => ({ kind: 'ambiguous', reason: 'timeout' }),
  });
  await cut.app.useCases.refreshPaymentById(page.companyId, page.id);
  expect(outcomeOf(page.id)).toBe('open');
  const again = await cut.start(page.customer, page.customerId, page.balanceId);
  expect(again.paymentUrl).toBeNull();
  clock.advance(10 * MINUTE);
  await world.pollDue();
  expect(outcomeOf(page.id)).toBe('cancelled');
  expect(await see(world, page.owner, page.id)).toMatchObject({ status: 'FAILED' });
});

test('pages of others, payments that were made and reviews stay as they are', async () => {
  const [other, done, review] = [await opened(world), await paid(world), await inReview(world)];
  await remove(done);
  await remove(review);
  await remove({ companyId: other.companyId + 1000, customerId: other.customerId });
  await world.pollDue();
  expect(outcomeOf(other.id)).toBe('open');
  expect(await see(world, done.owner, done.id)).toMatchObject({ status: 'SUCCESS' });
  expect((await world.stored(review.id))?.closing).toBeUndefined();
});

test('a page is not opened for a customer who is removed while it is asked for', async () => {
  const company = await world.company();
  let isAsked = false;
  const late = await world.secondProcess({
    // Between billing's answer and the page: all that billing tells of the removal has been heard by then.
    capabilities: () => {
      if (!isAsked) world.billing.bills.delete(company.balanceId);
      isAsked = true;
      return late.ipospays.capabilities();
    },
  });
  await remove(company);
  await expect(late.start(company.customer, company.customerId, company.balanceId)).rejects.toThrow('NOT_FOUND');
  const ours = await world.platform.mongo.collection('payments').find({ companyId: company.companyId }).toArray();
  expect(ours.map(({ state, open }) => [state, open])).toEqual([['failed', undefined]]);
  expect(ours.map(({ _id }) => outcomeOf(String(_id)))).toEqual([undefined]);
});
