import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createWorld, type Ended, type World } from './support/portal.ts';

/** A port that nobody listens on. */
const NOBODY = 'redis://127.0.0.1:9';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.dispose());

const report = z.object({
  healthy: z.boolean(),
  findings: z.array(
    z.object({
      check: z.string(),
      level: z.enum(['ok', 'warn', 'fail']),
      found: z.string(),
      advice: z.string().nullable(),
    }),
  ),
});
const failuresOf = (ended: Ended) => report.parse(ended.json()).findings.filter(({ level }) => level === 'fail');
const examine = (environment: Record<string, string> = {}) => world.portal(['doctor', '--json'], environment);

test('a pending migration fails, with what to do; once it is applied all is well, and every part was looked at', async () => {
  const behind = await examine();
  expect(behind.code).toBe(1);
  expect(failuresOf(behind).map(({ check }) => check)).toContain('schema');
  expect(failuresOf(behind)[0]).toMatchObject({ advice: expect.stringContaining('migrate up') });

  expect((await world.portal(['migrate', 'up'])).code).toBe(0);
  const well = await examine();
  expect(failuresOf(well)).toEqual([]);
  expect(well.code).toBe(0);
  const looked = new Set(report.parse(well.json()).findings.map(({ check }) => check));
  expect([...looked].sort()).toEqual(
    ['clocks', 'configuration', 'disk', 'mail', 'mongodb', 'queues', 'redis', 'schema', 'secrets', 'simulator'].sort(),
  );
});

test('a short secret, and one that stands for both, are found', async () => {
  expect(failuresOf(await examine({ INTERNAL_SECRET: 'Zq8-too-short' }))).toContainEqual(
    expect.objectContaining({ check: 'configuration', found: expect.stringContaining('INTERNAL_SECRET') }),
  );
  expect(failuresOf(await examine({ INTERNAL_SECRET: world.environment.ENCRYPTION_KEY ?? '' }))).toContainEqual(
    expect.objectContaining({ check: 'secrets', found: expect.stringContaining('is the same as') }),
  );
});

test('a stopped Redis and a stopped MongoDB are found, each with its variable', async () => {
  const redis = await examine({ REDIS_URL: NOBODY });
  expect(redis.code).toBe(1);
  expect(failuresOf(redis)).toMatchObject([{ check: 'redis', advice: expect.stringContaining('REDIS_URL') }]);
  const mongo = await examine({ MONGODB_URI: 'mongodb://127.0.0.1:9/?serverSelectionTimeoutMS=1000' });
  expect(failuresOf(mongo)).toMatchObject([{ check: 'mongodb', advice: expect.stringContaining('MONGODB_URI') }]);
});

test('an open address, one that nobody serves and one that is not ready are found', async () => {
  const server = createServer((_request, response) => response.writeHead(503).end('not ready')).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const found = failuresOf(
    await examine({
      PUBLIC_URL: 'http://pay.utility.test',
      BILLING_URL: 'http://127.0.0.1:1',
      PAYMENTS_URL: `http://127.0.0.1:${port}`,
    }),
  ).filter(({ check }) => check === 'addresses');
  server.close();
  expect(found.map(({ found: words }) => words)).toEqual([
    expect.stringContaining('PUBLIC_URL is http://pay.utility.test'),
    expect.stringContaining('BILLING_URL: http://127.0.0.1:1 cannot be reached'),
    expect.stringContaining('answers 503: not ready'),
  ]);
});
