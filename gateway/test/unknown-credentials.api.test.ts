import { afterEach, beforeEach, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';
import { LIVE_KEY, SECOND_SESSION_TOKEN, SESSION_TOKEN, twoKeys } from './helpers/identity.ts';

const CLIENT = '192.0.2.1';
let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway({
    identity: twoKeys,
    requestsPerMinute: { unknown: 3, retried: 1 },
    trustedProxies: 1,
    answer: () => ({ data: { companies: [] } }),
  });
});
afterEach(() => gateway?.stop());

const sendRequest = async (headers: Record<string, string>, clientAddress = CLIENT): Promise<number> => {
  const response = await fetch(`${gateway.url}/api/companies`, {
    headers: { 'x-forwarded-for': clientAddress, ...headers },
  });
  if (response.status === 429) expect(response.headers.get('retry-after')).toBe('2');
  return response.status;
};
const sessionHeader = (token: string) => ({ cookie: `session=${token}` });
const bearerHeader = (secret: string) => ({ authorization: `Bearer ${secret}` });

test('after 3 unknown sessions and keys, further ones of the network are answered 429 without a call to identity', async () => {
  expect([await sendRequest(sessionHeader('a')), await sendRequest(sessionHeader('b'))]).toEqual([200, 200]);
  expect(await sendRequest(bearerHeader(`${LIVE_KEY}x`))).toBe(401);
  expect(gateway.ownCalls).toHaveLength(3);
  expect([await sendRequest(sessionHeader('c')), await sendRequest(bearerHeader(`${LIVE_KEY}y`))]).toEqual([429, 429]);
  expect(gateway.ownCalls).toHaveLength(3);
  expect([await sendRequest({}), await sendRequest(sessionHeader('c'), '192.0.2.2')]).toEqual([200, 200]);
});

test('a network over the limit keeps its known sessions and keys, and a new session works when it is sent again', async () => {
  expect([await sendRequest(sessionHeader(SESSION_TOKEN)), await sendRequest(bearerHeader(LIVE_KEY))]).toEqual([
    200, 200,
  ]);
  for (const token of ['a', 'b', 'c']) expect(await sendRequest(sessionHeader(token))).toBe(200);
  expect([
    await sendRequest(sessionHeader('d')),
    await sendRequest(sessionHeader(SESSION_TOKEN)),
    await sendRequest(bearerHeader(LIVE_KEY)),
  ]).toEqual([429, 200, 200]);
  const newcomer = sessionHeader(SECOND_SESSION_TOKEN);
  expect([await sendRequest(newcomer), await sendRequest(newcomer), await sendRequest(newcomer)]).toEqual([
    429, 200, 200,
  ]);
});
