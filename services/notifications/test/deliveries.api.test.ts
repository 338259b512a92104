import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import { customerOf, partnerOf, staffOf, staffWithout, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { beforeAll, expect, test } from 'vitest';
import { anonymous, createWorld } from './world/world.ts';

const world = await createWorld();
const { paymentSucceeded, attemptDue, list, listAll, find, directory } = world;
const owner = staffOf(1, ['manageUsers']);

beforeAll(() => {
  directory.people.set('1/ada', 'ada@example.test');
});

test('a receipt is captured and not sent when no provider is configured', async () => {
  await paymentSucceeded(1, 'ada', 'p1');
  expect(await find(owner, 1, 'receipt-p1')).toMatchObject({ state: 'QUEUED', to: null, text: null });
  await attemptDue();
  const receipt = await find(owner, 1, 'receipt-p1');
  expect(receipt).toMatchObject({ state: 'CAPTURED', to: 'ada@example.test', sentAt: null, reason: null });
  expect(receipt?.subject).toBe('Payment receipt from Lakeside "Water" Bcc: x');
  expect(receipt?.text).toBe(`Hello Ada Lovelace,

Thank you. Lakeside "Water" Bcc: x has received your payment.

Amount: $1,240.50
Billing period: November 2026
Account number: 001042
Date: Nov 21, 2026
Transaction ID: 20000000000000000001

Please keep this email for your records.
`);
  expect(world.resend.requests).toEqual([]);
});

test("a receipt shows the company's day of the payment", async () => {
  directory.people.set('8/ada', 'ada@example.test');
  directory.timeZones.set(8, 'Pacific/Kiritimati');
  await paymentSucceeded(8, 'ada', 'p8');
  await attemptDue();
  expect((await find(staffOf(8, ['manageUsers']), 8, 'receipt-p8'))?.text).toContain('Date: Nov 22, 2026\n');
});

test('redelivered events are ignored before and after the email is captured', async () => {
  await Promise.all(Array.from({ length: 10 }, () => paymentSucceeded(1, 'ada', 'p2')));
  await Promise.all([attemptDue(), attemptDue(), attemptDue()]);
  await paymentSucceeded(1, 'ada', 'p2');
  expect(await attemptDue()).toBe(0);
  expect(await world.deliveries.countDocuments({ paymentId: 'p2' })).toBe(1);
  expect(await find(owner, 1, 'receipt-p2')).toMatchObject({ state: 'CAPTURED' });
});

test.each(['identity', 'tenant-settings', 'payments'])(
  'a receipt is retried while %s is unavailable',
  async (service) => {
    const id = `unavailable-${service}`;
    directory.unavailable.add(service);
    await paymentSucceeded(1, 'ada', id);
    await attemptDue();
    expect(await find(owner, 1, `receipt-${id}`)).toMatchObject({ state: 'QUEUED', to: null });
    expect(await attemptDue()).toBe(0);
    directory.unavailable.delete(service);
    world.advance(5000);
    await attemptDue();
    expect(await find(owner, 1, `receipt-${id}`)).toMatchObject({ state: 'CAPTURED', to: 'ada@example.test' });
  },
);

test.each([
  ['a customer without a login', 'unregistered', 'p3', 'The customer has no email address'],
  ['an unknown payment', 'ada', 'unknown-payment', 'Payment not found'],
])('the receipt of %s fails and shows staff the reason', async (_problem, customerId, paymentId, reason) => {
  await paymentSucceeded(1, customerId, paymentId);
  await attemptDue();
  expect(await find(owner, 1, `receipt-${paymentId}`)).toMatchObject({ state: 'FAILED', reason, to: null });
  world.advance(24 * 60 * 60_000);
  expect(await attemptDue()).toBe(0);
});

test('the list contains only the company’s deliveries, in pages, newest first', async () => {
  directory.people.set('2/bob', 'bob@example.test');
  for (let index = 0; index < 7; index += 1) {
    await paymentSucceeded(2, 'bob', `bob-${index}`);
    if (index % 2 === 1) world.advance(1000);
  }
  const reader = staffOf(2, ['manageUsers']);
  const allIds = (await list(reader, 2)).edges.map(({ node }) => node.id);
  expect(allIds).toHaveLength(7);
  expect(allIds[0]).toBe('receipt-bob-6');
  const pagedIds: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(reader, 2, { first: 2, after });
    pagedIds.push(...page.edges.map(({ node }) => node.id));
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after);
  expect(pagedIds).toEqual(allIds);
  expect((await list(superAdmin, 2)).edges).toHaveLength(7);
});

test('only staff with manageUsers see a company’s deliveries', async () => {
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

test('only super admins see all deliveries', async () => {
  await paymentSucceeded(0, 'unregistered', 'own');
  const page = await listAll(superAdmin, { first: 3 });
  expect(page).toMatchObject({ pageInfo: { hasNextPage: true, hasPreviousPage: false } });
  expect(page.edges.map(({ node }) => [node.id, node.companyId])).toContainEqual(['receipt-own', null]);
  const next = await listAll(superAdmin, { first: 200, after: page.pageInfo.endCursor });
  const allIds = [...page.edges, ...next.edges].map(({ node }) => node.id);
  expect(allIds).toEqual((await listAll(superAdmin, { first: 200 })).edges.map(({ node }) => node.id));
  expect(new Set(allIds)).toHaveProperty('size', await world.deliveries.countDocuments({}));
  expect(await find(superAdmin, null, 'receipt-own')).toMatchObject({ companyId: null });
  await expect(listAll(anonymous)).rejects.toThrow('UNAUTHENTICATED');
  for (const actor of [owner, customerOf(1, 'ada'), partnerOf(1)]) {
    await expect(listAll(actor)).rejects.toThrow('FORBIDDEN');
    expect(await find(actor, null, 'receipt-own')).toBeNull();
  }
});

test('an invalid company id has no deliveries', async () => {
  const document = `query ($id: ID!) { delivery(id: "receipt-own", companyId: $id) { id } }`;
  for (const id of ['0', '-1', 'x', ''])
    expect(await world.ask(superAdmin, document, { id })).toEqual({ delivery: null });
});

test('an email whose job was lost is sent', async () => {
  await world.deliveries.insertOne({
    _id: 'receipt-swept',
    companyId: 1,
    template: 'receipt',
    customerId: 'ada',
    paymentId: 'swept',
    state: 'queued',
    version: 0,
    isUrgent: false,
    attempts: 0,
    nextAttemptAt: world.clock.now(),
    createdAt: world.clock.now(),
  });
  const workers = runWorkers(world.app, world.platform);
  try {
    await expect.poll(async () => (await find(owner, 1, 'receipt-swept'))?.state).toBe('CAPTURED');
  } finally {
    await workers.close();
  }
});

test('staff with manageUsers see the emails about a customer’s payments and to its login', async () => {
  await paymentSucceeded(3, 'eve', 'e1');
  await paymentSucceeded(3, 'zoe', 'z1');
  world.advance(1000);
  await world.app.useCases.enqueueEmail(3, 'reset-1', {
    template: 'password-reset',
    userId: 'eve',
    resetId: 'reset-1',
  });
  const customer = { companyId: 3, customerId: 'eve' };
  const read = (actor: Parameters<typeof list>[0], page = { first: 10, after: undefined }) =>
    world.app.useCases.listCustomerDeliveries(actor, customer, page);
  const { rows } = await read(staffOf(3, ['manageUsers']));
  expect(rows.map(({ id }) => id)).toEqual(['password-reset-reset-1', 'receipt-e1']);
  const [newest] = rows;
  if (!newest) throw new Error('no email');
  const first = await read(superAdmin, { first: 1, after: undefined });
  expect(first).toMatchObject({ rows: [{ id: newest.id }], hasNextPage: true });
  for (const actor of [staffWithout(3, 'manageUsers'), partnerOf(3), customerOf(3, 'eve')])
    await expect(read(actor)).rejects.toThrow("You don't have permission");
  await expect(read(staffOf(1))).rejects.toThrow('Customer not found');
});
