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

const ask = async (headers: Record<string, string>, clientAddress = CLIENT): Promise<number> => {
  const response = await fetch(`${gateway.url}/api/companies`, {
    headers: { 'x-forwarded-for': clientAddress, ...headers },
  });
  if (response.status === 429) expect(response.headers.get('retry-after')).toBe('2');
  return response.status;
};
const session = (token: string) => ({ cookie: `session=${token}` });
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

test('answers 429 before identity is asked, once a network has sent many unknown sessions and keys', async () => {
  expect([await ask(session('a')), await ask(session('b'))]).toEqual([200, 200]);
  expect(await ask(bearer(`${LIVE_KEY}x`))).toBe(401);
  expect(gateway.ownCalls).toHaveLength(3);
  expect([await ask(session('c')), await ask(bearer(`${LIVE_KEY}y`))]).toEqual([429, 429]);
  expect(gateway.ownCalls).toHaveLength(3);
  expect([await ask({}), await ask(session('c'), '192.0.2.2')]).toEqual([200, 200]);
});

test('keeps serving valid sessions and keys behind an address that sends many unknown ones', async () => {
  expect([await ask(session(SESSION_TOKEN)), await ask(bearer(LIVE_KEY))]).toEqual([200, 200]);
  for (const token of ['a', 'b', 'c']) expect(await ask(session(token))).toBe(200);
  expect([await ask(session('d')), await ask(session(SESSION_TOKEN)), await ask(bearer(LIVE_KEY))]).toEqual([
    429, 200, 200,
  ]);
  const newcomer = session(SECOND_SESSION_TOKEN);
  expect([await ask(newcomer), await ask(newcomer), await ask(newcomer)]).toEqual([429, 200, 200]);
});
