import { buildClientSchema, getIntrospectionQuery, isObjectType, printSchema } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';
import { LIVE_KEY, SESSION_TOKEN, TEST_KEY, twoKeys } from './helpers/identity.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ identity: twoKeys, answer: () => ({ data: { companies: [] } }) });
});
afterAll(() => gateway?.stop());

const testKey = { authorization: `Bearer ${TEST_KEY}` };
const query = getIntrospectionQuery();
const refused = {
  status: 403,
  body: {
    errors: [{ message: 'Introspection requires a partner key in test mode', extensions: { code: 'FORBIDDEN' } }],
  },
};

test('a key in test mode reads the public schema with descriptions by introspection', async () => {
  const { status, body } = await gateway.graphql({ query }, testKey);
  expect([status, body.errors]).toEqual([200, undefined]);
  const schema = buildClientSchema(JSON.parse(JSON.stringify(body.data)));
  const customer = schema.getType('Customer');
  expect(isObjectType(customer) && customer.description).toContain('account');
  expect(printSchema(schema)).not.toMatch(/internal[A-Z]|_entities|_service|_Any|join__|@inaccessible/i);
});

test.each([
  ['an anonymous caller', {}],
  ['a session', { cookie: `session=${SESSION_TOKEN}` }],
  ['a live key', { authorization: `Bearer ${LIVE_KEY}` }],
] as [string, Record<string, string>][])(
  'introspection by %s is refused with 403, even after the same document was sent with a key in test mode',
  async (_who, headers) => {
    expect((await gateway.graphql({ query }, testKey)).status).toBe(200);
    for (const text of [
      query,
      '{ __type(name: "User") { name } }',
      '{ companies { id } ...S } fragment S on Query { s: __schema { types { name } } }',
      'query A { companies { id } } query B { __schema { types { name } } }',
    ])
      expect(
        await gateway.graphql({ query: text, operationName: text.includes('query B') ? 'B' : undefined }, headers),
      ).toMatchObject(refused);
  },
);

test('every caller may query __typename', async () => {
  const { body } = await gateway.graphql({ query: '{ __typename companies { __typename id } }' });
  expect(body).toEqual({ data: { __typename: 'Query', companies: [] } });
});

test('deeply nested introspection is answered 400, even with a key in test mode', async () => {
  const nested =
    '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }';
  expect((await gateway.graphql({ query: nested }, testKey)).status).toBe(400);
});
