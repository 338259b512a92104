import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';
import { CUSTOMER_TOKEN, LIVE_KEY, SESSION_TOKEN, twoKeys } from './helpers/identity.ts';

const PARTNER = { authorization: `Bearer ${LIVE_KEY}` };
const STAFF = { cookie: `session=${SESSION_TOKEN}` };
const CUSTOMER = { cookie: `session=${CUSTOMER_TOKEN}` };
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ identity: twoKeys, answer: () => ({ data: { companies: [], company: null } }) });
});
beforeEach(() => void gateway.calls.splice(0));
afterAll(() => gateway?.stop());

const repeat = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');
const customersQuery = (args: string, inside = 'id'): string =>
  `{ company(id: "7") { customers(${args}) { edges { node { ${inside} } } } } }`;
const signInGuess = (name: string, index: number): string =>
  `g${index}: ${name}(input: { email: "a@b.example", password: "x", portal: CUSTOMER }) { userErrors { code } }`;

/** Valid documents that would make one request too expensive. */
const EXPENSIVE: [what: string, query: string, message: string, variables?: object][] = [
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
    'eleven root fields in fragments',
    `fragment Q on Query { ${repeat(6, () => 'companies { id }')} } { ...Q ... on Query { ...Q } }`,
    'more than 10 root fields',
  ],
  ['eleven directives', `{ companies { ${repeat(11, () => 'id @include(if: true)')} } }`, 'more than 10 directives'],
  ['more than a thousand tokens', `{ companies { ${repeat(1001, () => 'id')} } }`, 'more that 1000 tokens'],
  ['a text of more than 10,000 bytes', `{ companies { id } } # ${'x'.repeat(10_000)}`, 'longer than 10000 bytes'],
  [
    'fragments that double the selections twelve times',
    `{ companies { ...F0 } } ${repeat(12, (i) => `fragment F${i} on CompanyListing { ...F${i + 1} ...F${i + 1} }`)} fragment F12 on CompanyListing { id }`,
    'too many selections',
  ],
  ['a recursive fragment', '{ companies { ...F } } fragment F on CompanyListing { id ...F }', 'fragment'],
  ['a page of 201', customersQuery('first: 201'), 'first must be at most 200'],
  [
    'a page of 201 in a variable',
    `query Q($n: Int) ${customersQuery('first: $n')}`,
    'first must be at most 200',
    { n: 201 },
  ],
  ['a page of 201 by default', `query Q($n: Int = 201) ${customersQuery('first: $n')}`, 'first must be at most 200'],
  [
    'pages inside pages',
    customersQuery('first: 200', 'payments(first: 200) { totalCount edges { cursor } }'),
    'objects; at most 10000 are allowed',
  ],
  [
    'lists inside pages',
    customersQuery(
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
  ['two sign-ins', `mutation { ${signInGuess('signIn', 0)} ${signInGuess('signIn', 1)} }`, 'only one signIn'],
  [
    'two sign-ins in fragments',
    `mutation { ...A ...B } fragment A on Mutation { ${signInGuess('signIn', 0)} } fragment B on Mutation { ${signInGuess('signIn', 1)} }`,
    'only one signIn',
  ],
  [
    'a skipped sign-in',
    `mutation Q($no: Boolean!) { ${signInGuess('signIn', 0)} b: signIn(input: { email: "a@b.example", password: "y", portal: STAFF }) @skip(if: $no) { userErrors { code } } }`,
    'only one signIn',
    { no: true },
  ],
  [
    'a sign-in and a claim',
    `mutation { ${signInGuess('signIn', 0)} claimAccount(input: { accountNumber: "1", email: "a@b.example", name: "A", password: "x", companyId: "7" }) { userErrors { code } } }`,
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

describe('an expensive request is answered 400 before it reaches a service', () => {
  test.each(EXPENSIVE)('%s', async (_what, query, message, variables = {}) => {
    for (const headers of [{}, PARTNER]) {
      const { status, body } = await gateway.graphql({ query, variables }, headers);
      expect([status, body.data]).toEqual([400, undefined]);
      expect(body.errors?.map(({ extensions }) => extensions)).toEqual([{ code: 'BAD_USER_INPUT' }]);
      expect(body.errors?.[0]?.message).toContain(message);
    }
    expect(gateway.calls).toEqual([]);
  });

  test.each([
    ['a page of 200', customersQuery('first: 200', 'id name accountNumber')],
    ['ten root fields', `{ ${repeat(10, () => 'companies { id }')} }`],
    ['fifteen aliases', `{ companies { ${repeat(15, (i) => `n${i}: name`)} } }`],
    ['ten directives', `{ companies { ${repeat(10, () => 'id @include(if: true)')} } }`],
    ['one sign-in', `mutation { ${signInGuess('signIn', 0)} }`],
  ])('accepts %s', async (_what, query) => {
    const { body } = await gateway.graphql({ query }, PARTNER);
    expect(body.errors?.filter(({ extensions }) => extensions?.code === 'BAD_USER_INPUT') ?? []).toEqual([]);
    expect(gateway.calls.length).toBeGreaterThan(0);
  });
});

describe('a large request', () => {
  const padded = (bytes: number) => ({ query: '{ companies { id } }', variables: { unused: 'x'.repeat(bytes) } });

  const refused = { errors: [{ message: 'The request is too large', extensions: { code: 'PAYLOAD_TOO_LARGE' } }] };

  test.each([
    ['anonymous callers', {}],
    ['customers', CUSTOMER],
  ])('is rejected over 64 kB for %s', async (_who, headers) => {
    expect(await gateway.graphql(padded(60_000), headers)).toMatchObject({ status: 200 });
    expect(await gateway.graphql(padded(70_000), headers)).toMatchObject({ status: 413, body: refused });
  });

  test.each([
    ['partners', PARTNER],
    ['staff', STAFF],
  ])('is rejected over 3 MB for %s', async (_who, headers) => {
    expect(await gateway.graphql(padded(2_800_000), headers)).toMatchObject({ status: 200 });
    expect(await gateway.graphql(padded(3_100_000), headers)).toMatchObject({ status: 413, body: refused });
  });
});
