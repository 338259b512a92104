import { staffOf, superAdmin } from '@utility-pay/service-kit/testing/actors';
import { supportsExplain } from '@utility-pay/service-kit/testing/platform';
import { test as baseTest, expect } from 'vitest';
import { createWorld } from './world/world.ts';

const world = await createWorld();
const { platform, deliveries, list, listAll, clock } = world;
const test = baseTest.skipIf(!(await supportsExplain(platform)));

const COUNT = 400;
await deliveries.insertMany(
  Array.from({ length: COUNT }, (_, index) => ({
    _id: `receipt-${String(index).padStart(4, '0')}`,
    companyId: 1 + (index % 2),
    template: 'receipt',
    customerId: 'ada',
    recipientId: index % 10 === 0 ? 'ada' : 'eve',
    paymentId: `p${index}`,
    isUrgent: index % 8 === 0,
    state: index % 4 === 0 ? 'queued' : index % 8 === 1 ? 'failed' : 'sent',
    version: 0,
    attempts: 0,
    createdAt: new Date(clock.now().getTime() + index * 1000),
    ...(index % 4 ? {} : { nextAttemptAt: new Date(clock.now().getTime() + (index - COUNT / 2) * 1000) }),
  })),
);
const cursor = (await listAll(superAdmin, { first: 150 })).pageInfo.endCursor;

interface StartedOperation {
  collectionName: string;
  params: [Record<string, unknown>, { sort?: Record<string, 1 | -1>; limit?: number }?];
}

/** Lists the due emails, and stops before the first one is sent. */
function listDueEmails(): Promise<void> {
  const stopping = new AbortController();
  platform.mongo.once('operation-start', () => stopping.abort());
  return world.app.useCases.sendDueEmails(1, stopping.signal);
}

test.each<[string, () => Promise<unknown>]>([
  ['a company’s list', () => list(staffOf(1), 1, { first: 50 })],
  ['a later page of a company’s list', () => list(staffOf(1), 1, { first: 50, after: cursor })],
  [
    'the emails to a customer',
    () =>
      world.app.useCases.listCustomerDeliveries(
        staffOf(1),
        { companyId: 1, customerId: 'ada' },
        { first: 50, after: undefined },
      ),
  ],
  ['the list of all companies', () => listAll(superAdmin, { first: 50 })],
  ['a later page of the list of all companies', () => listAll(superAdmin, { first: 50, after: cursor })],
  ['failed deliveries', () => world.app.useCases.listFailedDeliveries(superAdmin)],
  ['the due emails of a company', listDueEmails],
])('the query for %s reads an index and examines at most two more keys than it returns', async (_title, work) => {
  const operations: StartedOperation[] = [];
  const record = (operation: StartedOperation): void => void operations.push(operation);
  platform.mongo.on('operation-start', record);
  await work();
  platform.mongo.off('operation-start', record);
  const [query] = operations.filter(({ collectionName }) => collectionName === 'deliveries');
  if (!query) throw new Error('the use case ran no query');
  const [filter, { sort, limit } = {}] = query.params;
  const cursorOfQuery = platform.mongo.collection('deliveries').find(filter);
  if (sort) cursorOfQuery.sort(sort);
  const { executionStats, queryPlanner } = await cursorOfQuery.limit(limit ?? 0).explain('executionStats');
  expect(executionStats.nReturned).toBeGreaterThan(0);
  expect(JSON.stringify(queryPlanner.winningPlan)).toContain('IXSCAN');
  expect(JSON.stringify(queryPlanner.winningPlan)).not.toContain('SORT');
  // A scan examines one key after the last row, and at most two keys of the previous page.
  expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(executionStats.nReturned * 1.1 + 2);
});
