import { expect, it } from 'vitest';
import { findSameUpload, type RecentUpload, uploadState } from './upload-state.ts';

const upload = (changes: Partial<RecentUpload> = {}): RecentUpload => ({
  id: 'u1',
  state: 'COMPLETED',
  month: 11,
  year: 2026,
  fileName: 'bills.csv',
  bytesTotal: 120,
  totalProcessed: 3,
  successful: 3,
  failed: 0,
  createdAt: '2026-11-21T10:00:00Z',
  ...changes,
});
const choice = { file: { name: 'bills.csv', size: 120 }, month: 11, year: 2026 };

it('is "Success", or "Completed with errors" if any row failed', () => {
  expect(uploadState(upload()).label).toBe('Success');
  expect(uploadState(upload({ failed: 1 })).label).toBe('Completed with errors');
  expect(uploadState(upload({ state: 'FAILED' })).meaning).toBe('danger');
});

it('finds an upload of the same file for the same month, even one in progress', () => {
  expect(findSameUpload([upload({ state: 'RUNNING' })], choice)?.id).toBe('u1');
});

it.each([
  ['another name', upload({ fileName: 'other.csv' })],
  ['another size', upload({ bytesTotal: 121 })],
  ['another month', upload({ month: 10 })],
  ['another year', upload({ year: 2025 })],
  ['a failed upload', upload({ state: 'FAILED' })],
])('ignores %s', (_what, other) => {
  expect(findSameUpload([other], choice)).toBeUndefined();
});
