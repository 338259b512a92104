import { staffOf } from '@utility-pay/service-kit/testing/actors';
import { describe, expect, test } from 'vitest';
import { openBilling } from './world/world.ts';

const { ask, build, customers } = await openBilling();

const LIST = `query ($of: [_Any!]!, $first: Int, $after: String, $search: String, $claimed: Boolean, $sort: CustomerSort) {
  _entities(representations: $of) { ... on Company {
    customers(first: $first, after: $after, search: $search, claimed: $claimed, sort: $sort) {
      edges { cursor node { accountNumber } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      totalCount
    } } } }`;
interface Page {
  edges: { cursor: string; node: { accountNumber: string } }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  totalCount: number;
}
const list = (variables: Record<string, unknown>) =>
  ask(staffOf(1), LIST, { of: [{ __typename: 'Company', id: '1' }], ...variables });
async function read(variables: Record<string, unknown>): Promise<Page & { accounts: string[] }> {
  const { data, errors } = await list(variables);
  expect(errors).toBeUndefined();
  const [{ customers: page }] = JSON.parse(JSON.stringify(data?._entities));
  return { ...page, accounts: page.edges.map(({ node }: Page['edges'][number]) => node.accountNumber) };
}

/** Account, name, what is due in cents, claimed. */
const ROWS: [string, string | undefined, number | undefined, boolean?][] = [
  ['10', 'Flat 10', 0],
  ['9', 'flat 9', 900, true],
  ['A-2', 'Ángel Lopez', -500],
  ['7', undefined, 10_000, true],
  ['8', undefined, undefined],
  ['6', 'Zoe Lopez', 9_999, true],
  ['5', 'Zoe Lopez', undefined],
];
await customers.insertMany(
  1,
  ROWS.map(([accountNumber, name, due, claimed]) => ({
    ...build({ companyId: 1, accountNumber, ...(name ? { name } : {}) }),
    balances: due === undefined ? [] : [{ period: 202611, billedMinor: due, dueMinor: due }],
    ...(claimed ? { claim: { state: 'claimed' as const, at: new Date(0) } } : {}),
  })),
);

const SORTS: [string, string[]][] = [
  ['ACCOUNT_NUMBER', ['5', '6', '7', '8', '9', '10', 'A-2']],
  ['ACCOUNT_NUMBER_DESC', ['A-2', '10', '9', '8', '7', '6', '5']],
  ['NAME', ['A-2', '9', '10', '5', '6', '7', '8']],
  ['NAME_DESC', ['6', '5', '10', '9', 'A-2', '8', '7']],
  ['AMOUNT_DUE', ['A-2', '10', '9', '6', '7', '5', '8']],
  ['AMOUNT_DUE_DESC', ['7', '6', '9', '10', 'A-2', '8', '5']],
];

describe.each(SORTS)('by %s', (sort, accounts) => {
  const only = (some: string[]): string[] => accounts.filter((account) => some.includes(account));

  test('sorts all, claimed and unclaimed customers, and search results', async () => {
    expect(await read({ sort })).toMatchObject({ accounts, totalCount: 7 });
    expect(await read({ sort, claimed: true })).toMatchObject({ accounts: only(['9', '7', '6']), totalCount: 3 });
    expect((await read({ sort, claimed: false })).accounts).toEqual(only(['10', 'A-2', '8', '5']));
    expect(await read({ sort, search: 'lopez' })).toMatchObject({ accounts: only(['A-2', '6', '5']), totalCount: 3 });
    expect((await read({ sort, search: 'lopez', claimed: true })).accounts).toEqual(['6']);
  });

  test.each([1, 2, 3, 6])('pages of %i repeat and skip no customer', async (first) => {
    for (const filter of [{}, { claimed: false }, { search: 'lopez' }]) {
      const whole = (await read({ sort, ...filter })).accounts;
      const seen: string[] = [];
      for (let after: string | null = null; ; ) {
        const page = await read({ sort, first, after, ...filter });
        seen.push(...page.accounts);
        expect(page.pageInfo.hasPreviousPage).toBe(after !== null);
        expect(page.pageInfo.startCursor).toBe(page.edges[0]?.cursor ?? null);
        after = page.pageInfo.endCursor;
        if (!page.pageInfo.hasNextPage) break;
      }
      expect(seen).toEqual(whole);
    }
  });

  test('refuses a cursor of another order and an invalid one', async () => {
    const { pageInfo } = await read({ sort, first: 2 });
    const others = SORTS.map(([other]) => other).filter((other) => other !== sort);
    for (const [after, of] of [...others.map((other) => [pageInfo.endCursor, other]), ['nonsense', sort]]) {
      const { errors } = await list({ sort: of, after });
      expect([errors?.[0]?.extensions?.code, errors?.[0]?.message]).toEqual([
        'BAD_USER_INPUT',
        'after must be the endCursor of a page of the same list',
      ]);
    }
  });
});
