import { afterEach, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './helpers/gateway.ts';
import { LIVE_KEY, SESSION_TOKEN, TEST_KEY, twoKeys } from './helpers/identity.ts';

const live = { authorization: `Bearer ${LIVE_KEY}` };
/** 1 for the request and 102 objects: the company, the connection, 50 edges and 50 customers. */
const page = { query: '{ company(id: "7") { customers(first: 50) { edges { node { id } } } } }' };
const POINTS = 250;
let gateway: TestGateway;
afterEach(() => gateway?.stop());

const open = async () => {
  gateway = await startGateway({
    identity: twoKeys,
    pointsPerMinute: POINTS,
    answer: () => ({ data: { company: null, companies: [] } }),
  });
};
const statuses = async (count: number, headers: Record<string, string>) => {
  const answers = [];
  for (let index = 0; index < count; index++) answers.push((await gateway.graphql(page, headers)).status);
  return answers;
};

test('answers 429 with Retry-After over the limit', async () => {
  await open();
  expect(await statuses(2, live)).toEqual([200, 200]);
  const { status, headers, body } = await gateway.graphql(page, live);
  const [error] = body.errors ?? [];
  const wait = Number(headers.get('retry-after'));
  expect([status, error?.extensions]).toEqual([429, { code: 'RATE_LIMITED', retryAfterSeconds: wait }]);
  expect(error?.message).toBe(`Too many requests. Try again in ${wait} seconds.`);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
});

test('counts each key, session and address separately', async () => {
  await open();
  expect(await statuses(3, live)).toEqual([200, 200, 429]);
  expect(await statuses(3, { authorization: `Bearer ${TEST_KEY}` })).toEqual([200, 200, 429]);
  expect(await statuses(3, { cookie: `session=${SESSION_TOKEN}` })).toEqual([200, 200, 429]);
  expect(await statuses(3, {})).toEqual([200, 200, 429]);
});

test('counts aliases, not requests', async () => {
  await open();
  const part = 'customers(first: 50) { edges { node { id } } }';
  const { status } = await gateway.graphql(
    { query: `{ company(id: "7") { a: ${part} b: ${part} c: ${part} } }` },
    live,
  );
  expect(status).toBe(429);
});

test('counts rejected requests, and invalid keys by address', async () => {
  await open();
  for (let index = 0; index < POINTS; index++) await gateway.graphql({ query: '{ nothing }' }, live);
  expect((await gateway.graphql({ query: '{ companies { id } }' }, live)).status).toBe(429);
  const bad = { authorization: `Bearer ${LIVE_KEY}x` };
  const guessed = [];
  for (let index = 0; index < 20; index++) guessed.push((await gateway.graphql(page, bad)).status);
  expect(guessed[0]).toBe(401);
  expect(guessed.at(-1)).toBe(429);
});

test("counts a key's REST requests but not a session's", async () => {
  await open();
  const rest = async (headers: Record<string, string>) => {
    const found = new Set<number>();
    for (let index = 0; index <= POINTS; index++) {
      const response = await fetch(`${gateway.url}/api/companies`, { headers });
      found.add(response.status);
      if (response.status === 429) expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    return [...found];
  };
  expect(await rest(live)).toEqual([200, 429]);
  expect(await rest({ cookie: `session=${SESSION_TOKEN}` })).toEqual([200]);
});
