import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';
import { LIVE_KEY, SESSION_TOKEN, TEST_KEY, twoKeys } from './helpers/identity.ts';

const COMPANY_QUERY = { query: '{ company(id: "7") { id } }' };
const cookie = `session=${SESSION_TOKEN}`;
const bearerHeader = (key: string) => ({ authorization: `Bearer ${key}` });
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({
    identity: twoKeys,
    answer: ({ service }) => ({ data: service === 'tenant-settings' ? { company: { id: '7' } } : null }),
  });
});
beforeEach(() => void gateway.calls.splice(0));
afterAll(() => gateway?.stop());

const actorOf = async (headers: Record<string, string>) => {
  expect((await gateway.graphql(COMPANY_QUERY, headers)).status).toBe(200);
  return gateway.calls[0]?.claims?.actor;
};

describe('a partner key', () => {
  test('identifies the key with its mode and scopes to services', async () => {
    expect(await actorOf(bearerHeader(LIVE_KEY))).toEqual({
      kind: 'partner',
      keyId: 'key-live',
      companyId: 7,
      mode: 'live',
      scopes: ['customers:read', 'customers:write', 'balances:write', 'payments:read'],
    });
  });

  test('in test mode has its scopes in the sandbox company that identity returns', async () => {
    expect(await actorOf({ authorization: `bearer ${TEST_KEY}` })).toMatchObject({
      mode: 'test',
      companyId: 8,
      scopes: ['customers:read', 'customers:write'],
    });
  });

  test('takes precedence over a session', async () => {
    expect(await actorOf({ ...bearerHeader(LIVE_KEY), cookie })).toMatchObject({ kind: 'partner' });
    gateway.calls.splice(0);
    expect(await actorOf({ cookie })).toMatchObject({ kind: 'user', userId: 'user-1' });
  });

  test('is never forwarded to a service', async () => {
    await gateway.graphql(COMPANY_QUERY, bearerHeader(LIVE_KEY));
    expect(JSON.stringify(gateway.calls)).not.toContain(LIVE_KEY);
  });

  test('works from another site, unlike a session cookie', async () => {
    const crossSiteHeaders = { 'sec-fetch-site': 'cross-site', origin: 'https://partner.example' };
    expect(
      (await gateway.graphql(COMPANY_QUERY, { ...crossSiteHeaders, ...bearerHeader(LIVE_KEY), cookie })).status,
    ).toBe(200);
    const blocked = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { ...crossSiteHeaders, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(COMPANY_QUERY),
    });
    expect([blocked.status, await blocked.text()]).toEqual([403, 'This request comes from another site']);
  });
});

describe('an invalid key', () => {
  const INVALID_KEYS: [string, string][] = [
    ['unknown or revoked', bearerHeader(`${LIVE_KEY}x`).authorization],
    ['of another format', 'Bearer sk_live_0123456789abcdefghijklmnop'],
    ['too short', 'Bearer up_live_1'],
    ['empty', 'Bearer'],
    ['only blanks', 'Bearer   '],
    ['with trailing text', `Bearer ${LIVE_KEY} ${LIVE_KEY}`],
    ['a session token', `Bearer ${SESSION_TOKEN}`],
    ['in capitals', `Bearer ${LIVE_KEY.toUpperCase()}`],
    ['a pattern', 'Bearer up_live_.*'],
    ['an operator', 'Bearer {"$ne":""}'],
  ];

  test.each(INVALID_KEYS)('%s is rejected by GraphQL, even with a valid session', async (_case, authorization) => {
    const alone: Record<string, string> = { authorization };
    for (const headers of [alone, { ...alone, cookie }]) {
      const { status, body, headers: answered } = await gateway.graphql(COMPANY_QUERY, headers);
      expect([status, body]).toEqual([
        401,
        { errors: [{ message: 'Sign in to continue', extensions: { code: 'UNAUTHENTICATED' } }] },
      ]);
      expect(answered.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    }
    expect(gateway.calls).toEqual([]);
  });

  test.each(INVALID_KEYS)('%s is rejected by REST as plain text', async (_case, authorization) => {
    for (const path of ['/api/user', '/api/companies', '/api/branding']) {
      const response = await fetch(`${gateway.url}${path}`, { headers: { authorization, cookie } });
      expect([response.status, await response.text()]).toEqual([401, 'Sign in to continue']);
      expect(response.headers.get('content-type')).toContain('text/plain');
    }
    expect(gateway.calls).toEqual([]);
  });
});

describe('other credentials', () => {
  test.each(['access_token', 'key', 'api_key', 'authorization', 'token'])(
    'ignores a key in the query parameter %s',
    async (name) => {
      const { status } = await fetch(`${gateway.url}/graphql?${name}=${LIVE_KEY}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(COMPANY_QUERY),
      });
      expect(status).toBe(200);
      expect(gateway.calls[0]?.claims?.actor).toEqual({ kind: 'anonymous' });
    },
  );

  test.each(['x-api-key', 'x-authorization', 'api-key', 'proxy-authorization', 'x-user', 'x-actor', 'x-company-id'])(
    'ignores the header %s',
    async (name) => {
      expect(await actorOf({ [name]: `Bearer ${LIVE_KEY}` })).toEqual({ kind: 'anonymous' });
    },
  );

  test('another authorization scheme does not replace the session, and a key in the session cookie is not accepted', async () => {
    expect(await actorOf({ authorization: 'Basic dXNlcjpwYXNz', cookie })).toMatchObject({ userId: 'user-1' });
    gateway.calls.splice(0);
    expect(await actorOf({ cookie: `session=${LIVE_KEY}` })).toEqual({ kind: 'anonymous' });
  });
});
