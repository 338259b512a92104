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

const CUSTOMER = { cookie: `session=${CUSTOMER_TOKEN}` };
const STAFF = { cookie: `session=${SESSION_TOKEN}` };
const PARTNER = { authorization: `Bearer ${LIVE_KEY}` };
const SAME_STAFF_AGAIN = { cookie: `session=${SECOND_SESSION_TOKEN}` };
let gateway: TestGateway;
afterEach(() => gateway?.stop());

/**
 * Sends the headers of a request with a body of 14 MB, and no body. Returns the status; a gateway that waited for the
 * body would never answer.
 */
const sendHeadersOnly = (path: string, headers: Record<string, string>, method = 'POST'): Promise<number> =>
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
  ['a customer', CUSTOMER, '/api/companies/7/balances/upload', 403],
  ['a customer', CUSTOMER, '/api/companies/7/balances/uploads?month=1&year=2026', 403],
  ['staff without the permission', STAFF, '/api/companies/7/balances/upload', 403],
  ['a key without the scope', { authorization: `Bearer ${TEST_KEY}` }, '/api/companies/8/balances/upload', 403],
  ['staff of another company', STAFF, '/api/companies/8/balances/upload', 404],
  ['a key of another company', { authorization: `Bearer ${LIVE_KEY}` }, '/api/companies/8/customers', 404],
  ['a customer who creates a company', CUSTOMER, '/api/companies', 403],
])('refuses %s before the body is read', async (_who, headers, path, status) => {
  gateway = await startGateway({ identity: twoKeys });
  expect(await sendHeadersOnly(path, headers)).toBe(status);
  expect(gateway.calls).toEqual([]);
});

test.each([
  ['/graphql', 400],
  ['/api/companies/7/balances/upload', 415],
  ['/api/payments/webhook/abc', 415],
  ['/api/payments/webhooks/stripe-checkout/1', 415],
])(
  'refuses a compressed body sent to %s, because it may be a thousand times as large as the request',
  async (path, status) => {
    gateway = await startGateway({ identity: twoKeys });
    const response = await fetch(`${gateway.url}${path}`, {
      method: 'POST',
      headers: { ...PARTNER, 'content-type': 'application/json', 'content-encoding': 'gzip', 'stripe-signature': 'x' },
      body: gzipSync(JSON.stringify({ query: '{ viewer { id } }', csvContent: ' '.repeat(100_000) })),
    });
    expect({ status: response.status, calls: gateway.calls }).toEqual({ status, calls: [] });
  },
);

test('answers 429 to a 101st request of a user in flight in all sessions, and serves the user again after the others', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  gateway = await startGateway({ identity: twoKeys, answer: () => released.then(() => ({ data: { companies: [] } })) });
  const sendRequest = async (headers: Record<string, string>) => {
    const response = await fetch(`${gateway.url}/api/companies`, { headers });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
  };
  const waiting = Array.from({ length: MAX_IN_FLIGHT }, (_, index) =>
    sendRequest(index % 2 ? STAFF : SAME_STAFF_AGAIN),
  );
  await expect.poll(() => gateway.calls.length).toBe(MAX_IN_FLIGHT);
  expect(await sendRequest(STAFF)).toEqual({
    status: 429,
    retryAfter: '1',
    text: 'Too many requests at once. Try again in a moment.',
  });
  const other = sendRequest(CUSTOMER);
  release();
  expect((await other).status).toBe(200);
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await sendRequest(STAFF)).status).toBe(200);
});
