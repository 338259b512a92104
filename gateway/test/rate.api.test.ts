import { afterEach, expect, test } from 'vitest';
import type { RequestsPerMinute } from '../src/auth/rate-limits.ts';
import { startGateway, type TestGateway } from './helpers/gateway.ts';
import { LIVE_KEY, SECOND_SESSION_TOKEN, SESSION_TOKEN, TEST_KEY, twoKeys } from './helpers/identity.ts';

const live = { authorization: `Bearer ${LIVE_KEY}` };
const session = { cookie: `session=${SESSION_TOKEN}` };
const secondSession = { cookie: `session=${SECOND_SESSION_TOKEN}` };
const from = (address: string) => ({ 'x-forwarded-for': address });
const ping = { query: '{ companies { id } }' };
/** 200 customers with their fields, as the portal lists them: 2,802 objects, which count as 3 requests. */
const page = {
  query:
    '{ company(id: "7") { customers(first: 200) { edges { node { currentBalance { amountDue { amountMinor } } balances { id } } } } } }',
};
let gateway: TestGateway;
afterEach(() => gateway?.stop());

const open = async (requestsPerMinute: Partial<RequestsPerMinute> = {}) => {
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
const statuses = async (count: number, headers: Record<string, string>, body: object = ping) => {
  const answers = [];
  for (let index = 0; index < count; index++) answers.push((await gateway.graphql(body, headers)).status);
  return answers;
};
const restStatuses = async (count: number, headers: Record<string, string>, path = '/api/companies') => {
  const answers = [];
  for (let index = 0; index < count; index++) answers.push((await fetch(`${gateway.url}${path}`, { headers })).status);
  return answers;
};

test('answers 429 with Retry-After over the limit', async () => {
  await open({ session: 2 });
  expect(await statuses(2, live)).toEqual([200, 200]);
  const { status, headers, body } = await gateway.graphql(ping, live);
  const [error] = body.errors ?? [];
  const wait = Number(headers.get('retry-after'));
  expect([status, error?.extensions]).toEqual([429, { code: 'RATE_LIMITED', retryAfterSeconds: wait }]);
  expect(error?.message).toBe(`Too many requests. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  const rest = await fetch(`${gateway.url}/api/companies`, { headers: live });
  expect([rest.status, rest.headers.get('content-type')]).toEqual([429, 'text/plain; charset=utf-8']);
  expect(Number(rest.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await rest.text()).toMatch(/^Too many requests\. Try again in \d+ seconds\.$/);
});

test('pages through 60 lists of 200 customers in a minute without meeting a limit', async () => {
  await open();
  expect(new Set(await statuses(60, session, page))).toEqual(new Set([200]));
});

test('counts each key and session, and each network of anonymous callers', async () => {
  await open({ session: 2, network: 1 });
  expect(await statuses(3, live)).toEqual([200, 200, 429]);
  expect(await statuses(3, { authorization: `Bearer ${TEST_KEY}` })).toEqual([200, 200, 429]);
  expect(await statuses(3, session)).toEqual([200, 200, 429]);
  expect(await statuses(2, from('192.0.2.1'))).toEqual([200, 429]);
  expect(await statuses(2, from('192.0.2.2'))).toEqual([200, 429]);
});

test('counts each mutation of a request', async () => {
  await open({ session: 5 });
  const change = 'deleteCustomer(input: { companyId: 7, customerId: 1 }) { deletedCustomerId }';
  const three = { query: `mutation { a: ${change} b: ${change} c: ${change} }` };
  expect(await statuses(2, live, three)).toEqual([200, 429]);
});

test('counts large responses by their size', async () => {
  gateway = await startGateway({
    identity: twoKeys,
    requestsPerMinute: { session: 10 },
    answer: () => ({ data: { companies: [{ id: 7, name: 'x'.repeat(300 * 1024) }] } }),
  });
  const named = { query: '{ companies { id name } }' };
  // 5 requests each: the call, and 300 KiB as 4 more.
  expect(await statuses(3, session, named)).toEqual([200, 200, 429]);
});

test('counts GraphQL and REST together', async () => {
  await open({ session: 3 });
  expect(await statuses(1, session)).toEqual([200]);
  expect(await restStatuses(3, session)).toEqual([200, 200, 429]);
});

test("limits a company's staff and live keys together, and its sandbox apart", async () => {
  await open({ company: 4 });
  expect(await statuses(2, live)).toEqual([200, 200]);
  expect(await statuses(2, session)).toEqual([200, 200]);
  expect(await statuses(1, live)).toEqual([429]);
  expect(await statuses(1, { authorization: `Bearer ${TEST_KEY}` })).toEqual([200]);
});

test("limits all sessions of a user together, and does not count the user's refused requests for the company", async () => {
  await open({ user: 3, company: 6 });
  expect(await statuses(2, session)).toEqual([200, 200]);
  expect(await statuses(4, secondSession)).toEqual([200, 429, 429, 429]);
  expect(await statuses(3, live)).toEqual([200, 200, 200]);
});

test("does not count a session's refused requests for its company", async () => {
  await open({ session: 2, company: 4 });
  expect(await statuses(6, session)).toEqual([200, 200, 429, 429, 429, 429]);
  expect(await statuses(2, live)).toEqual([200, 200]);
});

test('counts a large operation as several requests', async () => {
  await open({ session: 5 });
  expect(await statuses(2, live, page)).toEqual([200, 429]);
});

test('counts an export as 20 requests', async () => {
  await open({ session: 30 });
  expect(await restStatuses(2, session, '/api/companies/7/customers.csv')).toEqual([200, 429]);
});

test('counts rejected requests, and invalid keys by network', async () => {
  await open({ session: 3, network: 3 });
  expect(await statuses(3, live, { query: '{ nothing }' })).toEqual([400, 400, 400]);
  expect(await statuses(1, live)).toEqual([429]);
  expect(await statuses(4, { authorization: `Bearer ${LIVE_KEY}x`, ...from('192.0.2.1') })).toEqual([
    401, 401, 401, 429,
  ]);
  expect(await statuses(1, from('192.0.2.1'))).toEqual([429]);
});

test('counts anonymous callers of a whole IPv6 site together', async () => {
  await open({ network: 2, wideNetwork: 3 });
  const seen = [];
  for (let subnet = 0; subnet < 5; subnet++) seen.push(...(await statuses(1, from(`2001:db8:1:${subnet}::1`))));
  expect(seen).toEqual([200, 200, 200, 429, 429]);
  expect(await statuses(3, from('2001:db8:2:1::1'))).toEqual([200, 200, 429]);
});

test('does not count anonymous callers on the same machine', async () => {
  await open({ network: 1 });
  expect(await statuses(3, {})).toEqual([200, 200, 200]);
});
