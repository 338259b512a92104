import { tellsPlans } from '@utility-pay/service-kit/testing';
import { afterAll, test as anyEngine, expect } from 'vitest';
import { createUploadErrorRepository } from '../src/data/upload-error.repository.ts';
import { openBooks } from './support/books.ts';
import { bytesOf, incoming, openUploads } from './support/uploads.ts';

const { platform, close } = await openBooks();
afterAll(close);
const test = anyEngine.skipIf(!(await tellsPlans(platform)));
const { receiveUpload, store, upload } = openUploads(platform);
const errors = createUploadErrorRepository(platform);

const bad = `account,amount\n${'A,x\n'.repeat(6000)}`;
for (const companyId of ['1', '2']) {
  for (let count = 0; count < 8; count++) await upload('account,amount\nA,1\n', { companyId });
  for (let count = 0; count < 30; count++) await receiveUpload(incoming('account,amount\nA,1\n', { companyId }));
}
const { id } = await upload(bytesOf(bad), { companyId: '3' });

interface Shipped {
  method: string;
  collectionName: string;
  /** A distinct's first is the field. */
  params: (string | (Record<string, unknown> & { sort?: Record<string, 1>; limit?: number }))[];
}

/** Explains each query that `work` sends to the database. */
async function explain(work: () => Promise<unknown>) {
  const shipped: Shipped[] = [];
  const note = (operation: Shipped): void => void shipped.push(operation);
  platform.mongo.on('operation-start', note);
  await work();
  platform.mongo.off('operation-start', note);
  return Promise.all(
    shipped.map(async ({ method, collectionName, params }) => {
      const [filter = {}, options = {}] = params.filter((param) => typeof param === 'object');
      const found = platform.mongo.collection(collectionName).find(filter);
      if (options.sort) found.sort(options.sort);
      if (method === 'findOne' || options.limit) found.limit(options.limit ?? 1);
      const { executionStats, queryPlanner } = await found.explain('executionStats');
      return { ...executionStats, plan: JSON.stringify(queryPlanner.winningPlan) };
    }),
  );
}

test.each([
  ['the newest uploads', () => store.list(1, 20)],
  ["the company's next upload", () => store.findNext(1)],
  ['one upload', () => store.find(3, id)],
  ['errors from a line on', () => errors.list(3, id, 3000, 1000)],
  ['abandoned files', () => store.listAbandoned(new Date(1))],
  ['companies with work', () => store.companiesDue(new Date(1))],
  ['files to remove', () => store.listExpiredFiles(new Date(1))],
])('the index hands out %s without looking at others', async (_title, work) => {
  const queries = await explain(work);
  expect(queries.length).toBeGreaterThan(0);
  for (const { plan, nReturned, totalKeysExamined } of queries) {
    expect(plan).not.toContain('COLLSCAN');
    expect(plan).not.toContain('SORT');
    expect(totalKeysExamined).toBeLessThanOrEqual(nReturned * 1.1 + 1);
  }
});
