import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@utility-pay/service-kit/log';
import { randomId } from '@utility-pay/service-kit/time-and-ids';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';
import { LIVE_KEY, SESSION_TOKEN, twoKeys } from './helpers/identity.ts';

const SESSION = { cookie: `session=${SESSION_TOKEN}`, 'x-forwarded-for': '192.0.2.7', 'x-request-id': 'request-1' };
const OTHER_COMPANY_QUERY = { query: 'query Steal { mine: company(id: "8") { id } }' };
const MAX_LINES_OF_CALLER = 10;

let logFile: string;
let gateway: TestGateway;

beforeEach(async () => {
  logFile = join(tmpdir(), `refused-access-${randomId(12)}.log`);
  gateway = await startGateway({
    identity: twoKeys,
    trustedProxies: 1,
    log: createLogger('gateway', 'info', logFile),
    answer: () => ({
      data: null,
      errors: [{ message: 'Company not found', path: ['company'], extensions: { code: 'NOT_FOUND' } }],
    }),
  });
});
afterEach(async () => {
  await gateway.stop();
  rmSync(logFile, { force: true });
});

/** Returns the logged refusals. */
const readRefusals = (): Record<string, unknown>[] =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"access.refused"'))
    .map((line) => JSON.parse(line));
const waitForRefusals = async () => {
  await expect.poll(() => readRefusals().length).toBeGreaterThan(0);
  return readRefusals();
};

test('logs a GraphQL operation on another company, which gets NOT_FOUND', async () => {
  expect((await gateway.graphql(OTHER_COMPANY_QUERY, SESSION)).status).toBe(200);
  expect(await waitForRefusals()).toMatchObject([
    {
      level: 30,
      msg: 'Access refused',
      code: 'NOT_FOUND',
      method: 'POST',
      route: '/graphql',
      actorId: 'user-1',
      companyId: 7,
      network: '192.0.2.7',
      requestId: 'request-1',
    },
  ]);
  const [line] = readRefusals();
  expect(
    Object.keys(line ?? {})
      .toSorted()
      .join(' '),
  ).toBe('actorId code companyId event level method msg network requestId route service time');
});

test.each([
  { path: '/api/companies/8', headers: SESSION, line: { code: 'NOT_FOUND', route: '/api/companies/{companyId}' } },
  { path: '/api/companies/8', headers: {}, line: { code: 'UNAUTHENTICATED', actorId: 'anonymous' } },
  {
    path: '/api/companies/7/customers',
    method: 'POST',
    headers: SESSION,
    line: { code: 'FORBIDDEN', method: 'POST', route: '/api/companies/{companyId}/customers' },
  },
  {
    path: '/api/companies',
    headers: { authorization: `Bearer ${LIVE_KEY}x` },
    line: { code: 'UNAUTHENTICATED', actorId: 'anonymous' },
  },
  {
    path: '/api/logout',
    method: 'POST',
    headers: { ...SESSION, 'sec-fetch-site': 'cross-site' },
    line: { code: 'FORBIDDEN', actorId: 'user-1' },
  },
])('logs the refusal of $path with $line', async ({ path, line, ...init }) => {
  await fetch(`${gateway.url}${path}`, init);
  expect(await waitForRefusals()).toMatchObject([line]);
});

test('logs requests over a limit', async () => {
  await gateway.stop();
  gateway = await startGateway({
    identity: twoKeys,
    trustedProxies: 1,
    log: createLogger('gateway', 'info', logFile),
    requestsPerMinute: { session: 1 },
  });
  for (const status of [200, 429]) expect((await gateway.graphql(OTHER_COMPANY_QUERY, SESSION)).status).toBe(status);
  expect(await waitForRefusals()).toMatchObject([{ code: 'RATE_LIMITED', route: '/graphql', actorId: 'user-1' }]);
});

test('logs no path, operation name, cookie or key', async () => {
  await gateway.graphql(OTHER_COMPANY_QUERY, SESSION);
  await fetch(`${gateway.url}/api/companies/secret-in-a-path`, { headers: SESSION });
  await fetch(`${gateway.url}/api/companies?key=secret-query`, { headers: { authorization: `Bearer ${LIVE_KEY}x` } });
  await expect.poll(() => readRefusals().length).toBe(3);
  expect(readFileSync(logFile, 'utf8')).not.toMatch(new RegExp(`Steal|mine|secret-|${SESSION_TOKEN}|${LIVE_KEY}`));
});

test('logs neither unknown paths nor successful requests', async () => {
  await fetch(`${gateway.url}/api/wp-login.php`);
  await fetch(`${gateway.url}/graphql`, { method: 'POST', body: '{' });
  await fetch(`${gateway.url}/api/companies`, { headers: { authorization: 'Bearer unknown' } });
  expect(await waitForRefusals()).toHaveLength(1);
});

test('logs at most 10 lines of one caller in a minute, and those of another caller too', async () => {
  for (let index = 0; index < 2 * MAX_LINES_OF_CALLER; index++)
    await fetch(`${gateway.url}/api/companies/8`, { headers: { 'x-forwarded-for': '203.0.113.1' } });
  await fetch(`${gateway.url}/api/companies/8`, { headers: SESSION });
  await expect.poll(() => readRefusals().at(-1)?.actorId).toBe('user-1');
  expect(readRefusals()).toHaveLength(MAX_LINES_OF_CALLER + 1);
});
