import { expect, it } from 'vitest';
import {
  errorsRemovedText,
  findSameUpload,
  isComparing,
  isFinished,
  listedErrorsText,
  parseProgress,
  type RecentUpload,
  resultMessage,
  resultToast,
  sameUploadText,
  shareOf,
  type UploadProgress,
  uploadName,
} from './upload.ts';

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
  replaced: 0,
  createdAt: '2026-11-21T10:00:00Z',
  undoOf: null,
  undoneAt: null,
  ...changes,
});
const choice = { file: { name: 'bills.csv', size: 120 }, month: 11, year: 2026 };

it('the name of an undo has the name of the undone file', () => {
  expect(uploadName(upload())).toBe('bills.csv');
  expect(uploadName(upload({ undoOf: 'u0' }))).toBe('Undo of bills.csv');
});

it('finds an upload of the same file for the same month, also a running one', () => {
  expect(findSameUpload([upload({ state: 'RUNNING' })], choice)?.id).toBe('u1');
});

it.each([
  ['another name', upload({ fileName: 'other.csv' })],
  ['another size', upload({ bytesTotal: 121 })],
  ['another month', upload({ month: 10 })],
  ['another year', upload({ year: 2025 })],
  ['a failed upload', upload({ state: 'FAILED' })],
  ['a discarded upload', upload({ state: 'DISCARDED' })],
  ['an upload that was undone', upload({ undoneAt: '2026-11-27T10:00:00Z' })],
  ['an undo', upload({ undoOf: 'u0' })],
])('does not find %s as the same upload', (_what, other) => {
  expect(findSameUpload([other], choice)).toBeUndefined();
});

const progressOf = (changes: Partial<UploadProgress>): UploadProgress => ({
  id: 'u1',
  state: 'completed',
  bytesRead: 10,
  bytesTotal: 10,
  totalProcessed: 5000,
  successful: 4950,
  failed: 50,
  replaced: 0,
  skipped: 0,
  rowsCompared: 0,
  message: null,
  ...changes,
});

it('the result of an upload says how many records were processed', () => {
  expect(resultMessage(progressOf({}))).toEqual({
    title: 'Upload Complete',
    description: 'Successfully processed 4950 out of 5000 records',
  });
});

it('shows a destructive toast if any record failed', () => {
  expect(resultToast(progressOf({})).variant).toBe('destructive');
  expect(resultToast(progressOf({ failed: 0, successful: 5000 })).variant).toBe('default');
});

it('shows the reason in the toast if the whole file failed', () => {
  expect(resultToast(progressOf({ state: 'failed', message: 'Missing column: Amount Due' }))).toEqual({
    title: 'Upload Failed',
    description: 'Error: Missing column: Amount Due',
    variant: 'destructive',
  });
});

it('parses the progress of every state, and returns undefined for an unknown state or other text', () => {
  for (const state of ['queued', 'comparing', 'awaiting_approval', 'running', 'completed', 'failed', 'discarded'])
    expect(parseProgress(JSON.stringify({ ...progressOf({}), state }))?.state).toBe(state);
  expect(parseProgress(JSON.stringify({ ...progressOf({}), state: 'lost' }))).toBeUndefined();
  expect(parseProgress('<html>')).toBeUndefined();
});

it('a completed, failed or discarded upload is finished, one that awaits approval is not', () => {
  const finished = (['completed', 'failed', 'discarded'] as const).map((state) => isFinished(progressOf({ state })));
  expect(finished).toEqual([true, true, true]);
  expect(isFinished(progressOf({ state: 'awaiting_approval' }))).toBe(false);
});

it('a queued undo or file of fixed rows counts as comparing until rows were compared', () => {
  expect(isComparing(progressOf({ state: 'comparing' }))).toBe(true);
  expect(isComparing(progressOf({ state: 'queued' }))).toBe(false);
  expect(isComparing(progressOf({ state: 'queued', undoOf: 'u0' }))).toBe(true);
  expect(isComparing(progressOf({ state: 'queued', fixOf: 'u0' }))).toBe(true);
  expect(isComparing(progressOf({ state: 'queued', undoOf: 'u0', rowsCompared: 5000 }))).toBe(false);
});

it('the progress of a comparison is measured in rows, and of other work in bytes', () => {
  const progress = { bytesRead: 5, bytesTotal: 10, rowsCompared: 30, rowsTotal: 40 };
  expect(shareOf(progressOf({ ...progress, state: 'comparing' }))).toBe(0.75);
  expect(shareOf(progressOf({ ...progress, state: 'comparing', rowsTotal: null }))).toBe(0);
  expect(shareOf(progressOf({ ...progress, state: 'running' }))).toBe(0.5);
});

it('the toast of an undo says how many bills were undone, and is no error', () => {
  expect(resultToast(progressOf({ undoOf: 'u0' }))).toEqual({
    title: 'Upload undone',
    description: '4,950 of 5,000 bills were undone',
    variant: 'default',
  });
});

it('the toast of a discarded upload says that nothing was changed', () => {
  const toast = { title: 'Upload discarded', description: 'Nothing was changed.', variant: 'default' };
  expect(resultToast(progressOf({ state: 'discarded', totalProcessed: 0, successful: 0, failed: 0 }))).toEqual(toast);
});

it('the question before a second upload says that it replaces amounts, or that the first one awaits approval', () => {
  expect(sameUploadText(upload(), 'UTC')).toContain('Uploading it again replaces those amounts.');
  expect(sameUploadText(upload({ state: 'AWAITING_APPROVAL' }), 'UTC')).toContain("hasn't been applied yet");
});

it('notes say that only 1,000,000 failed rows are stored, and on which day the rows were deleted', () => {
  expect(listedErrorsText(null)).toBeUndefined();
  expect(listedErrorsText(1_000_000)).toBe(
    'Only the first 1,000,000 failed and replaced rows are stored. Later ones are counted, but they are neither listed here nor in errors.csv.',
  );
  expect(errorsRemovedText('2027-12-22T05:00:00.000Z', 'America/Denver')).toBe(
    'These rows were deleted on Dec 21, 2027, 13 months after the upload. The numbers above remain.',
  );
});
