import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import { customerOf, partnerOf, staffOf, staffWithout, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { beforeAll, expect, test } from 'vitest';
import { anonymous, createWorld } from './world/world.ts';

const world = await createWorld();
const { succeeded, tryDue, list, listAll, find, directory } = world;
const owner = staffOf(1, ['manageUsers']);

beforeAll(() => {
  directory.people.set('1/ada', 'ada@example.test');
});

test('without a provider a receipt is kept to be read, and sent to nobody', async () => {
  await succeeded(1, 'ada', 'p1');
  expect(await find(owner, 1, 'receipt-p1')).toMatchObject({ state: 'QUEUED', to: null, text: null });
  await tryDue();
  const receipt = await find(owner, 1, 'receipt-p1');
  expect(receipt).toMatchObject({ state: 'CAPTURED', to: 'ada@example.test', sentAt: null, reason: null });
  expect(receipt?.subject).toBe('Payment receipt from Lakeside "Water" Bcc: x');
  expect(receipt?.text).toBe(`Hello Ada Lovelace,

Thank you. Lakeside "Water" Bcc: x has received your payment.

Amount: $1,240.50
Bill: November 2026
Account: 001042
Date: Nov 21, 2026
Transaction: 20000000000000000001

Please keep this message for your records.
`);
  expect(world.resend.handedOver).toEqual([]);
});

test('being told of a payment again, before and after, changes nothing', async () => {
  await Promise.all(Array.from({ length: 10 }, () => succeeded(1, 'ada', 'p2')));
  await Promise.all([tryDue(), tryDue(), tryDue()]);
  await succeeded(1, 'ada', 'p2');
  expect(await tryDue()).toBe(0);
  expect(await world.deliveries.countDocuments({ paymentId: 'p2' })).toBe(1);
  expect(await find(owner, 1, 'receipt-p2')).toMatchObject({ state: 'CAPTURED' });
});

test.each(['identity', 'tenant-settings', 'payments'])('while %s is away the receipt waits', async (service) => {
  const id = `away-${service}`;
  directory.away.add(service);
  await succeeded(1, 'ada', id);
  await tryDue();
  expect(await find(owner, 1, `receipt-${id}`)).toMatchObject({ state: 'QUEUED', to: null });
  expect(await tryDue()).toBe(0);
  directory.away.delete(service);
  world.advance(5000);
  await tryDue();
  expect(await find(owner, 1, `receipt-${id}`)).toMatchObject({ state: 'CAPTURED', to: 'ada@example.test' });
});

test.each([
  ['a customer without a login', 'nobody', 'p3', 'The customer has no address'],
  ['a payment that payments does not know', 'ada', 'unheard-of', 'There is no such payment'],
])('%s gets none, and staff read why', async (_what, customerId, paymentId, reason) => {
  await succeeded(1, customerId, paymentId);
  await tryDue();
  expect(await find(owner, 1, `receipt-${paymentId}`)).toMatchObject({ state: 'FAILED', reason, to: null });
  world.advance(24 * 60 * 60_000);
  expect(await tryDue()).toBe(0);
});

test('a company reads its mail in pages, newest first, and nobody else’s', async () => {
  directory.people.set('2/bob', 'bob@example.test');
  for (let index = 0; index < 7; index += 1) {
    await succeeded(2, 'bob', `bob-${index}`);
    if (index % 2 === 1) world.advance(1000);
  }
  const reader = staffOf(2, ['manageUsers']);
  const whole = (await list(reader, 2)).edges.map(({ node }) => node.id);
  expect(whole).toHaveLength(7);
  expect(whole[0]).toBe('receipt-bob-6');
  const found: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(reader, 2, { first: 2, after });
    found.push(...page.edges.map(({ node }) => node.id));
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after);
  expect(found).toEqual(whole);
  expect((await list(superAdmin, 2)).edges).toHaveLength(7);
});

test('a company’s mail is for its staff who manage users', async () => {
  await expect(list(anonymous, 1)).rejects.toThrow('UNAUTHENTICATED');
  for (const actor of [staffWithout(1, 'manageUsers'), partnerOf(1), customerOf(1, 'ada')]) {
    await expect(list(actor, 1)).rejects.toThrow('FORBIDDEN');
    expect(await find(actor, 1, 'receipt-p1')).toBeNull();
  }
  for (const actor of [customerOf(2, 'ada'), staffOf(2), partnerOf(2)]) {
    await expect(list(actor, 1)).rejects.toThrow('NOT_FOUND');
    expect(await find(actor, 1, 'receipt-p1')).toBeNull();
  }
  expect(await find(staffOf(2), 2, 'receipt-p1')).toBeNull();
  expect(await find(owner, 1, 'receipt-none')).toBeNull();
});

test('the deployment’s whole mail is for a super admin', async () => {
  await succeeded(0, 'nobody', 'own');
  const page = await listAll(superAdmin, { first: 3 });
  expect(page).toMatchObject({ pageInfo: { hasNextPage: true, hasPreviousPage: false } });
  expect(page.edges.map(({ node }) => [node.id, node.companyId])).toContainEqual(['receipt-own', null]);
  const next = await listAll(superAdmin, { first: 200, after: page.pageInfo.endCursor });
  const whole = [...page.edges, ...next.edges].map(({ node }) => node.id);
  expect(whole).toEqual((await listAll(superAdmin, { first: 200 })).edges.map(({ node }) => node.id));
  expect(new Set(whole)).toHaveProperty('size', await world.deliveries.countDocuments({}));
  expect(await find(superAdmin, null, 'receipt-own')).toMatchObject({ companyId: null });
  await expect(listAll(anonymous)).rejects.toThrow('UNAUTHENTICATED');
  for (const actor of [owner, customerOf(1, 'ada'), partnerOf(1)]) {
    await expect(listAll(actor)).rejects.toThrow('FORBIDDEN');
    expect(await find(actor, null, 'receipt-own')).toBeNull();
  }
});

test('what is no company’s id finds nothing, for a super admin too', async () => {
  const document = `query ($id: ID!) { delivery(id: "receipt-own", companyId: $id) { id } }`;
  for (const id of ['0', '-1', 'x', ''])
    expect(await world.ask(superAdmin, document, { id })).toEqual({ delivery: null });
});

test('workers carry it from the sweep alone', async () => {
  await world.deliveries.insertOne({
    _id: 'receipt-swept',
    companyId: 1,
    template: 'receipt',
    customerId: 'ada',
    paymentId: 'swept',
    state: 'queued',
    version: 0,
    attempts: 0,
    nextAttemptAt: world.clock.now(),
    createdAt: world.clock.now(),
  });
  const workers = runWorkers(world.app, world.platform);
  try {
    await expect.poll(async () => (await find(owner, 1, 'receipt-swept'))?.state, { timeout: 15_000 }).toBe('CAPTURED');
  } finally {
    await workers.close();
  }
});
