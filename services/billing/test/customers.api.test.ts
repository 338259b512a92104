import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { expect, test } from 'vitest';
import { openBilling } from './world/world.ts';

const { ask, add, build, customers } = await openBilling();

interface Page {
  edges: { cursor: string; node: { accountNumber: string; name: string | null } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount: number;
}

interface CompanyData {
  customers: Page;
  customerCounts: { total: number; claimed: number };
}

const LIST = `query ($of: [_Any!]!, $first: Int, $after: String, $search: String, $claimed: Boolean) {
  _entities(representations: $of) {
    ... on Company {
      customers(first: $first, after: $after, search: $search, claimed: $claimed) {
        edges { cursor node { accountNumber name } }
        pageInfo { hasNextPage endCursor }
        totalCount
      }
      customerCounts { total claimed }
    }
  }
}`;
const list = (companyId: number, variables: Record<string, unknown>) =>
  ask(staffOf(companyId), LIST, { of: [{ __typename: 'Company', id: String(companyId) }], ...variables });

async function read(companyId: number, variables: Record<string, unknown> = {}) {
  const { data, errors } = await list(companyId, variables);
  expect(errors).toBeUndefined();
  const [company] = (data?._entities ?? []) as CompanyData[];
  if (!company) throw new Error('no company');
  const accounts = company.customers.edges.map(({ node }) => node.accountNumber);
  return { ...company.customers, counts: company.customerCounts, accounts };
}

test('lists customers by account number, digits as numbers', async () => {
  for (const accountNumber of ['10', '9', '0100', 'A-10', 'A-9']) await add({ companyId: 1, accountNumber });
  const { accounts, totalCount, pageInfo } = await read(1);
  expect(accounts).toEqual(['9', '10', '0100', 'A-9', 'A-10']);
  expect(totalCount).toBe(5);
  expect(pageInfo.hasNextPage).toBe(false);
});

test('pages repeat and skip no customer while others are added', async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => String(index * 10).padStart(4, '0'));
  await customers.insertMany(
    2,
    numbers.map((accountNumber) => build({ companyId: 2, accountNumber })),
  );
  const seen: string[] = [];
  let after: string | null = null;
  for (let page = 0; page < 30; page++) {
    const { accounts, pageInfo } = await read(2, { first: 3, after });
    seen.push(...accounts);
    after = pageInfo.endCursor;
    if (!pageInfo.hasNextPage) break;
    // One customer before the current position, one right after it.
    const reached = Number(accounts.at(-1));
    await add({ companyId: 2, accountNumber: String(reached - 5).padStart(4, '0') });
    await add({ companyId: 2, accountNumber: String(reached + 1).padStart(4, '0') });
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(seen.toSorted());
  expect(seen).toEqual(expect.arrayContaining(numbers));
});

test('finds and counts customers by the beginnings of words', async () => {
  await add({ companyId: 3, accountNumber: '001042', name: 'María López' });
  await add({ companyId: 3, accountNumber: '001043', name: 'Mario Lopez', email: 'lopez@example.com' });
  await add({ companyId: 3, accountNumber: '001044', name: 'Ana Diaz' });
  expect((await read(3, { search: 'mari' })).accounts).toEqual(['001042', '001043']);
  expect((await read(3, { search: 'lop MARIA' })).accounts).toEqual(['001042']);
  expect((await read(3, { search: '104' })).totalCount).toBe(3);
  expect((await read(3, { search: 'lopez@ex' })).accounts).toEqual(['001043']);
  expect(await read(3, { search: 'opez' })).toMatchObject({
    accounts: [],
    totalCount: 0,
    pageInfo: { endCursor: null },
  });
  expect((await read(3, { search: 'mari', first: 1 })).pageInfo.hasNextPage).toBe(true);
});

test.each(['.*', '^', '(a+)+$', '$where', '\\', '[', `${'a'.repeat(5000)}!`])(
  'treats the search "%s" as text',
  async (search) => {
    await add({ companyId: 4, name: 'Zoe' });
    const { accounts } = await read(4, { search: `zzz${search}` });
    expect(accounts).toEqual([]);
  },
);

test('lists and counts claimed and unclaimed customers', async () => {
  const states = [
    { state: 'unclaimed' },
    { state: 'claimed', claimId: 'c', at: new Date(0) },
    { state: 'claiming', claimId: 'd', email: 'e@example.com', name: 'E', at: new Date(0) },
    { state: 'unclaimed' },
  ] as const;
  await customers.insertMany(
    5,
    states.map((claim, index) => ({ ...build({ companyId: 5, accountNumber: String(index) }), claim })),
  );
  expect(await read(5, { claimed: true })).toMatchObject({ accounts: ['1'], totalCount: 1 });
  expect(await read(5, { claimed: false })).toMatchObject({ accounts: ['0', '2', '3'], totalCount: 3 });
  const { accounts, pageInfo, counts } = await read(5, { claimed: false, first: 2 });
  expect(accounts).toEqual(['0', '2']);
  expect((await read(5, { claimed: false, first: 2, after: pageInfo.endCursor })).accounts).toEqual(['3']);
  expect(counts).toEqual({ total: 4, claimed: 1 });
});

test.each([0, -1, 1001])('refuses a page of %i customers', async (first) => {
  const { errors } = await list(1, { first });
  expect(errors?.[0]?.extensions?.code).toBe('BAD_USER_INPUT');
});
