import type { Actor } from '@utility-pay/contracts';
import { DAY_MS } from '@utility-pay/contracts';
import { beforeAll, expect, test } from 'vitest';
import { anonymous, payer, staff, superAdmin } from './world/operations.ts';
import { payAnotherBill } from './world/reconciliation.ts';
import { makePaymentInReview, resolveReview } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();

interface Page {
  edges: {
    cursor: string;
    node: { id: string; status: string; accountNumber: string; transactionId: string | null };
  }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
}
type Args = { first?: number; after?: string | null; search?: string; status?: string; from?: string; to?: string };

const FIELDS = `edges { cursor node { id status accountNumber transactionId } }
  pageInfo { hasNextPage endCursor } totalCount`;
const COMPANY = `query ($id: ID!, $first: Int, $after: String, $search: String, $status: PaymentStatus, $from: Date, $to: Date) {
  _entities(representations: [{ __typename: "Company", id: $id }]) { ... on Company {
    payments(first: $first, after: $after, search: $search, status: $status, from: $from, to: $to) { ${FIELDS} } } } }`;
const CUSTOMER = `query ($id: ID!, $companyId: ID!, $first: Int, $after: String) {
  _entities(representations: [{ __typename: "Customer", id: $id, companyId: $companyId }]) { ... on Customer {
    payments(first: $first, after: $after) { ${FIELDS} } } } }`;
const COLLECTED = `query ($id: ID!) { _entities(representations: [{ __typename: "Company", id: $id }]) {
  ... on Company { collected { total { amountMinor } successfulPaymentCount } } } }`;

const list = async (actor: Actor, companyId: number, args: Args = {}): Promise<Page> => {
  const variables = { first: 50, ...args, id: String(companyId) };
  return (await world.ask<{ _entities: [{ payments: Page }] }>(actor, COMPANY, variables))._entities[0].payments;
};
const listOfCustomer = async (actor: Actor, companyId: number, id: string, args: Args = {}): Promise<Page> => {
  const variables = { first: 50, ...args, id, companyId: String(companyId) };
  return (await world.ask<{ _entities: [{ payments: Page }] }>(actor, CUSTOMER, variables))._entities[0].payments;
};
const collected = async (actor: Actor, companyId: number) =>
  (await world.ask<{ _entities: [{ collected: object | null }] }>(actor, COLLECTED, { id: String(companyId) }))
    ._entities[0].collected;
const idsOf = ({ edges }: Page) => edges.map(({ node }) => node.id);

let companyId = 0;
let viewer: Actor = anonymous;
const payments: { id: string; outcome: string; customerId: string }[] = [];

/** Starts payments for three customers with four bills each: paid, declined or open, over three days, two at the same time. */
beforeAll(async () => {
  const company = await world.company();
  ({ companyId } = company);
  viewer = staff(companyId, 'viewPayments');
  for (let index = 0; index < 12; index += 1) {
    const customerId = `c${index % 3}`;
    const balanceId = `list-${index}`;
    world.billing.bills.set(balanceId, { companyId, customerId, amountDueMinor: 1000 + index });
    const { payment, paymentUrl } = await world.start(payer(customerId, companyId), customerId, balanceId);
    const id = payment?.id ?? '';
    const outcome = (['paid', 'declined', 'open'] as const)[index % 3] ?? 'open';
    if (outcome !== 'open') await chooseOutcome(paymentUrl, outcome);
    await world.recordReturn(id);
    payments.push({ id, outcome, customerId });
    if (index % 2 === 1) world.clock.advance(DAY_MS / 2);
  }
});

test('lists each payment once in pages of any size, newest first', async () => {
  const whole = await list(viewer, companyId);
  expect(new Set(idsOf(whole))).toEqual(new Set(payments.map(({ id }) => id)));
  expect(whole).toMatchObject({ totalCount: 12, pageInfo: { hasNextPage: false } });
  expect(idsOf(whole).slice(0, 2).sort()).toEqual(
    payments
      .slice(10)
      .map(({ id }) => id)
      .sort(),
  );
  for (const first of [1, 3, 5, 12]) {
    const ids: string[] = [];
    let after: string | null = null;
    do {
      const page: Page = await list(viewer, companyId, { first, after });
      ids.push(...idsOf(page));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after);
    expect(ids).toEqual(idsOf(whole));
  }
});

test.each([
  ['SUCCESS', 'paid'],
  ['FAILED', 'declined'],
  ['PENDING', 'open'],
])('lists payments with status %s (%s)', async (status, outcome) => {
  const page = await list(viewer, companyId, { status });
  const expected = payments.filter((payment) => payment.outcome === outcome).map(({ id }) => id);
  expect(idsOf(page).sort()).toEqual(expected.sort());
  expect(page.totalCount).toBe(expected.length);
});

test('filters by the day of payment, and includes the last day', async () => {
  const paid = await list(viewer, companyId, { status: 'SUCCESS' });
  const all = await list(viewer, companyId, { from: '2026-11-21', to: '2026-11-30' });
  expect(idsOf(all)).toEqual(idsOf(paid));
  const first = await list(viewer, companyId, { to: '2026-11-21' });
  const rest = await list(viewer, companyId, { from: '2026-11-22' });
  expect(idsOf(first).length).toBeGreaterThan(0);
  expect([...idsOf(rest), ...idsOf(first)]).toEqual(idsOf(paid));
  expect(idsOf(await list(viewer, companyId, { from: '2026-11-21', status: 'PENDING' }))).toEqual([]);
  expect(idsOf(await list(viewer, companyId, { from: '2027-01-01' }))).toEqual([]);
});

test('searches by transaction, payment, account and name, combined with a status', async () => {
  const [paid] = (await list(viewer, companyId, { status: 'SUCCESS', first: 1 })).edges;
  const transactionId = paid?.node.transactionId ?? 'none';
  for (const search of [transactionId, transactionId.slice(0, 12), paid?.node.id, `TXN-${paid?.node.id}`]) {
    expect(idsOf(await list(viewer, companyId, { search }))).toEqual([paid?.node.id]);
  }
  expect((await list(viewer, companyId, { search: 'LOVELACE ad' })).totalCount).toBe(12);
  expect((await list(viewer, companyId, { search: 'lovelace', status: 'FAILED' })).totalCount).toBe(4);
  // The account of the second customer.
  expect((await list(viewer, companyId, { search: '00list1' })).totalCount).toBe(4);
  for (const search of ['missing', '.*', '{$ne: missing}', '^']) {
    expect((await list(viewer, companyId, { search })).totalCount).toBe(0);
  }
});

test('lists only their own payments to customers', async () => {
  const own = await listOfCustomer(payer('c0', companyId), companyId, 'c0');
  expect(idsOf(own).sort()).toEqual(
    payments
      .filter(({ customerId }) => customerId === 'c0')
      .map(({ id }) => id)
      .sort(),
  );
  await expect(listOfCustomer(payer('c0', companyId), companyId, 'c1')).rejects.toThrow('NOT_FOUND');
  await expect(listOfCustomer(payer('c0', companyId + 1), companyId, 'c0')).rejects.toThrow('NOT_FOUND');
  await expect(listOfCustomer(staff(companyId), companyId, 'c0')).rejects.toThrow('FORBIDDEN');
  expect((await listOfCustomer(viewer, companyId, 'c0')).totalCount).toBe(4);
});

test('lists payments to staff who may view payments and to super admins only', async () => {
  expect((await list(superAdmin, companyId)).totalCount).toBe(12);
  await expect(list(anonymous, companyId)).rejects.toThrow('UNAUTHENTICATED');
  await expect(list(staff(companyId, 'manageUsers'), companyId)).rejects.toThrow('FORBIDDEN');
  await expect(list(payer('c0', companyId), companyId)).rejects.toThrow('FORBIDDEN');
  for (const actor of [payer('c0', companyId + 1), staff(companyId + 1, 'viewPayments')]) {
    await expect(list(actor, companyId)).rejects.toThrow('NOT_FOUND: Company not found');
    await expect(list(actor, 9999)).rejects.toThrow('NOT_FOUND: Company not found');
  }
});

test('returns the sum of successful payments to those who may view payments', async () => {
  const total = payments.reduce((sum, { outcome }, index) => sum + (outcome === 'paid' ? 1000 + index : 0), 0);
  const expected = { total: { amountMinor: total }, successfulPaymentCount: 4 };
  expect(await collected(viewer, companyId)).toEqual(expected);
  expect(await collected(superAdmin, companyId)).toEqual(expected);
  for (const actor of [anonymous, payer('c0', companyId), staff(companyId), staff(companyId + 1, 'viewPayments')]) {
    expect(await collected(actor, companyId)).toBeNull();
  }
});

test('returns a payment to its payer and to staff who may view payments only', async () => {
  const id = payments[0]?.id ?? '';
  for (const actor of [payer('c0', companyId), viewer, superAdmin])
    expect(await world.find(actor, id)).toMatchObject({ id });
  const strangers = [
    anonymous,
    payer('c1', companyId),
    payer('c0', companyId + 1),
    staff(companyId + 1, 'viewPayments'),
  ];
  for (const actor of strangers) expect(await world.find(actor, id)).toBeNull();
  await expect(world.find(staff(companyId), id)).rejects.toThrow('FORBIDDEN');
  expect(await world.find(viewer, 'zzzzzzzzzzzzzzzzzzzz')).toBeNull();
});

test.each(['nonsense', 'eyJhIjoxfQ'])('refuses the malformed cursor "%s"', async (after) => {
  await expect(list(viewer, companyId, { after })).rejects.toThrow('BAD_USER_INPUT');
});

test('lists from the beginning for an empty cursor', async () => {
  expect((await list(viewer, companyId, { after: '' })).totalCount).toBe(12);
});

test('returns the receipt of a successful payment to notifications only', async () => {
  const query = `query ($companyId: Int!, $paymentId: ID!) { internalPaymentReceipt(companyId: $companyId, paymentId: $paymentId) {
    customerId accountNumber amountMinor creditMinor covers { month year amountMinor } } }`;
  const [paid, declined] = payments;
  const notifications: Actor = { kind: 'service', service: 'notifications' };
  const ask = (actor: Actor, paymentId = '', company = companyId) =>
    world.ask<{ internalPaymentReceipt: object | null }>(actor, query, { companyId: company, paymentId });
  expect((await ask(notifications, paid?.id)).internalPaymentReceipt).toEqual({
    customerId: 'c0',
    accountNumber: '00list-0',
    amountMinor: 1000,
    creditMinor: 0,
    covers: [{ month: 11, year: 2026, amountMinor: 1000 }],
  });
  expect((await ask(notifications, declined?.id)).internalPaymentReceipt).toBeNull();
  expect((await ask(notifications, paid?.id, companyId + 1)).internalPaymentReceipt).toBeNull();
  for (const actor of [viewer, superAdmin, { kind: 'service', service: 'gateway' } as const]) {
    await expect(ask(actor, paid?.id)).rejects.toThrow('FORBIDDEN');
  }
});

const IN_REVIEW = `query ($id: ID!, $status: PaymentStatus, $from: Date, $search: String) { _entities(representations: [{ __typename: "Company", id: $id }]) {
  ... on Company { payments(needsReview: true, status: $status, from: $from, search: $search) { edges { node { id } } totalCount } } } }`;

test('the list of payments in review has no other pending payment, and is empty for other statuses and for days of payment', async () => {
  const { id, owner, companyId, ...rest } = await makePaymentInReview(world);
  await payAnotherBill(world, { companyId, ...rest }, 900);
  const listed = async (args: object = {}) => {
    const { _entities } = await world.ask<{
      _entities: [{ payments: { edges: { node: { id: string } }[]; totalCount: number } }];
    }>(owner, IN_REVIEW, { id: String(companyId), ...args });
    const { edges, totalCount } = _entities[0].payments;
    return { ids: edges.map(({ node }) => node.id), totalCount };
  };
  const found = { ids: [id], totalCount: 1 };
  const none = { ids: [], totalCount: 0 };
  expect(await listed()).toEqual(found);
  expect(await listed({ status: 'PENDING', search: id.slice(0, 6) })).toEqual(found);
  expect(await listed({ status: 'SUCCESS' })).toEqual(none);
  expect(await listed({ from: '2026-11-01' })).toEqual(none);
  await resolveReview(world, owner, id, 'ACCEPT', 4000);
  expect(await listed()).toEqual(none);
});
