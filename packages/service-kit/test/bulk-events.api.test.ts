import { domainEvents } from '@utility-pay/contracts';
import { eventually } from '@utility-pay/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQueues } from '../src/jobs/queues.ts';
import { startWorker } from '../src/jobs/worker.ts';
import { createTestPlatform, disposeTestPlatform } from '../src/testing/platform.ts';

const MAX_BULK_JOBS = 300;
const { billChanged, paymentRefunded } = domainEvents;
const platform = await createTestPlatform('billing', process.env);
const { redisUrl, log } = platform;
const queues = createQueues(redisUrl, 'bulk-events', { maxBulkJobs: MAX_BULK_JOBS });
const handled: string[] = [];
const handlerOf = (name: string) => ({
  name,
  handle: async () => {
    handled.push(name);
  },
});

const publish = (type: { name: string }, number: number) =>
  queues.addEvent('payments', {
    id: `${type.name}-${number}`,
    type: type.name,
    version: 1,
    companyId: 1,
    at: '2026-11-20T10:00:00Z',
    data: { customerId: 'c1' },
  });

beforeAll(() => queues.counts('payments'));
afterAll(async () => {
  await queues.close();
  await disposeTestPlatform(platform);
});

test('handles another event before the bulk events that were published earlier, and adds no more of these than fit', async () => {
  expect(billChanged.isBulk).toBe(true);
  for (let number = 0; number < 2 * MAX_BULK_JOBS; number += 1) await publish(billChanged, number);
  await publish(paymentRefunded, 1);
  const { counts, oldestWaiting } = await queues.counts('payments');
  expect(counts).toMatchObject({ prioritized: MAX_BULK_JOBS, waiting: 1 });
  expect(Date.now() - (oldestWaiting?.getTime() ?? 0)).toBeLessThan(60_000);
  const handlers = [handlerOf(billChanged.name), handlerOf(paymentRefunded.name)];
  const worker = startWorker({ name: 'payments', redisUrl, queues, handlers, log });
  await eventually(() => expect(handled).toHaveLength(MAX_BULK_JOBS + 1));
  await worker.close();
  // Jobs that a worker takes at once may end in any order.
  expect(handled.slice(0, 20)).toContain(paymentRefunded.name);
});
