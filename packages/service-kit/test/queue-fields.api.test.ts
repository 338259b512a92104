import { type Actor, SERVICES, sendEmailsJob } from '@utility-pay/contracts';
import { afterAll, expect, test } from 'vitest';
import { createSubgraph } from '../src/graphql/subgraph.ts';
import type { Platform } from '../src/platform.ts';
import { customerOf, partnerOf, serviceActor, staffOf, superAdmin } from '../src/testing/actors.ts';
import { createGraphClient, createTestPlatform, disposeTestPlatform } from '../src/testing/platform.ts';

const schema = new URL('support/empty-subgraph.graphql', import.meta.url);
const clientOf = (platform: Platform) =>
  createGraphClient({
    subgraph: createSubgraph(platform, { schema, resolvers: {}, context: {} }),
  });

const platform = await createTestPlatform('billing', process.env);
const ask = clientOf(platform);
afterAll(() => disposeTestPlatform(platform));

const codeOf = async (actor: Actor, query: string, variables = {}) =>
  (await ask(actor, query, variables)).errors?.[0]?.extensions?.code ?? 'allowed';

const READ = '{ workQueues { name waiting active delayed failed failedJobs { id name attempts failedAt reason } } }';
const RETRY = 'mutation ($input: RetryJobsInput!) { retryJobs(input: $input) { count userErrors { code field } } }';
const input = { queue: 'billing' };

test.each<[string, string, Actor]>([
  ['a super admin', 'allowed', superAdmin],
  ['an anonymous caller', 'UNAUTHENTICATED', { kind: 'anonymous' }],
  ['a business owner', 'FORBIDDEN', staffOf(1)],
  ['a customer', 'FORBIDDEN', customerOf(1, 'ada')],
  ['a partner key', 'FORBIDDEN', partnerOf(1)],
  ['another service', 'FORBIDDEN', serviceActor('billing')],
])('reading and retrying the queues as %s: %s', async (_name, code, actor) => {
  expect(await codeOf(actor, READ)).toBe(code);
  expect(await codeOf(actor, RETRY, { input })).toBe(code);
});

test("shows every service's queue with its waiting jobs", async () => {
  await platform.queues.add(sendEmailsJob, { companyId: 1 });
  const { data } = await ask(superAdmin, READ);
  const queues = (data as { workQueues: { name: string; waiting: number; failedJobs: unknown[] }[] }).workQueues;
  expect(queues.map(({ name }) => name)).toEqual([...SERVICES]);
  expect(queues.filter(({ waiting }) => waiting > 0)).toEqual([
    { name: 'notifications', waiting: 1, active: 0, delayed: 0, failed: 0, failedJobs: [] },
  ]);
});

test('refuses an unknown queue with a field error', async () => {
  const { data } = await ask(superAdmin, RETRY, { input: { queue: 'nosuch' } });
  expect(data?.retryJobs).toEqual({ count: 0, userErrors: [{ code: 'INVALID', field: 'queue' }] });
});

test('returns null for the queues and UNAVAILABLE for a retry while Redis is unavailable', async () => {
  const withoutRedis = await createTestPlatform('billing', { ...process.env, REDIS_URL: 'redis://127.0.0.1:1' });
  const client = clientOf(withoutRedis);
  expect(await client(superAdmin, READ)).toEqual({ data: { workQueues: null } });
  expect((await client(superAdmin, RETRY, { input })).errors?.[0]?.extensions?.code).toBe('UNAVAILABLE');
  await disposeTestPlatform(withoutRedis);
});
