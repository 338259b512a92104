import { expect, it } from 'vitest';
import { type RecentUpload, sameUpload, uploadState } from './upload-state.ts';

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
const wish = { file: { name: 'bills.csv', size: 120 }, month: 11, year: 2026 };

it('is a success, or completed with errors when any failed', () => {
  expect(uploadState(upload()).word).toBe('Success');
  expect(uploadState(upload({ failed: 1 })).word).toBe('Completed with errors');
  expect(uploadState(upload({ state: 'FAILED' })).meaning).toBe('danger');
});

it('finds the same file for the same month, also while it is processed', () => {
  expect(sameUpload([upload({ state: 'RUNNING' })], wish)?.id).toBe('u1');
});

it.each([
  ['another name', upload({ fileName: 'other.csv' })],
  ['another size', upload({ bytesTotal: 121 })],
  ['another month', upload({ month: 10 })],
  ['another year', upload({ year: 2025 })],
  ['one that was refused', upload({ state: 'FAILED' })],
])('does not take %s for it', (_what, other) => {
  expect(sameUpload([other], wish)).toBeUndefined();
});
