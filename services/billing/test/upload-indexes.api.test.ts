import { explain } from '@utility-pay/service-kit/testing/explain';
import { supportsExplain } from '@utility-pay/service-kit/testing/platform';
import { afterAll, test as anyEngine, expect } from 'vitest';
import { createUploadErrorRepository } from '../src/data/upload-error.repository.ts';
import { openBooks } from './support/books.ts';
import { bytesOf, incoming, openUploads } from './support/uploads.ts';

const { platform, close } = await openBooks();
afterAll(close);
const test = anyEngine.skipIf(!(await supportsExplain(platform)));
const { receiveUpload, store, upload } = openUploads(platform);
const errors = createUploadErrorRepository(platform);

const bad = `account,amount\n${'A,x\n'.repeat(6000)}`;
for (const companyId of ['1', '2']) {
  for (let count = 0; count < 8; count++) await upload('account,amount\nA,1\n', { companyId });
  for (let count = 0; count < 30; count++) await receiveUpload(incoming('account,amount\nA,1\n', { companyId }));
}
const { id } = await upload(bytesOf(bad), { companyId: '3' });

test.each([
  ['the newest uploads', () => store.list(1, 20)],
  ["the company's next upload", () => store.findNext(1)],
  ['one upload', () => store.find(3, id)],
  ['errors from a line on', () => errors.list(3, id, 3000, 1000)],
  ['abandoned files', () => store.listAbandoned(new Date(1))],
  ['companies with work', () => store.companiesDue(new Date(1))],
  ["an operator's list of what failed", () => store.listFailed(new Date(1), 50)],
  ['its number', () => store.countFailed(new Date(1))],
  ['the number of unfinished ones', () => store.countUnfinished()],
  ['companies at work', () => store.companiesAtWork([1, 2])],
  ['files to remove', () => store.listExpiredFiles(new Date(1))],
])('the index hands out %s without looking at others', async (_title, work) => {
  const queries = await explain(platform, work);
  expect(queries.length).toBeGreaterThan(0);
  for (const { plan, nReturned, totalKeysExamined } of queries) {
    expect(plan).not.toContain('COLLSCAN');
    expect(plan).not.toContain('SORT');
    expect(totalKeysExamined).toBeLessThanOrEqual(nReturned * 1.1 + 1);
  }
});

test("an operator's list of what is unfinished is merged from the index, not sorted", async () => {
  for (const { plan, nReturned, totalKeysExamined } of await explain(platform, () => store.listUnfinished(50))) {
    expect(plan).not.toContain('COLLSCAN');
    expect(plan).not.toContain('"SORT"');
    expect(totalKeysExamined).toBeLessThanOrEqual(nReturned * 1.1 + 2);
  }
});
