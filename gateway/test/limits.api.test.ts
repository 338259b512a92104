import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';
import { CUSTOMER_TOKEN, LIVE_KEY, SESSION_TOKEN, twoKeys } from './helpers/identity.ts';

const key = { authorization: `Bearer ${LIVE_KEY}` };
const staff = { cookie: `session=${SESSION_TOKEN}` };
const customer = { cookie: `session=${CUSTOMER_TOKEN}` };
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ identity: twoKeys, answer: () => ({ data: { companies: [], company: null } }) });
});
beforeEach(() => void gateway.calls.splice(0));
afterAll(() => gateway?.stop());

const repeat = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');
const customers = (args: string, inside = 'id'): string =>
  `{ company(id: "7") { customers(${args}) { edges { node { ${inside} } } } } }`;
const guess = (name: string, index: number): string =>
  `g${index}: ${name}(input: { email: "a@b.example", password: "x", portal: CUSTOMER }) { userErrors { code } }`;

/** Valid documents that multiply the work of one request. */
const tooMuch: [what: string, query: string, message: string, variables?: object][] = [
  [
    'nine levels',
    '{ company(id: "7") { customers { edges { node { currentBalance { amountDue { amountMinor } } payments { edges { node { amount { amountMinor } } } } } } } } }',
    'deeper than 8 levels',
  ],
  [
    'nine levels in fragments',
    'fragment P on Customer { payments { edges { ...E } } } fragment E on PaymentEdge { node { refunds { amount { amountMinor } } } } { company(id: "7") { customers { edges { node { ...P } } } } }',
    'deeper than 8 levels',
  ],
  ['sixteen aliases', `{ company(id: "7") { ${repeat(16, (i) => `n${i}: name`)} } }`, 'more than 15 aliases'],
  [
    'aliases in fragments',
    `fragment C on Company { ${repeat(9, (i) => `n${i}: name`)} } { companies { id } a: company(id: "7") { ...C ${repeat(9, (i) => `m${i}: name`)} } }`,
    'more than 15 aliases',
  ],
  ['eleven root fields', `{ ${repeat(11, () => 'companies { id }')} }`, 'more than 10 root fields'],
  [
    'the same in a fragment',
    `fragment Q on Query { ${repeat(6, () => 'companies { id }')} } { ...Q ... on Query { ...Q } }`,
    'more than 10 root fields',
  ],
  ['eleven directives', `{ companies { ${repeat(11, () => 'id @include(if: true)')} } }`, 'more than 10 directives'],
  ['a thousand tokens', `{ companies { ${repeat(1001, () => 'id')} } }`, 'more that 1000 tokens'],
  ['a long text', `{ companies { id } } # ${'x'.repeat(10_000)}`, 'longer than 10000 bytes'],
  [
    'fragments that double',
    `{ companies { ...F0 } } ${repeat(12, (i) => `fragment F${i} on CompanyListing { ...F${i + 1} ...F${i + 1} }`)} fragment F12 on CompanyListing { id }`,
    'too many selections',
  ],
  ['a recursive fragment', '{ companies { ...F } } fragment F on CompanyListing { id ...F }', 'fragment'],
  ['a page of 201', customers('first: 201'), 'first must be at most 200'],
  [
    'a page of 201 in a variable',
    `query Q($n: Int) ${customers('first: $n')}`,
    'first must be at most 200',
    { n: 201 },
  ],
  ['a page of 201 by default', `query Q($n: Int = 201) ${customers('first: $n')}`, 'first must be at most 200'],
  [
    'pages inside pages',
    customers('first: 200', 'payments(first: 200) { totalCount edges { cursor } }'),
    'objects; at most 10000 are allowed',
  ],
  [
    'lists inside pages',
    customers(
      'first: 200',
      'a: balances { amountDue { currency } amountBilled { currency } } b: balances { amountDue { currency } amountBilled { currency } }',
    ),
    'objects; at most 10000 are allowed',
  ],
  [
    'aliases of large pages',
    `{ company(id: "7") { ${repeat(15, (i) => `c${i}: customers(first: 200) { edges { node { currentBalance { amountDue { currency } } } } }`)} } }`,
    'objects; at most 10000 are allowed',
  ],
  ['two sign-ins', `mutation { ${guess('signIn', 0)} ${guess('signIn', 1)} }`, 'only one signIn'],
  [
    'two sign-ins in fragments',
    `mutation { ...A ...B } fragment A on Mutation { ${guess('signIn', 0)} } fragment B on Mutation { ${guess('signIn', 1)} }`,
    'only one signIn',
  ],
  [
    'a skipped sign-in',
    `mutation Q($no: Boolean!) { ${guess('signIn', 0)} b: signIn(input: { email: "a@b.example", password: "y", portal: STAFF }) @skip(if: $no) { userErrors { code } } }`,
    'only one signIn',
    { no: true },
  ],
  [
    'a sign-in and a claim',
    `mutation { ${guess('signIn', 0)} claimAccount(input: { accountNumber: "1", email: "a@b.example", name: "A", password: "x", companyId: "7" }) { userErrors { code } } }`,
    'only one signIn',
  ],
  [
    'two answers to a question',
    `mutation { ${repeat(2, (i) => `a${i}: resetPasswordWithSecurityQuestion(input: { email: "a@b.example", securityAnswer: "${i}", newPassword: "12345678" }) { reset }`)} }`,
    'only one resetPasswordWithSecurityQuestion',
  ],
  [
    'two lookups of a question',
    '{ a: securityQuestion(email: "a@b.example") { name } b: securityQuestion(email: "c@d.example") { name } }',
    'only one securityQuestion',
  ],
  [
    'two links',
    `mutation { ${repeat(2, (i) => `a${i}: requestPasswordReset(input: { email: "a@b.example" }) { requested }`)} }`,
    'only one requestPasswordReset',
  ],
];

describe('rejects an expensive request before it reaches a service', () => {
  test.each(tooMuch)('%s', async (_what, query, message, variables = {}) => {
    for (const headers of [{}, key]) {
      const { status, body } = await gateway.graphql({ query, variables }, headers);
      expect([status, body.data]).toEqual([400, undefined]);
      expect(body.errors?.map(({ extensions }) => extensions)).toEqual([{ code: 'BAD_USER_INPUT' }]);
      expect(body.errors?.[0]?.message).toContain(message);
    }
    expect(gateway.calls).toEqual([]);
  });

  test.each([
    ['a page of 200', customers('first: 200', 'id name accountNumber')],
    ['ten root fields', `{ ${repeat(10, () => 'companies { id }')} }`],
    ['fifteen aliases', `{ companies { ${repeat(15, (i) => `n${i}: name`)} } }`],
    ['ten directives', `{ companies { ${repeat(10, () => 'id @include(if: true)')} } }`],
    ['one sign-in', `mutation { ${guess('signIn', 0)} }`],
  ])('accepts %s', async (_what, query) => {
    const { body } = await gateway.graphql({ query }, key);
    expect(body.errors?.filter(({ extensions }) => extensions?.code === 'BAD_USER_INPUT') ?? []).toEqual([]);
    expect(gateway.calls.length).toBeGreaterThan(0);
  });
});

describe('a large request', () => {
  const padded = (bytes: number) => ({ query: '{ companies { id } }', variables: { unused: 'x'.repeat(bytes) } });

  const refused = { errors: [{ message: 'The request is too large', extensions: { code: 'PAYLOAD_TOO_LARGE' } }] };

  test.each([
    ['anonymous callers', {}],
    ['customers', customer],
  ])('is rejected over 64 kB for %s', async (_who, headers) => {
    expect(await gateway.graphql(padded(60_000), headers)).toMatchObject({ status: 200 });
    expect(await gateway.graphql(padded(70_000), headers)).toMatchObject({ status: 413, body: refused });
  });

  test.each([
    ['partners', key],
    ['staff', staff],
  ])('is rejected over 3 MB for %s', async (_who, headers) => {
    expect(await gateway.graphql(padded(2_800_000), headers)).toMatchObject({ status: 200 });
    expect(await gateway.graphql(padded(3_100_000), headers)).toMatchObject({ status: 413, body: refused });
  });
});
