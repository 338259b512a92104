import { HOUR_MS } from '@utility-pay/contracts';
import { customerOf, partnerOf, staffOf } from '@utility-pay/service-kit/testing/actors';
import { expect, test } from 'vitest';
import { anonymous, superAdmin } from './world/operations.ts';
import { openPage, preparePage } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { start, prepare, visit, closePaymentPage, find, recordReturn, simulator, clock, pageOutcomeOf } = world;
type Prepared = Awaited<ReturnType<typeof preparePage>>;

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

test('lists a payment after its payer has visited the page', async () => {
  const page = await preparePage(world);
  clock.advance(6 * 60_000);
  const waitingBefore = await waitingCount();
  expect(await listsWith(page)).toEqual([]);
  expect(await visit(page.customer, page.id)).toBe(page.paymentUrl);
  expect(await listsWith(page)).toEqual(['ofCompany', 'largest', 'pending', 'found', 'ofCustomer']);
  expect(await waitingCount()).toBe(waitingBefore + 1);
});

test('returns the same page on a second visit, and keeps the time of the first', async () => {
  const page = await preparePage(world);
  await Promise.all([visit(page.customer, page.id), visit(page.customer, page.id)]);
  const { visitedAt } = (await world.stored(page.id)) ?? {};
  clock.advance(HOUR_MS);
  expect(await visit(page.customer, page.id)).toBe(page.paymentUrl);
  expect((await world.stored(page.id))?.visitedAt).toEqual(visitedAt);
});

test('lets only the payer visit or close a page', async () => {
  const page = await preparePage(world);
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
  const page = await preparePage(world);
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
  const page = await openPage(world);
  expect(await closePaymentPage(page.customer, page.id)).toMatchObject({ status: 'PENDING' });
  expect(pageOutcomeOf(page.id)).toBe('open');
});

test('reuses an unused page that the provider failed to close', async () => {
  const page = await preparePage(world);
  const unreachableProvider = await world.startProcess({
    cancelSession: async () => ({ kind: 'ambiguous', reason: 'timeout' }),
  });
  expect(await unreachableProvider.closePaymentPage(page.customer, page.id)).toMatchObject({ status: 'PENDING' });
  expect(await listsWith(page)).toEqual([]);
  expect((await start(page.customer, page.customerId, page.balanceId)).paymentUrl).toBe(page.paymentUrl);
});

test('keeps a page open whose address was handed to a client', async () => {
  const page = await preparePage(world);
  expect((await start(page.customer, page.customerId, page.balanceId)).paymentUrl).toBe(page.paymentUrl);
  expect(await closePaymentPage(page.customer, page.id)).toMatchObject({ status: 'PENDING' });
  expect(await prepare(page.customer, page.customerId, page.balanceId)).toBe(page.id);
  expect(pageOutcomeOf(page.id)).toBe('open');
  expect(await listsWith(page)).toEqual([]);
});

test('keeps a page open for which a webhook arrived', async () => {
  const page = await preparePage(world);
  await world.sendWebhook({ reference: page.id });
  expect(await closePaymentPage(page.customer, page.id)).toMatchObject({ status: 'PENDING' });
  expect(pageOutcomeOf(page.id)).toBe('open');
});

test('keeps a page open that the payer visits during the status query before the closing', async () => {
  const page = await preparePage(world);
  const visitedDuringQuery = await world.startProcess({
    fetchStatus: async (...args) => {
      await visit(page.customer, page.id);
      return visitedDuringQuery.ipospays.fetchStatus(...args);
    },
  });
  expect(await visitedDuringQuery.closePaymentPage(page.customer, page.id)).toMatchObject({ status: 'PENDING' });
  expect(pageOutcomeOf(page.id)).toBe('open');
});

test('sends no payer to a page while it is being closed', async () => {
  const page = await preparePage(world);
  const visits: unknown[] = [];
  const visitedDuringCancel = await world.startProcess({
    cancelSession: async (...args) => {
      visits.push(await visit(page.customer, page.id), (await world.stored(page.id))?.visitedAt);
      return visitedDuringCancel.ipospays.cancelSession(...args);
    },
  });
  expect(await visitedDuringCancel.closePaymentPage(page.customer, page.id)).toMatchObject({ status: 'FAILED' });
  expect(visits).toEqual([null, undefined]);
  expect(pageOutcomeOf(page.id)).toBe('cancelled');
});

test('reuses the page of a balance after ten unused pages within an hour', async () => {
  const page = await preparePage(world);
  const prepareAgain = async () => (await prepare(page.customer, page.customerId, page.balanceId)) ?? '';
  let id = page.id;
  for (let closed = 0; closed < 10; closed += 1) {
    expect(await closePaymentPage(page.customer, id)).toMatchObject({ status: 'FAILED' });
    id = await prepareAgain();
  }
  expect(await closePaymentPage(page.customer, id)).toMatchObject({ status: 'PENDING' });
  expect(await prepareAgain()).toBe(id);
  clock.advance(HOUR_MS + 1);
  expect(await closePaymentPage(page.customer, id)).toMatchObject({ status: 'FAILED' });
});

test('expires an abandoned page without listing its payment', async () => {
  const page = await preparePage(world);
  clock.advance(24 * HOUR_MS);
  await world.pollDue();
  expect(await find(page.customer, page.id)).toMatchObject({ status: 'FAILED' });
  expect(await visit(page.customer, page.id)).toBeNull();
  expect(await listsWith(page)).toEqual([]);
  expect(await world.eventsOf(page.id)).toEqual([]);
});

test('lists a payment whose outcome shows that the payer was on the page, though no visit was recorded', async () => {
  const [polled, withWebhook, closing, declined] = [
    await preparePage(world),
    await preparePage(world),
    await preparePage(world),
    await preparePage(world),
  ];
  await simulator.addFault({ kind: 'webhook-none', reference: polled.id, uses: 1 });
  await chooseOutcome(polled.paymentUrl, 'paid');
  clock.advance(5000);
  await world.pollDue();
  await chooseOutcome(withWebhook.paymentUrl, 'paid');
  await expect.poll(async () => (await world.stored(withWebhook.id))?.callbackReceived).toBe(true);
  await simulator.addFault({ kind: 'charged-only', reference: closing.id, uses: 1 });
  await chooseOutcome(closing.paymentUrl, 'paid');
  await closePaymentPage(closing.customer, closing.id);
  await chooseOutcome(declined.paymentUrl, 'declined');
  await expect.poll(async () => (await world.stored(declined.id))?.callbackReceived).toBe(true);
  clock.advance(5000);
  await world.pollDue();
  for (const page of [polled, withWebhook, closing]) {
    expect(await listsWith(page)).toEqual(['ofCompany', 'largest', 'found', 'ofCustomer']);
    expect(await world.eventsOf(page.id)).toEqual(['succeeded']);
    expect(await visit(page.customer, page.id)).toBeNull();
  }
  expect(await listsWith(declined)).toContain('failed');
});

test('lists a payment whose payer returns from a page whose visit was not recorded', async () => {
  const page = await preparePage(world);
  await recordReturn(page.id);
  expect(await listsWith(page)).toContain('pending');
});

test('lists a payment that a webhook ended before its payer returned', async () => {
  const page = await preparePage(world);
  await chooseOutcome(page.paymentUrl, 'cancelled');
  await world.pollDue();
  clock.advance(5000);
  await world.pollDue();
  expect(await listsWith(page)).toEqual([]);
  const unreachableProvider = await world.startProcess({
    fetchStatus: async () => ({ kind: 'unavailable', reason: 'timeout' }),
  });
  expect(await unreachableProvider.recordReturn(page.id)).toMatchObject({ status: 'error' });
  expect(await listsWith(page)).toContain('failed');
});
