import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { MAX_IN_FLIGHT } from '../src/auth/in-flight.ts';
import { startGateway, type TestGateway } from './helpers/gateway.ts';
import {
  CUSTOMER_TOKEN,
  LIVE_KEY,
  SECOND_SESSION_TOKEN,
  SESSION_TOKEN,
  TEST_KEY,
  twoKeys,
} from './helpers/identity.ts';

const customer = { cookie: `session=${CUSTOMER_TOKEN}` };
const staff = { cookie: `session=${SESSION_TOKEN}` };
const LIVE = { authorization: `Bearer ${LIVE_KEY}` };
const sameStaff = { cookie: `session=${SECOND_SESSION_TOKEN}` };
let gateway: TestGateway;
afterEach(() => gateway?.stop());

/** Announces a body of 14 MB, sends none of it, and returns the status. A gateway that reads the body first never answers. */
const announce = (path: string, headers: Record<string, string>, method = 'POST'): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(`${gateway.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'content-length': '14000000', ...headers },
    });
    sent.once('response', (response) => {
      resolve(response.statusCode ?? 0);
      sent.destroy();
    });
    sent.once('error', reject);
    sent.flushHeaders();
  });

test.each([
  ['no session', {}, '/api/companies/7/balances/upload', 401],
  ['a customer', customer, '/api/companies/7/balances/upload', 403],
  ['a customer', customer, '/api/companies/7/balances/uploads?month=1&year=2026', 403],
  ['staff without the permission', staff, '/api/companies/7/balances/upload', 403],
  ['a key without the scope', { authorization: `Bearer ${TEST_KEY}` }, '/api/companies/8/balances/upload', 403],
  ['staff of another company', staff, '/api/companies/8/balances/upload', 404],
  ['a key of another company', { authorization: `Bearer ${LIVE_KEY}` }, '/api/companies/8/customers', 404],
  ['a customer who creates a company', customer, '/api/companies', 403],
])('refuses %s before it reads the body', async (_who, headers, path, status) => {
  gateway = await startGateway({ identity: twoKeys });
  expect(await announce(path, headers)).toBe(status);
  expect(gateway.calls).toEqual([]);
});

test.each([
  ['/graphql', 400],
  ['/api/companies/7/balances/upload', 415],
  ['/api/payments/webhook/abc', 415],
  ['/api/payments/webhooks/stripe-checkout/1', 415],
])('refuses a compressed body of %s, which may be a thousand times as large as the request', async (path, status) => {
  gateway = await startGateway({ identity: twoKeys });
  const response = await fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { ...LIVE, 'content-type': 'application/json', 'content-encoding': 'gzip', 'stripe-signature': 'x' },
    body: gzipSync(JSON.stringify({ query: '{ viewer { id } }', csvContent: ' '.repeat(100_000) })),
  });
  expect({ status: response.status, calls: gateway.calls }).toEqual({ status, calls: [] });
});

test('refuses further requests of a user who has many under way in all sessions, and serves them again afterwards', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  gateway = await startGateway({ identity: twoKeys, answer: () => held.then(() => ({ data: { companies: [] } })) });
  const ask = async (headers: Record<string, string>) => {
    const response = await fetch(`${gateway.url}/api/companies`, { headers });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
  };
  const waiting = Array.from({ length: MAX_IN_FLIGHT }, (_, index) => ask(index % 2 ? staff : sameStaff));
  await expect.poll(() => gateway.calls.length).toBe(MAX_IN_FLIGHT);
  expect(await ask(staff)).toEqual({
    status: 429,
    retryAfter: '1',
    text: 'Too many requests at once. Try again in a moment.',
  });
  const other = ask(customer);
  release();
  expect((await other).status).toBe(200);
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await ask(staff)).status).toBe(200);
});
