import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';
import { LIVE_KEY, SESSION_TOKEN, twoKeys } from './helpers/identity.ts';

const PARTNER = { authorization: `Bearer ${LIVE_KEY}` };
const QUERY = '{ companies { id } }';
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({
    identity: twoKeys,
    answer: ({ service }) => {
      if (service === 'billing') throw new TypeError('connect ECONNREFUSED 10.0.0.7:4103');
      return { data: { companies: [], company: { id: '7', __typename: 'Company' } } };
    },
  });
});
afterAll(() => gateway?.stop());

const post = (body: string, headers: Record<string, string>): Promise<Response> =>
  fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body });
const extensionsOf = async (response: Response): Promise<unknown> =>
  JSON.parse(await response.text()).errors[0].extensions;
const JSON_TYPE = { 'content-type': 'application/json' };

describe('the format of requests', () => {
  test('a batch of operations is answered 400', async () => {
    const response = await post(JSON.stringify([{ query: QUERY }, { query: QUERY }]), JSON_TYPE);
    expect([response.status, await extensionsOf(response)]).toEqual([400, { code: 'BAD_USER_INPUT' }]);
  });

  test('a query by GET is executed, and a mutation by GET answered 405', async () => {
    const get = (text: string) =>
      fetch(`${gateway.url}/graphql?query=${encodeURIComponent(text)}`, {
        headers: { ...PARTNER, 'apollo-require-preflight': '1' },
      });
    expect((await get(QUERY)).status).toBe(200);
    expect((await get('mutation { signOut { signedOut } }')).status).toBe(405);
    expect((await get(`{ companies { id } } #${'x'.repeat(10_000)}`)).status).toBe(400);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'rejects %s, which other sites can send without a preflight',
    async (type) => {
      const response = await post(JSON.stringify({ query: QUERY }), {
        'content-type': type,
        cookie: `session=${SESSION_TOKEN}`,
      });
      expect(response.status).toBe(400);
    },
  );

  test('an unpaired surrogate in a variable is answered 400', async () => {
    const response = await post(`{"query":${JSON.stringify(QUERY)},"variables":{"name":"\\ud83d"}}`, JSON_TYPE);
    expect([response.status, await extensionsOf(response)]).toEqual([400, { code: 'BAD_USER_INPUT' }]);
  });

  test('a persisted query is refused', async () => {
    const sha256Hash = 'ecf4edb46db40b5132295c0291d62fb65d6759a9eedfa4d5d612dd5ec54a6b38';
    const { body } = await gateway.graphql({ extensions: { persistedQuery: { version: 1, sha256Hash } } });
    expect(body.errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT' });
  });

  test.each([
    '{',
    'null',
    '"x"',
    '{"query":7}',
    '{"query":""}',
    '{}',
    '{"query":"{ companies { id } }","variables":7}',
  ])('refuses the body %s with a GraphQL error', async (body) => {
    const response = await post(body, JSON_TYPE);
    expect([response.status, await extensionsOf(response)]).toEqual([400, { code: 'BAD_USER_INPUT' }]);
  });
});

test('the message about an invalid variable does not contain its value', async () => {
  const text = 'mutation M($i: SignInInput!) { signIn(input: $i) { userErrors { code } } }';
  const i = { email: 'a@b.example', password: 'hunter2; at "i"', portal: 'BACK' };
  const { body } = await gateway.graphql({ query: text, variables: { i } });
  expect(body.errors?.map(({ message }) => message)).toEqual([
    'Variable "$i" is invalid at "i.portal": Expected type "SignInPortal".',
  ]);
  const { body: numeric } = await gateway.graphql({
    query: text,
    variables: { i: { ...i, portal: 'STAFF', password: 12345678 } },
  });
  expect(numeric.errors?.map(({ message }) => message)).toEqual([
    'Variable "$i" is invalid at "i.password": Expected type "String".',
  ]);
  const { text: more } = await gateway.graphql({ query: text, variables: { i: { ...i, portal: 'STAFF', more: 1 } } });
  expect(more).toContain('Field \\"more\\" is not defined by type');
  expect(more).not.toContain('hunter2');
});

describe('the error contains no hint about the schema or the network for', () => {
  const HINTS = /did you mean|stack|node_modules|ECONNREFUSED|10\.0\.0\.7|internalSession|_entities|http:\/\//i;

  test.each([
    ['a misspelled root field', '{ companis { id } }', {}],
    ['a misspelled field of a type', '{ companies { nam } }', {}],
    ['a misspelled argument', '{ company(i: "7") { id } }', {}],
    ['a misspelled enum value', '{ company(id: "7") { customers(sort: NAM) { totalCount } } }', {}],
    ['a misspelled variable type', 'query Q($i: SignInInpu) { companies { id } }', {}],
    [
      'a misspelled input field',
      'mutation M($i: SignInInput!) { signIn(input: $i) { userErrors { code } } }',
      { i: { emai: 'x', password: 'x', portal: 'STAF' } },
    ],
    ['no selection', '{ company(id: "7") }', {}],
    ['a misspelled internal operation', '{ internalSessio(token: "x") { userId } }', {}],
    ['an unavailable service', '{ company(id: "7") { customerCounts { total } } }', {}],
  ])('%s', async (_what, text, variables) => {
    const { text: answered, body } = await gateway.graphql({ query: text, variables }, PARTNER);
    expect(body.errors?.length).toBeGreaterThan(0);
    expect(answered).not.toMatch(HINTS);
    expect(['BAD_USER_INPUT', 'UNAVAILABLE']).toContain(body.errors?.[0]?.extensions?.code);
  });
});
