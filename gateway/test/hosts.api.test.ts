import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';
import { SESSION_TOKEN, twoKeys } from './helpers/identity.ts';

/** The session of the fake identity service belongs to company 7. */
const OWN = 'pay.lake.example';
const OTHERS = 'pay.hill.example';
const SHARED = 'portal.example';
const PUBLIC_URL = `https://${SHARED}`;
const SUPER_ADMIN_TOKEN = 'the-token-of-a-super-admin';
const sessions = {
  ...twoKeys.sessions,
  [SUPER_ADMIN_TOKEN]: {
    sessionId: 's',
    userId: 'super-admin',
    role: 'SUPER_ADMIN',
    companyId: null,
    permissions: [],
  },
};
const opened = { kind: 'open', token: 'new-token', expiresAt: '2030-01-01T00:00:00.000Z' };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({
    publicUrl: PUBLIC_URL,
    identity: { sessions, hosts: { [OWN]: 7, [OTHERS]: 8 } },
    answer: ({ query }) =>
      query.includes('signOut')
        ? { data: { signOut: { signedOut: true } }, extensions: { session: opened } }
        : { data: { company: { id: '7' } } },
  });
});
beforeEach(() => void gateway.calls.splice(0));
afterAll(() => gateway?.stop());

/** Sends a request with a Host header, which fetch does not allow. */
async function send(path: string, { method = 'GET', body = '', ...headers }: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>();
  const sent = request(`${gateway.url}${path}`, { method, headers }, resolve).on('error', reject);
  sent.end(body);
  const response = await promise;
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}
const graphql = (query: string, headers: Record<string, string>) =>
  send('/graphql', { method: 'POST', 'content-type': 'application/json', body: JSON.stringify({ query }), ...headers });
const COMPANY = '{ company(id: "7") { id } }';
const cookieOf = (token: string) => `__Host-session=${token}`;
/** Returns what services learn about a request. */
const claimsOf = async (headers: Record<string, string>) => {
  await graphql(COMPANY, headers);
  const { actor, portalOrigin } = gateway.calls[0]?.claims ?? {};
  return { actor: actor?.kind, portalOrigin };
};

describe('informs services of the origin of a request', () => {
  const shared = { url: PUBLIC_URL, companyId: null };
  const own = { url: `https://${OWN}`, companyId: 7 };
  test.each([
    ['PUBLIC_URL', { host: SHARED }, shared],
    ['a company’s host', { host: OWN }, own],
    ['a company’s host with another port', { host: `${OWN}:666` }, own],
    ['nothing for an unknown host', { host: 'evil.example' }, undefined],
    [
      'PUBLIC_URL for its page through a proxy that replaces Host',
      { host: 'gateway.internal', origin: PUBLIC_URL },
      shared,
    ],
    ['a company’s host despite X-Forwarded-Host', { host: OWN, 'x-forwarded-host': 'evil.example' }, own],
    ['nothing for an unknown host with X-Forwarded-Host', { host: 'evil.example', 'x-forwarded-host': OWN }, undefined],
  ])('%s', async (_case, headers, portalOrigin) => {
    expect(await claimsOf(headers)).toEqual({ actor: 'anonymous', portalOrigin });
  });
});

test.each([
  ['at PUBLIC_URL', SHARED, SESSION_TOKEN, 'user'],
  ['at the host of its company', OWN, SESSION_TOKEN, 'user'],
  ['not at the host of another company', OTHERS, SESSION_TOKEN, 'anonymous'],
  ['at every host for a super admin', OTHERS, SUPER_ADMIN_TOKEN, 'user'],
])('accepts a session %s', async (_case, host, token, expected) => {
  expect((await claimsOf({ host, cookie: cookieOf(token) })).actor).toBe(expected);
});

test.each([SHARED, OWN])('sets the session cookie for %s alone', async (host) => {
  const { headers } = await graphql('mutation { signOut { signedOut } }', { host, cookie: cookieOf(SESSION_TOKEN) });
  const [cookie] = headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^__Host-session=new-token; /);
  expect(cookie).not.toMatch(/domain/i);
});

test.each([
  ['the host’s own page', OWN, OWN, 200],
  ['another company’s page', OWN, OTHERS, 403],
  ['the page at PUBLIC_URL', OWN, SHARED, 403],
  ['a page of an unknown host', 'evil.example', 'evil.example', 403],
  ['the page at PUBLIC_URL through a proxy that replaces Host', 'gateway.internal', SHARED, 200],
])('answers a change from %s', async (_case, host, origin, status) => {
  const answer = await graphql(COMPANY, { host, origin: `https://${origin}` });
  expect(answer.status).toBe(status);
});

test.each([OWN, SHARED, 'evil.example'])('keeps a payer who returns at %s on this host', async (host) => {
  const { status, headers } = await send('/api/payments/return/abc', { host, 'x-forwarded-host': OTHERS });
  expect(status).toBe(303);
  expect(headers.location).toBe('/payment-result?status=pending&message=Wait&payment=abc');
});
