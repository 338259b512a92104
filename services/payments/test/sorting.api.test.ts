import { type Actor, DAY_MS, paymentRows } from '@utility-pay/contracts';
import { readRowsInProcess } from '@utility-pay/service-kit/rows/row-reader';
import { partnerOf, staffOf, staffWithout } from '@utility-pay/service-kit/testing/actors';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { payer } from './world/operations.ts';
import { resolveReview } from './world/scenarios.ts';
import { chooseOutcome } from './world/servers.ts';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const AMOUNTS = [500, 100, 500, 300, 900, 100, 700];

interface Page {
  edges: { cursor: string; node: { id: string; amount: { amountMinor: number } } }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}
const LIST = `query ($id: ID!, $first: Int, $after: String, $sort: PaymentSort, $search: String, $status: PaymentStatus,
    $from: Date, $to: Date) {
  _entities(representations: [{ __typename: "Company", id: $id }]) { ... on Company {
    payments(first: $first, after: $after, sort: $sort, search: $search, status: $status, from: $from, to: $to) {
      edges { cursor node { id amount { amountMinor } } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } } }`;

let companyId = 0;
let viewer: Actor = staffOf(1);
const paymentIds: string[] = [];
const list = async (args: object, actor = viewer): Promise<Page> => {
  const variables = { first: 50, ...args, id: String(companyId) };
  return (await world.ask<{ _entities: [{ payments: Page }] }>(actor, LIST, variables))._entities[0].payments;
};
const stream = (actor: Actor, filter: z.infer<typeof paymentRows.filter>) =>
  readRowsInProcess([world.app])(paymentRows, { actor, requestId: 'r', clientAddress: null, companyId, filter });
const idsOf = ({ edges }: Page) => edges.map(({ node }) => node.id);
const amountsOf = ({ edges }: Page) => edges.map(({ node }) => node.amount.amountMinor);

/** Makes one payment a day at noon, and the last one in the last millisecond of its day. */
beforeAll(async () => {
  ({ companyId } = await world.company());
  viewer = staffOf(companyId, ['viewPayments']);
  for (const [index, amountDueMinor] of AMOUNTS.entries()) {
    const balanceId = `sort-at${index}`;
    const customerId = `sort-customer${index}`;
    const customer = payer(customerId, companyId);
    world.billing.bills.set(balanceId, { companyId, customerId, amountDueMinor });
    const { payment, paymentUrl } = await world.start(customer, customerId, balanceId);
    if (index === AMOUNTS.length - 1) world.clock.advance(DAY_MS / 2 - 1);
    await chooseOutcome(paymentUrl, 'paid');
    await world.recordReturn(payment?.id ?? '');
    paymentIds.push(payment?.id ?? '');
    world.clock.advance(DAY_MS);
  }
});

test.each([
  ['NEWEST', () => paymentIds.toReversed()],
  ['OLDEST', () => paymentIds],
])('sorts %s by time of payment', async (sort, expected) => {
  expect(idsOf(await list({ sort }))).toEqual(expected());
});

test.each([
  ['LARGEST', AMOUNTS.toSorted((left, right) => right - left)],
  ['SMALLEST', AMOUNTS.toSorted((left, right) => left - right)],
])('sorts %s by amount', async (sort, expected) => {
  expect(amountsOf(await list({ sort }))).toEqual(expected);
  expect(amountsOf(await list({ sort, status: 'SUCCESS', search: 'lovelace' }))).toEqual(expected);
  const days = await list({ sort, from: '2026-11-22', to: '2026-11-24' });
  expect(amountsOf(days)).toEqual(
    expected.filter((amount) => [100, 500, 300].includes(amount)).filter(isFirstOfAmount()),
  );
});

test('sorts an accepted payment by its received amount', async () => {
  const { customerId, customer, owner, companyId: id, balanceId } = await world.company({ amountDueMinor: 1000 });
  const secondBill = `${balanceId}-second`;
  world.billing.bills.set(secondBill, { companyId: id, customerId, amountDueMinor: 800 });
  const [partial, whole] = [
    await world.start(customer, customerId, balanceId),
    await world.start(customer, customerId, secondBill),
  ];
  await chooseOutcome(partial.paymentUrl, 'paid', '5.00');
  await chooseOutcome(whole.paymentUrl, 'paid');
  for (const { payment } of [partial, whole]) await world.recordReturn(payment?.id ?? '');
  await resolveReview(world, owner, partial.payment?.id ?? '', 'ACCEPT');
  const query = { id: String(id), first: 50, sort: 'LARGEST' };
  const { _entities: views } = await world.ask<{ _entities: [{ payments: Page }] }>(owner, LIST, query);
  expect(idsOf(views[0].payments)).toEqual([whole.payment?.id, partial.payment?.id]);
});

/** Returns a filter that keeps the first of equal amounts: 500 and 100 occur twice, but once on the filtered days. */
function isFirstOfAmount() {
  const seen = new Set<number>();
  return (amount: number) => !seen.has(amount) && seen.add(amount).size > 0;
}

test.each(['NEWEST', 'OLDEST', 'LARGEST', 'SMALLEST'])(
  'lists each payment once in pages of any size, sorted %s',
  async (sort) => {
    const all = idsOf(await list({ sort }));
    for (const first of [1, 2, 3]) {
      const ids: string[] = [];
      let after: string | null = null;
      do {
        const page: Page = await list({ sort, first, after });
        expect(page.pageInfo).toMatchObject({
          hasPreviousPage: after !== null,
          startCursor: page.edges[0]?.cursor,
          endCursor: page.edges.at(-1)?.cursor,
        });
        ids.push(...idsOf(page));
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      } while (after);
      expect(ids).toEqual(all);
    }
  },
);

test('refuses a cursor of another sort order', async () => {
  const { pageInfo } = await list({ sort: 'NEWEST', first: 1 });
  for (const sort of ['OLDEST', 'LARGEST', 'SMALLEST']) {
    await expect(list({ sort, after: pageInfo.endCursor })).rejects.toThrow(
      'BAD_USER_INPUT: after must be a cursor of a list in the same order',
    );
  }
  await expect(list({ sort: 'NEWEST', after: 'nonsense' })).rejects.toThrow(
    'BAD_USER_INPUT: after must be the endCursor of a page',
  );
});

test('includes a day through its last millisecond', async () => {
  const last = paymentIds.at(-1);
  expect(idsOf(await list({ from: '2026-11-27', to: '2026-11-27' }))).toEqual([last]);
  expect(idsOf(await list({ to: '2026-11-26' }))).not.toContain(last);
  expect(idsOf(await list({ from: '2026-11-28' }))).toEqual([]);
});

test('refuses days in reverse order and page sizes out of range', async () => {
  await expect(list({ from: '2026-11-22', to: '2026-11-21' })).rejects.toThrow(
    'BAD_USER_INPUT: from must not be after to',
  );
  for (const first of [0, -1, 201]) {
    await expect(list({ first })).rejects.toThrow('BAD_USER_INPUT: first must be from 1 to 200');
  }
  await expect(list({ from: '2026-02-30' })).rejects.toThrow('BAD_USER_INPUT');
});

test.each([
  {},
  { sort: 'OLDEST' },
  { sort: 'LARGEST' },
  { sort: 'SMALLEST' },
  { status: 'SUCCESS', from: '2026-11-22', to: '2026-11-25' },
  { status: 'PENDING' },
  { search: 'ada@sort-at3' },
] as const)('streams the same payments in the same order as the list of %o', async (filter) => {
  const page = await list(filter);
  const rows = await Array.fromAsync(stream(viewer, filter));
  expect(rows.flat().map(({ id }) => id)).toEqual(idsOf(page));
  expect(rows.flat().map(({ amount }) => amount.amountMinor)).toEqual(amountsOf(page));
});

test('streams payments only to those who may view them', async () => {
  const refused = (actor: Actor) => expect(stream(actor, {}).next()).rejects;
  await refused(staffWithout(companyId, 'viewPayments')).toMatchObject({ code: 'FORBIDDEN' });
  await refused(staffOf(companyId + 1)).toMatchObject({ code: 'NOT_FOUND' });
  await refused({ kind: 'anonymous' }).toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('searches by the email of the payment', async () => {
  expect(idsOf(await list({ search: 'ada@sort-at3.example' }))).toEqual([paymentIds[3]]);
  expect(idsOf(await list({ search: 'ADA@SORT-AT3' }))).toEqual([paymentIds[3]]);
  expect(idsOf(await list({ search: 'eve@sort-at3.example' }))).toEqual([]);
});

test('lists payments to a partner key with payments:read only', async () => {
  expect(idsOf(await list({}, partnerOf(companyId, ['payments:read'])))).toHaveLength(AMOUNTS.length);
  expect(idsOf(await list({}, partnerOf(companyId, ['payments:read'], 'test')))).toHaveLength(AMOUNTS.length);
  const without = partnerOf(companyId, ['customers:read', 'customers:write', 'balances:write']);
  await expect(list({}, without)).rejects.toThrow('FORBIDDEN');
  await expect(list({}, partnerOf(companyId + 1))).rejects.toThrow('NOT_FOUND: Company not found');
});
