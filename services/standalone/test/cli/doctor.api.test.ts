import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addAccountWithoutJournal } from './support/accounts.ts';
import { createWorld, type Ended, type World } from './support/portal.ts';

/** Nothing listens on this port. */
const UNREACHABLE_REDIS = 'redis://127.0.0.1:9';

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
const runDoctor = (environment: Record<string, string> = {}) => world.portal(['doctor', '--json'], environment);

test('fails on pending migrations with advice, and runs all checks once they are applied', async () => {
  const beforeMigration = await runDoctor();
  expect(beforeMigration.code).toBe(1);
  expect(failuresOf(beforeMigration).map(({ check }) => check)).toContain('schema');
  expect(failuresOf(beforeMigration)[0]).toMatchObject({ advice: expect.stringContaining('migrate up') });

  expect((await world.portal(['migrate', 'up'])).code).toBe(0);
  const afterMigration = await runDoctor();
  expect(failuresOf(afterMigration)).toEqual([]);
  expect(afterMigration.code).toBe(0);
  const checks = new Set(report.parse(afterMigration.json()).findings.map(({ check }) => check));
  expect([...checks].sort()).toEqual(
    [
      'clocks',
      'configuration',
      'disk',
      'email',
      'ledger',
      'mongodb',
      'queues',
      'redis',
      'schema',
      'secrets',
      'simulator',
    ].sort(),
  );
});

test('finds an account whose total due is not that of its journal', async () => {
  await addAccountWithoutJournal(world, { companyId: 7, accountNumber: '0042' });
  const ended = await runDoctor();
  expect(ended.code).toBe(1);
  expect(failuresOf(ended)).toMatchObject([
    {
      check: 'ledger',
      found: expect.stringMatching(/^1 differences on a sample of 1 accounts, for example: company 7, Account 0042/),
      advice: expect.stringContaining('ledger check'),
    },
  ]);
});

test('fails on a short ENCRYPTION_KEY, and on one that is the same as INTERNAL_PRIVATE_KEY', async () => {
  expect(failuresOf(await runDoctor({ ENCRYPTION_KEY: 'Zq8-too-short' }))).toContainEqual(
    expect.objectContaining({ check: 'configuration', found: expect.stringContaining('ENCRYPTION_KEY') }),
  );
  expect(failuresOf(await runDoctor({ INTERNAL_PRIVATE_KEY: world.environment.ENCRYPTION_KEY ?? '' }))).toContainEqual(
    expect.objectContaining({ check: 'secrets', found: expect.stringContaining('is the same as') }),
  );
});

test('fails on unreachable databases and names the variable', async () => {
  const redis = await runDoctor({ REDIS_URL: UNREACHABLE_REDIS });
  expect(redis.code).toBe(1);
  expect(failuresOf(redis)).toMatchObject([{ check: 'redis', advice: expect.stringContaining('REDIS_URL') }]);
  const mongo = await runDoctor({ MONGODB_URI: 'mongodb://127.0.0.1:9/?serverSelectionTimeoutMS=1000' });
  expect(failuresOf(mongo)).toMatchObject([{ check: 'mongodb', advice: expect.stringContaining('MONGODB_URI') }]);
});

test('fails on a PUBLIC_URL without TLS, an unreachable service and one that is not ready', async () => {
  const server = createServer((_request, response) => response.writeHead(503).end('not ready')).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const found = failuresOf(
    await runDoctor({
      PUBLIC_URL: 'http://pay.utility.test',
      BILLING_URL: 'http://127.0.0.1:1',
      PAYMENTS_URL: `http://127.0.0.1:${port}`,
    }),
  ).filter(({ check }) => check === 'addresses');
  server.close();
  expect(found.map(({ found: text }) => text)).toEqual([
    expect.stringContaining('PUBLIC_URL is http://pay.utility.test'),
    expect.stringContaining('BILLING_URL: http://127.0.0.1:1 cannot be reached'),
    expect.stringContaining('answers 503: not ready'),
  ]);
});
