import { expect, test } from 'vitest';
import { findInBatches } from './find-in-batches.ts';

test('finds the documents of calls that arrive together with one read for each company', async () => {
  const reads: [number, string[]][] = [];
  const stored = [
    { companyId: 1, _id: 'a' },
    { companyId: 1, _id: 'b' },
    { companyId: 2, _id: 'c' },
  ];
  const find = findInBatches(async (companyId, ids) => {
    reads.push([companyId, ids]);
    return stored.filter((document) => document.companyId === companyId && ids.includes(document._id));
  });
  const keys: [number, string][] = [
    [1, 'a'],
    [1, 'b'],
    [1, 'b'],
    [2, 'c'],
    [2, 'b'],
  ];
  const found = await Promise.all(keys.map(([companyId, id]) => find(companyId, id)));
  expect(found.map((document) => document?._id)).toEqual(['a', 'b', 'b', 'c', undefined]);
  expect(reads).toEqual([
    [1, ['a']],
    [1, ['b']],
    [2, ['c', 'b']],
  ]);
});
