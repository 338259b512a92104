import { staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { supportsExplain } from '@utility-pay/service-kit/testing/platform';
import { test as anyEngine, expect } from 'vitest';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { platform, deliveries, list, listAll, clock } = world;
const test = anyEngine.skipIf(!(await supportsExplain(platform)));

const COUNT = 400;
await deliveries.insertMany(
  Array.from({ length: COUNT }, (_, index) => ({
    _id: `receipt-${String(index).padStart(4, '0')}`,
    companyId: 1 + (index % 2),
    template: 'receipt',
    customerId: 'ada',
    paymentId: `p${index}`,
    state: index % 4 === 0 ? 'queued' : index % 8 === 1 ? 'failed' : 'sent',
    version: 0,
    attempts: 0,
    createdAt: new Date(clock.now().getTime() + index * 1000),
    ...(index % 4 ? {} : { nextAttemptAt: new Date(clock.now().getTime() + (index - COUNT / 2) * 1000) }),
  })),
);
const cursor = (await listAll(superAdmin, { first: 150 })).pageInfo.endCursor;

interface Shipped {
  collectionName: string;
  params: [Record<string, unknown>, { sort?: Record<string, 1 | -1>; limit?: number }?];
}

test.each<[string, () => Promise<unknown>]>([
  ['a company’s list', () => list(staffOf(1), 1, { first: 50 })],
  ['a later page of it', () => list(staffOf(1), 1, { first: 50, after: cursor })],
  ['the deployment’s list', () => listAll(superAdmin, { first: 50 })],
  ['a later page of that', () => listAll(superAdmin, { first: 50, after: cursor })],
  ['what failed', () => world.app.useCases.lookAtFailed(superAdmin)],
  ['what is due', () => world.app.useCases.scheduleDue()],
])('the index hands out %s without looking at others', async (_title, work) => {
  const shipped: Shipped[] = [];
  const note = (operation: Shipped): void => void shipped.push(operation);
  platform.mongo.on('operation-start', note);
  await work();
  platform.mongo.off('operation-start', note);
  const [query] = shipped.filter(({ collectionName }) => collectionName === 'deliveries');
  if (!query) throw new Error('nothing was asked');
  const [filter, { sort, limit } = {}] = query.params;
  const found = platform.mongo.collection('deliveries').find(filter);
  if (sort) found.sort(sort);
  const { executionStats, queryPlanner } = await found.limit(limit ?? 0).explain('executionStats');
  expect(executionStats.nReturned).toBeGreaterThan(0);
  expect(JSON.stringify(queryPlanner.winningPlan)).toContain('IXSCAN');
  expect(JSON.stringify(queryPlanner.winningPlan)).not.toContain('SORT');
  // One key beyond the last is where a scan ends; two at most lie on the page before.
  expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(executionStats.nReturned * 1.1 + 2);
});
