import { explain } from '@utility-pay/service-kit/testing/explain';
import { supportsExplain } from '@utility-pay/service-kit/testing/platform';
import { test as anyEngine, expect } from 'vitest';
import { bytesOf, incomingUpload, openUploads } from './world/uploads.ts';
import { openBilling } from './world/world.ts';

const { platform, dependencies } = await openBilling();
const test = anyEngine.skipIf(!(await supportsExplain(platform)));
const { receiveUpload, uploadRepository, upload } = openUploads(platform);
const { errors } = dependencies;

const bad = `account,amount\n${'A,x\n'.repeat(6000)}`;
for (const companyId of ['1', '2']) {
  for (let count = 0; count < 8; count++) await upload('account,amount\nA,1\n', { companyId });
  for (let count = 0; count < 10; count++) await receiveUpload(incomingUpload('account,amount\nA,1\n', { companyId }));
}
const { id } = await upload(bytesOf(bad), { companyId: '3' });

test.each([
  ['the newest uploads', () => uploadRepository.list(1, 20)],
  ["the company's next upload", () => uploadRepository.findNext(1)],
  ['one upload', () => uploadRepository.find(3, id)],
  ['errors after a line', () => errors.list(3, id, { afterLine: 3000, limit: 1000 })],
  ['abandoned files', () => uploadRepository.listAbandoned(new Date(1), { limit: 10, skip: 0 })],
  ['companies with a due upload', () => uploadRepository.companiesDue(new Date(1))],
  ['the failed uploads of all companies', () => uploadRepository.listFailed(new Date(1), 50)],
  ['the number of failed uploads of all companies', () => uploadRepository.countFailed(new Date(1))],
  ['the number of unfinished uploads', () => uploadRepository.countUnfinished()],
  ['companies with a running upload', () => uploadRepository.companiesWithRunning([1, 2])],
  ['the kept files of a company', () => uploadRepository.listKeptFiles(1, 50)],
  ['refused rows to remove', () => uploadRepository.listExpiredErrors(new Date(1), { limit: 10, skip: 0 })],
  ['files to remove', () => uploadRepository.listExpiredFiles(new Date(1), { limit: 10, skip: 0 })],
])('finds %s by an index without reading other documents', async (_title, work) => {
  const queries = await explain(platform, work);
  expect(queries.length).toBeGreaterThan(0);
  for (const { plan, nReturned, totalKeysExamined } of queries) {
    expect(plan).not.toContain('COLLSCAN');
    expect(plan).not.toContain('SORT');
    expect(totalKeysExamined).toBeLessThanOrEqual(nReturned * 1.1 + 1);
  }
});

test('merges the list of unfinished uploads from the index without sorting', async () => {
  for (const { plan, nReturned, totalKeysExamined } of await explain(platform, () =>
    uploadRepository.listUnfinished(50),
  )) {
    expect(plan).not.toContain('COLLSCAN');
    expect(plan).not.toContain('"SORT"');
    expect(totalKeysExamined).toBeLessThanOrEqual(nReturned * 1.1 + 2);
  }
});
