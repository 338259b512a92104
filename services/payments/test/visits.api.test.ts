import { customerOf, partnerOf, staffOf } from '@utility-pay/service-kit/testing/actors';
import { expect, test } from 'vitest';
import { anonymous, superAdmin } from './world/operations.ts';
import { opened, prepared } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { start, prepare, visit, closePaymentPage, find, recordReturn, simulator, clock, pageOutcomeOf } = world;
const HOUR = 60 * 60_000;
type Prepared = Awaited<ReturnType<typeof prepared>>;

const LISTS = `query ($companyId: ID!, $customerId: ID!) {
  _entities(representations: [
    { __typename: "Company", id: $companyId }, { __typename: "Customer", id: $customerId, companyId: $companyId } ]) {
    ... on Company {
      payments { totalCount edges { node { id } } }
      largest: payments(sort: LARGEST) { totalCount edges { node { id } } }
      pending: payments(status: PENDING) { totalCount edges { node { id } } }
      failed: payments(status: FAILED) { totalCount edges { node { id } } }
      found: payments(search: "lovelace") { totalCount edges { node { id } } } }
    ... on Customer { payments { totalCount edges { node { id } } } } } }`;

/** Returns the names of the lists that contain the payment, the only one of its company. */
async function listsWith({ id, owner, companyId, customerId }: Prepared): Promise<string[]> {
  type List = { totalCount: number; edges: { node: { id: string } }[] };
  const variables = { companyId: String(companyId), customerId };
  const { _entities } = await world.ask<{ _entities: Record<string, List>[] }>(owner, LISTS, variables);
  const [{ payments: ofCompany, ...filtered } = {}, ofCustomer] = _entities;
  const named = { ofCompany, ...filtered, ofCustomer: ofCustomer?.payments };
  const found = Object.entries(named).filter(([, list]) => list?.edges.some(({ node }) => node.id === id));
  expect(Object.values(named).reduce((sum, list) => sum + (list?.totalCount ?? 0), 0)).toBe(found.length);
  return found.map(([name]) => name);
}

const waitingCount = async (): Promise<number> =>
  (await world.ask<{ waitingPayments: { openCount: number } }>(superAdmin, '{ waitingPayments { openCount } }'))
    .waitingPayments.openCount;

test('lists a payment once its payer has visited the page', async () => {
  const page = await prepared(world);
  clock.advance(6 * 60_000);
  const waitingBefore = await waitingCount();
  expect(await listsWith(page)).toEqual([]);
  expect(await visit(page.customer, page.id)).toBe(page.paymentUrl);
  expect(await listsWith(page)).toEqual(['ofCompany', 'largest', 'pending', 'found', 'ofCustomer']);
  expect(await waitingCount()).toBe(waitingBefore + 1);
});

test('returns the same page on a second visit, and keeps the time of the first', async () => {
  const page = await prepared(world);
  await Promise.all([visit(page.customer, page.id), visit(page.customer, page.id)]);
  const { visitedAt } = (await world.stored(page.id)) ?? {};
  clock.advance(HOUR);
  expect(await visit(page.customer, page.id)).toBe(page.paymentUrl);
  expect((await world.stored(page.id))?.visitedAt).toEqual(visitedAt);
});

test('lets only the payer visit or close a page', async () => {
  const page = await prepared(world);
  const { companyId, owner, id } = page;
  const refused = [
    [anonymous, 'UNAUTHENTICATED'],
    [owner, 'FORBIDDEN'],
    [superAdmin, 'FORBIDDEN'],
    [partnerOf(companyId, ['payments:read']), 'FORBIDDEN'],
    [customerOf(companyId, 'neighbor'), 'NOT_FOUND'],
    [customerOf(companyId + 1, page.customerId), 'NOT_FOUND'],
    [staffOf(companyId + 1, ['viewPayments']), 'NOT_FOUND'],
  ] as const;
  for (const [actor, code] of refused) {
    await expect(visit(actor, id)).rejects.toThrow(code);
    await expect(closePaymentPage(actor, id)).rejects.toThrow(code);
  }
  expect(await listsWith(page)).toEqual([]);
  expect(pageOutcomeOf(id)).toBe('open');
});

test('closes an unused page at the provider, lists no payment, and opens a new page', async () => {
  const page = await prepared(world);
  expect(await closePaymentPage(page.customer, page.id)).toMatchObject({ status: 'FAILED' });
  expect(pageOutcomeOf(page.id)).toBe('cancelled');
  expect(await visit(page.customer, page.id)).toBeNull();
  await world.pollDue();
  expect(await listsWith(page)).toEqual([]);
  const again = await start(page.customer, page.customerId, page.balanceId);
  expect(again.payment?.id).not.toBe(page.id);
  expect(pageOutcomeOf(again.payment?.id ?? '')).toBe('open');
});

test('keeps a page open that the payer has visited', async () => {
  const page = await opened(world);
  expect(await closePaymentPage(page.customer, page.id)).toMatchObject({ status: 'PENDING' });
  expect(pageOutcomeOf(page.id)).toBe('open');
});

test('reuses an unused page that the provider failed to close', async () => {
  const page = await prepared(world);
  const cut = await world.secondProcess({ cancelSession: async () => ({ kind: 'ambiguous', reason: 'timeout' }) });
  expect(await cut.closePaymentPage(page.customer, page.id)).toMatchObject({ status: 'PENDING' });
  expect(await listsWith(page)).toEqual([]);
  expect((await start(page.customer, page.customerId, page.balanceId)).paymentUrl).toBe(page.paymentUrl);
});

test('keeps a page open whose address a client got', async () => {
  const page = await prepared(world);
  expect((await start(page.customer, page.customerId, page.balanceId)).paymentUrl).toBe(page.paymentUrl);
  expect(await closePaymentPage(page.customer, page.id)).toMatchObject({ status: 'PENDING' });
  expect(await prepare(page.customer, page.customerId, page.balanceId)).toBe(page.id);
  expect(pageOutcomeOf(page.id)).toBe('open');
  expect(await listsWith(page)).toEqual([]);
});

test('keeps a page open for which a webhook arrived', async () => {
  const page = await prepared(world);
  await world.sendWebhook(page.id, null, '{}');
  expect(await closePaymentPage(page.customer, page.id)).toMatchObject({ status: 'PENDING' });
  expect(pageOutcomeOf(page.id)).toBe('open');
});

test('keeps a page open that the payer visits while it is about to be closed', async () => {
  const page = await prepared(world);
  const slow = await world.secondProcess({
    fetchStatus: async (...args) => {
      await visit(page.customer, page.id);
      return slow.ipospays.fetchStatus(...args);
    },
  });
  expect(await slow.closePaymentPage(page.customer, page.id)).toMatchObject({ status: 'PENDING' });
  expect(pageOutcomeOf(page.id)).toBe('open');
});

test('sends no payer to a page while it is being closed', async () => {
  const page = await prepared(world);
  const meanwhile: unknown[] = [];
  const slow = await world.secondProcess({
    cancelSession: async (...args) => {
      meanwhile.push(await visit(page.customer, page.id), (await world.stored(page.id))?.visitedAt);
      return slow.ipospays.cancelSession(...args);
    },
  });
  expect(await slow.closePaymentPage(page.customer, page.id)).toMatchObject({ status: 'FAILED' });
  expect(meanwhile).toEqual([null, undefined]);
  expect(pageOutcomeOf(page.id)).toBe('cancelled');
});

test('reuses the page of a balance after ten unused pages within an hour', async () => {
  const page = await prepared(world);
  const prepareAgain = async () => (await prepare(page.customer, page.customerId, page.balanceId)) ?? '';
  let id = page.id;
  for (let closed = 0; closed < 10; closed += 1) {
    expect(await closePaymentPage(page.customer, id)).toMatchObject({ status: 'FAILED' });
    id = await prepareAgain();
  }
  expect(await closePaymentPage(page.customer, id)).toMatchObject({ status: 'PENDING' });
  expect(await prepareAgain()).toBe(id);
  clock.advance(HOUR + 1);
  expect(await closePaymentPage(page.customer, id)).toMatchObject({ status: 'FAILED' });
});

test('expires an abandoned page without listing its payment', async () => {
  const page = await prepared(world);
  clock.advance(24 * HOUR);
  await world.pollDue();
  expect(await find(page.customer, page.id)).toMatchObject({ status: 'FAILED' });
  expect(await visit(page.customer, page.id)).toBeNull();
  expect(await listsWith(page)).toEqual([]);
  expect(await world.eventsOf(page.id)).toEqual([]);
});

test('lists a payment that is made on a page whose visit was not recorded', async () => {
  const [polled, announced, closing, declined] = [
    await prepared(world),
    await prepared(world),
    await prepared(world),
    await prepared(world),
  ];
  await simulator.addFault({ kind: 'webhook-none', reference: polled.id, uses: 1 });
  await chooseOutcome(polled.paymentUrl, 'paid');
  clock.advance(5000);
  await world.pollDue();
  await chooseOutcome(announced.paymentUrl, 'paid');
  await expect.poll(async () => (await world.stored(announced.id))?.callbackReceived).toBe(true);
  await simulator.addFault({ kind: 'charged-only', reference: closing.id, uses: 1 });
  await chooseOutcome(closing.paymentUrl, 'paid');
  await closePaymentPage(closing.customer, closing.id);
  await chooseOutcome(declined.paymentUrl, 'declined');
  await expect.poll(async () => (await world.stored(declined.id))?.callbackReceived).toBe(true);
  clock.advance(5000);
  await world.pollDue();
  for (const page of [polled, announced, closing]) {
    expect(await listsWith(page)).toEqual(['ofCompany', 'largest', 'found', 'ofCustomer']);
    expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
    expect(await visit(page.customer, page.id)).toBeNull();
  }
  expect(await listsWith(declined)).toContain('failed');
});

test('lists a payment whose payer returns from a page whose visit was not recorded', async () => {
  const page = await prepared(world);
  await recordReturn(page.id);
  expect(await listsWith(page)).toContain('pending');
});

test('lists a payment that a webhook ended before its payer returned', async () => {
  const page = await prepared(world);
  await chooseOutcome(page.paymentUrl, 'cancelled');
  await world.pollDue();
  clock.advance(5000);
  await world.pollDue();
  expect(await listsWith(page)).toEqual([]);
  const cut = await world.secondProcess({ fetchStatus: async () => ({ kind: 'unavailable', reason: 'timeout' }) });
  expect(await cut.recordReturn(page.id)).toMatchObject({ status: 'error' });
  expect(await listsWith(page)).toContain('failed');
});
