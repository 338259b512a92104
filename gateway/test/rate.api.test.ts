import { afterEach, expect, test } from 'vitest';
import type { RequestsPerMinute } from '../src/auth/rate-limits.ts';
import { startGateway, type TestGateway } from './helpers/gateway.ts';
import { LIVE_KEY, SECOND_SESSION_TOKEN, SESSION_TOKEN, TEST_KEY, twoKeys } from './helpers/identity.ts';

const LIVE = { authorization: `Bearer ${LIVE_KEY}` };
const SESSION = { cookie: `session=${SESSION_TOKEN}` };
const SECOND_SESSION = { cookie: `session=${SECOND_SESSION_TOKEN}` };
const fromAddress = (address: string) => ({ 'x-forwarded-for': address });
const PING = { query: '{ companies { id } }' };
/** 200 customers with their fields, as the portal lists them: 2,802 objects, which count as 3 requests. */
const PAGE = {
  query:
    '{ company(id: "7") { customers(first: 200) { edges { node { currentBalance { amountDue { amountMinor } } balances { id } } } } } }',
};
let gateway: TestGateway;
afterEach(() => gateway?.stop());

const startWithLimits = async (requestsPerMinute: Partial<RequestsPerMinute> = {}) => {
  gateway = await startGateway({
    identity: twoKeys,
    requestsPerMinute,
    trustedProxies: 1,
    answer: () => ({ data: { company: null, companies: [] } }),
    readRows: async function* () {
      // An empty list.
    },
  });
};
const sendGraphql = async (count: number, headers: Record<string, string>, body: object = PING) => {
  const statuses = [];
  for (let index = 0; index < count; index++) statuses.push((await gateway.graphql(body, headers)).status);
  return statuses;
};
const sendRest = async (count: number, headers: Record<string, string>, path = '/api/companies') => {
  const statuses = [];
  for (let index = 0; index < count; index++) statuses.push((await fetch(`${gateway.url}${path}`, { headers })).status);
  return statuses;
};

test('a request over the limit is answered 429 with Retry-After', async () => {
  await startWithLimits({ session: 2 });
  expect(await sendGraphql(2, LIVE)).toEqual([200, 200]);
  const { status, headers, body } = await gateway.graphql(PING, LIVE);
  const [error] = body.errors ?? [];
  const wait = Number(headers.get('retry-after'));
  expect([status, error?.extensions]).toEqual([429, { code: 'RATE_LIMITED', retryAfterSeconds: wait }]);
  expect(error?.message).toBe(`Too many requests. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  const rest = await fetch(`${gateway.url}/api/companies`, { headers: LIVE });
  expect([rest.status, rest.headers.get('content-type')]).toEqual([429, 'text/plain; charset=utf-8']);
  expect(Number(rest.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await rest.text()).toMatch(/^Too many requests\. Try again in \d+ seconds\.$/);
});

test('a session may read 60 pages of 200 customers in a minute', async () => {
  await startWithLimits();
  expect(new Set(await sendGraphql(60, SESSION, PAGE))).toEqual(new Set([200]));
});

test('each key, each session and each network of anonymous callers has its own limit', async () => {
  await startWithLimits({ session: 2, network: 1 });
  expect(await sendGraphql(3, LIVE)).toEqual([200, 200, 429]);
  expect(await sendGraphql(3, { authorization: `Bearer ${TEST_KEY}` })).toEqual([200, 200, 429]);
  expect(await sendGraphql(3, SESSION)).toEqual([200, 200, 429]);
  expect(await sendGraphql(2, fromAddress('192.0.2.1'))).toEqual([200, 429]);
  expect(await sendGraphql(2, fromAddress('192.0.2.2'))).toEqual([200, 429]);
});

test('each mutation of a request counts', async () => {
  await startWithLimits({ session: 5 });
  const change = 'deleteCustomer(input: { companyId: 7, customerId: 1 }) { deletedCustomerId }';
  const three = { query: `mutation { a: ${change} b: ${change} c: ${change} }` };
  expect(await sendGraphql(2, LIVE, three)).toEqual([200, 429]);
});

test('a response counts as one further request for each 64 KiB', async () => {
  gateway = await startGateway({
    identity: twoKeys,
    requestsPerMinute: { session: 10 },
    answer: () => ({ data: { companies: [{ id: 7, name: 'x'.repeat(300 * 1024) }] } }),
  });
  const named = { query: '{ companies { id name } }' };
  // 5 requests each: the call, and 300 KiB as 4 more.
  expect(await sendGraphql(3, SESSION, named)).toEqual([200, 200, 429]);
});

test('GraphQL and REST requests are counted together', async () => {
  await startWithLimits({ session: 3 });
  expect(await sendGraphql(1, SESSION)).toEqual([200]);
  expect(await sendRest(3, SESSION)).toEqual([200, 200, 429]);
});

test("a company's staff and live keys are limited together, and its sandbox separately", async () => {
  await startWithLimits({ company: 4 });
  expect(await sendGraphql(2, LIVE)).toEqual([200, 200]);
  expect(await sendGraphql(2, SESSION)).toEqual([200, 200]);
  expect(await sendGraphql(1, LIVE)).toEqual([429]);
  expect(await sendGraphql(1, { authorization: `Bearer ${TEST_KEY}` })).toEqual([200]);
});

test("all sessions of a user are limited together, and the user's refused requests do not count for the company", async () => {
  await startWithLimits({ user: 3, company: 6 });
  expect(await sendGraphql(2, SESSION)).toEqual([200, 200]);
  expect(await sendGraphql(4, SECOND_SESSION)).toEqual([200, 429, 429, 429]);
  expect(await sendGraphql(3, LIVE)).toEqual([200, 200, 200]);
});

test("a session's refused requests do not count for its company", async () => {
  await startWithLimits({ session: 2, company: 4 });
  expect(await sendGraphql(6, SESSION)).toEqual([200, 200, 429, 429, 429, 429]);
  expect(await sendGraphql(2, LIVE)).toEqual([200, 200]);
});

test('a GraphQL operation that may return 2,802 objects counts as 3 requests', async () => {
  await startWithLimits({ session: 5 });
  expect(await sendGraphql(2, LIVE, PAGE)).toEqual([200, 429]);
});

test('a CSV export counts as 20 requests', async () => {
  await startWithLimits({ session: 30 });
  expect(await sendRest(2, SESSION, '/api/companies/7/customers.csv')).toEqual([200, 429]);
});

test('rejected requests count for their key, and requests with an invalid key for their network', async () => {
  await startWithLimits({ session: 3, network: 3 });
  expect(await sendGraphql(3, LIVE, { query: '{ nothing }' })).toEqual([400, 400, 400]);
  expect(await sendGraphql(1, LIVE)).toEqual([429]);
  expect(await sendGraphql(4, { authorization: `Bearer ${LIVE_KEY}x`, ...fromAddress('192.0.2.1') })).toEqual([
    401, 401, 401, 429,
  ]);
  expect(await sendGraphql(1, fromAddress('192.0.2.1'))).toEqual([429]);
});

test('anonymous callers of an IPv6 /48 are limited together', async () => {
  await startWithLimits({ network: 2, wideNetwork: 3 });
  const statuses = [];
  for (let subnet = 0; subnet < 5; subnet++)
    statuses.push(...(await sendGraphql(1, fromAddress(`2001:db8:1:${subnet}::1`))));
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect(await sendGraphql(3, fromAddress('2001:db8:2:1::1'))).toEqual([200, 200, 429]);
});

test('anonymous callers on this machine are not counted', async () => {
  await startWithLimits({ network: 1 });
  expect(await sendGraphql(3, {})).toEqual([200, 200, 200]);
});
