import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';
import { SESSION_TOKEN, twoKeys } from './helpers/identity.ts';

/** Host of company 7, to which the session of SESSION_TOKEN belongs. */
const OWN_HOST = 'pay.lake.example';
/** Host of company 8. */
const OTHER_HOST = 'pay.hill.example';
/** Host of PUBLIC_URL. */
const SHARED_HOST = 'portal.example';
const PUBLIC_URL = `https://${SHARED_HOST}`;
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
const openedSession = { kind: 'open', token: 'new-token', expiresAt: '2030-01-01T00:00:00.000Z' };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({
    publicUrl: PUBLIC_URL,
    identity: { sessions, hosts: { [OWN_HOST]: 7, [OTHER_HOST]: 8 } },
    answer: ({ query }) =>
      query.includes('signOut')
        ? { data: { signOut: { signedOut: true } }, extensions: { session: openedSession } }
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
/** Returns the actor and the portal origin that services receive for a request with these headers. */
const claimsOf = async (headers: Record<string, string>) => {
  await graphql(COMPANY, headers);
  const { actor, portalOrigin } = gateway.calls[0]?.claims ?? {};
  return { actor: actor?.kind, portalOrigin };
};

describe('services receive as the portal origin of a request', () => {
  const shared = { url: PUBLIC_URL, companyId: null };
  const own = { url: `https://${OWN_HOST}`, companyId: 7 };
  test.each([
    ['PUBLIC_URL', { host: SHARED_HOST }, shared],
    ['a company’s host', { host: OWN_HOST }, own],
    ['a company’s host with another port', { host: `${OWN_HOST}:666` }, own],
    ['nothing for an unknown host', { host: 'evil.example' }, undefined],
    [
      'PUBLIC_URL for its page through a proxy that replaces Host',
      { host: 'gateway.internal', origin: PUBLIC_URL },
      shared,
    ],
    ['a company’s host despite X-Forwarded-Host', { host: OWN_HOST, 'x-forwarded-host': 'evil.example' }, own],
    [
      'nothing for an unknown host with X-Forwarded-Host',
      { host: 'evil.example', 'x-forwarded-host': OWN_HOST },
      undefined,
    ],
  ])('%s', async (_case, headers, portalOrigin) => {
    expect(await claimsOf(headers)).toEqual({ actor: 'anonymous', portalOrigin });
  });
});

test.each([
  ['at PUBLIC_URL', SHARED_HOST, SESSION_TOKEN, 'user'],
  ['at the host of its company', OWN_HOST, SESSION_TOKEN, 'user'],
  ['not at the host of another company', OTHER_HOST, SESSION_TOKEN, 'anonymous'],
  ['at every host for a super admin', OTHER_HOST, SUPER_ADMIN_TOKEN, 'user'],
])('a session is accepted %s', async (_case, host, token, expected) => {
  expect((await claimsOf({ host, cookie: cookieOf(token) })).actor).toBe(expected);
});

test.each([SHARED_HOST, OWN_HOST])('the session cookie that is set at %s is for this host only', async (host) => {
  const { headers } = await graphql('mutation { signOut { signedOut } }', { host, cookie: cookieOf(SESSION_TOKEN) });
  const [cookie] = headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^__Host-session=new-token; /);
  expect(cookie).not.toMatch(/domain/i);
});

test.each([
  ['the host’s own page', OWN_HOST, OWN_HOST, 200],
  ['another company’s page', OWN_HOST, OTHER_HOST, 403],
  ['the page at PUBLIC_URL', OWN_HOST, SHARED_HOST, 403],
  ['a page of an unknown host', 'evil.example', 'evil.example', 403],
  ['the page at PUBLIC_URL through a proxy that replaces Host', 'gateway.internal', SHARED_HOST, 200],
])('answers a change from %s', async (_case, host, origin, status) => {
  const response = await graphql(COMPANY, { host, origin: `https://${origin}` });
  expect(response.status).toBe(status);
});

test.each([OWN_HOST, SHARED_HOST, 'evil.example'])(
  'a payer who returns at %s is redirected to a relative address',
  async (host) => {
    const { status, headers } = await send('/api/payments/return/abc', { host, 'x-forwarded-host': OTHER_HOST });
    expect(status).toBe(303);
    expect(headers.location).toBe('/payment-result?status=pending&message=Wait&payment=abc');
  },
);
