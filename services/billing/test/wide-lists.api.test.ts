import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { expect, test } from 'vitest';
import type { Customer } from '../src/domain/customer.ts';
import { openBilling } from './world/world.ts';

const { ask, build, customers } = await openBilling();

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** The same numbers in each run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const NAMES = ['Maria Lopez', 'John Smith', 'Zoe Hill', undefined];
const random = randomNumbers(7);
/** Customers from 20 bytes to 64 KB, in no order, some of them claimed, some without a name or a bill. */
const mixed = Array.from({ length: 90 }, (_, index): Customer => {
  const name = NAMES[random(NAMES.length)];
  const note = 'x'.repeat(random(3) === 0 ? 60 * KILOBYTE : random(2000));
  return {
    ...build({ companyId: 1, accountNumber: `A-${index}`, ...(name ? { name } : {}), customData: { note } }),
    balances:
      random(5) === 0 ? [] : [202611, 202610].map((period) => ({ period, billedMinor: 900, dueMinor: random(900) })),
    ...(random(3) === 0 ? { claim: { state: 'claimed', at: new Date(0) } } : {}),
  };
});
await customers.insertMany(1, mixed);

interface Page {
  edges: { node: { accountNumber: string; customData?: { value: string }[]; balances?: unknown[] } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

async function read(node: string, variables: Record<string, unknown>): Promise<Page> {
  const query = `query ($of: [_Any!]!, $first: Int, $after: String, $search: String, $claimed: Boolean, $sort: CustomerSort) {
    _entities(representations: $of) { ... on Company {
      customers(first: $first, after: $after, search: $search, claimed: $claimed, sort: $sort) {
        edges { node { accountNumber ...Asked } } pageInfo { hasNextPage endCursor } } } } }
    fragment Asked on Customer { ${node} }`;
  const { data, errors } = await ask(staffOf(1), query, { of: [{ __typename: 'Company', id: '1' }], ...variables });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data?._entities))[0].customers;
}

/** Reads all pages of a list. */
async function readAll(node: string, variables: Record<string, unknown>): Promise<Page[]> {
  const pages: Page[] = [];
  for (let after: string | null = null; pages.length < 200; ) {
    const page = await read(node, { ...variables, after });
    pages.push(page);
    if (!page.pageInfo.hasNextPage) return pages;
    after = page.pageInfo.endCursor;
  }
  throw new Error('the list does not end');
}

const accountsOf = (pages: Page[]): string[] =>
  pages.flatMap(({ edges }) => edges.map(({ node }) => node.accountNumber));

const FILTERS = [{}, { claimed: true }, { claimed: false }, { search: 'maria' }];
test.each(['ACCOUNT_NUMBER', 'ACCOUNT_NUMBER_DESC', 'NAME', 'NAME_DESC', 'AMOUNT_DUE', 'AMOUNT_DUE_DESC'])(
  'pages by %s of narrow and wide customers end early, and skip and repeat none',
  async (sort) => {
    for (const filter of FILTERS) {
      const whole = accountsOf([await read('id', { sort, first: 1000, ...filter })]);
      for (const first of [7, 40, 1000]) {
        const pages = await readAll('customData { value }', { sort, first, ...filter });
        expect(accountsOf(pages)).toEqual(whole);
        for (const page of pages) {
          expect(page.edges.length).toBeGreaterThan(0);
          expect(page.edges.length).toBeLessThanOrEqual(first);
          expect(JSON.stringify(page).length).toBeLessThan(MEGABYTE + 80 * KILOBYTE);
        }
      }
    }
    expect((await readAll('customData { value }', { sort, first: 1000 })).length).toBeGreaterThan(1);
  },
);

test('a list reads custom data and all bills only if they are selected', async () => {
  const order = { by: 'account' as const, descending: false, limit: 100 };
  const list = async (customData: boolean, allBalances: boolean) =>
    (await customers.list(1, { words: [] }, { ...order, values: { customData, allBalances, credits: false } })).rows;
  const narrow = await list(false, false);
  expect(narrow).toHaveLength(mixed.length);
  expect(narrow.filter(({ customData, balances }) => customData !== undefined || balances.length > 1)).toEqual([]);
  expect(JSON.stringify(narrow).length).toBeLessThan(mixed.length * KILOBYTE);
  expect((await list(false, true)).filter(({ balances }) => balances.length === 2).length).toBeGreaterThan(50);
  const ids = mixed.map(({ id }) => id);
  const joined = await customers.findMany(1, ids, { customData: false, allBalances: false, credits: false });
  expect(joined.filter(({ customData, balances }) => customData !== undefined || balances.length > 1)).toEqual([]);
});

test('a list that selects no wide values returns the requested number of customers', async () => {
  const page = await read('currentBalance { id amountDue { amountMinor } }', { first: 1000 });
  expect(page.edges).toHaveLength(mixed.length);
  expect(page.pageInfo.hasNextPage).toBe(false);
});

test('a request may ask for custom data of a customer in one place and not in another', async () => {
  const [wide] = mixed.toSorted((one, other) => JSON.stringify(other).length - JSON.stringify(one).length);
  const of = [{ __typename: 'Customer', id: wide?.id, companyId: '1' }];
  const query = `query ($of: [_Any!]!) { narrow: _entities(representations: $of) { ... on Customer { accountNumber balances { id } } }
    wide: _entities(representations: $of) { ... on Customer { customData { key } } } }`;
  const { data } = await ask(staffOf(1), query, { of });
  expect(data).toMatchObject({
    narrow: [{ accountNumber: wide?.accountNumber, balances: wide?.balances.map(() => ({})) }],
    wide: [{ customData: [{ key: 'note' }] }],
  });
});
