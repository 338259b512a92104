import { expect, test } from 'vitest';
import {
  MAX_KEPT_BYTES,
  MAX_KEPT_FILES,
  MAX_UNFINISHED,
  MAX_WAITING_BYTES,
  rebuildFromUnfinishedUploads,
  reserve,
  surplusFiles,
  type UploadQuota,
} from './upload-quota.ts';

const quotaOf = (...bytes: number[]): UploadQuota => ({
  companyId: 1,
  version: 1,
  files: bytes.map((size, index) => ({ uploadId: `u${index}`, bytes: size })),
});

test('reserves bytes for ten files and refuses the eleventh', () => {
  const full = quotaOf(...Array(MAX_UNFINISHED).fill(1));
  expect(reserve(quotaOf(...Array(MAX_UNFINISHED - 1).fill(1)), { uploadId: 'new', bytes: 1 }).kind).toBe('reserved');
  expect(reserve(full, { uploadId: 'new', bytes: 1 })).toEqual({
    kind: 'refused',
    message:
      'You already have 10 uploads in progress. Wait until one of them is finished, or approve or discard one that waits for review, then try again.',
  });
  expect(reserve(full, { uploadId: 'u3', bytes: 2 }).kind).toBe('reserved');
});

test('refuses a file that would bring the reserved bytes above 20 GiB', () => {
  const quota = quotaOf(MAX_WAITING_BYTES - 10, 1);
  expect(reserve(quota, { uploadId: 'new', bytes: 9 }).kind).toBe('reserved');
  expect(reserve(quota, { uploadId: 'new', bytes: 10 })).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('20 GB'),
  });
  // A file's new reservation replaces its earlier one.
  expect(reserve(quota, { uploadId: 'u0', bytes: MAX_WAITING_BYTES - 1 }).kind).toBe('reserved');
});

test('removes finished uploads from the quota and adds unfinished ones without a reservation', () => {
  const unfinished = [
    { id: 'u1', state: 'running' as const, bytesTotal: 30 },
    { id: 'u2', state: 'receiving' as const, bytesTotal: 0 },
    { id: 'other', state: 'queued' as const, bytesTotal: 7 },
    { id: 'arriving', state: 'receiving' as const, bytesTotal: 0 },
  ];
  expect(rebuildFromUnfinishedUploads(quotaOf(1, 20, 5), unfinished).files).toEqual([
    { uploadId: 'u1', bytes: 30 },
    { uploadId: 'u2', bytes: 5 },
    { uploadId: 'other', bytes: 7 },
  ]);
});

test('keeps the newest 1,000 finished files, up to 20 GiB, until they expire', () => {
  const now = new Date(1_000);
  const kept = (id: string, bytesTotal: number, fileUntil = new Date(2_000)) => ({ id, bytesTotal, fileUntil });
  const surplus = (files: ReturnType<typeof kept>[]) => surplusFiles(files, now).map(({ id }) => id);
  expect(surplus([kept('new', MAX_KEPT_BYTES - 5), kept('fits', 5), kept('old', 1), kept('oldest', 0)])).toEqual([
    'old',
    'oldest',
  ]);
  expect(surplus([kept('new', 1), kept('expired', 1, now)])).toEqual(['expired']);
  const many = Array.from({ length: MAX_KEPT_FILES + 2 }, (_, index) => kept(`${index}`, 1));
  expect(surplus(many)).toEqual(['1000', '1001']);
});
