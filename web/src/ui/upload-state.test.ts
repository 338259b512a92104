import { expect, it } from 'vitest';
import { uploadState } from './upload-state.ts';

type Upload = Parameters<typeof uploadState>[0];

const upload = (changes: Partial<Upload> = {}): Upload => ({
  state: 'COMPLETED',
  failed: 0,
  replaced: 0,
  undoOf: null,
  undoneAt: null,
  ...changes,
});

it('labels an upload "Success", or "Completed with errors" if any row failed', () => {
  expect(uploadState(upload()).label).toBe('Success');
  expect(uploadState(upload({ failed: 1 })).label).toBe('Completed with errors');
  expect(uploadState(upload({ failed: 1, replaced: 1 })).label).toBe('Success');
  expect(uploadState(upload({ state: 'FAILED' })).meaning).toBe('danger');
});

it('labels an upload that is compared, awaits approval or was discarded', () => {
  expect(uploadState(upload({ state: 'COMPARING' }))).toEqual({ meaning: 'info', label: 'Comparing' });
  expect(uploadState(upload({ state: 'AWAITING_APPROVAL' }))).toEqual({ meaning: 'warning', label: 'Needs review' });
  expect(uploadState(upload({ state: 'DISCARDED' }))).toEqual({ meaning: 'neutral', label: 'Discarded' });
});

it('marks an upload that was undone, and the undo of one', () => {
  const undoneAt = '2026-11-27T10:00:00Z';
  expect(uploadState(upload({ undoneAt }))).toEqual({ meaning: 'neutral', label: 'Undone' });
  expect(uploadState(upload({ undoOf: 'u0' })).label).toBe('Success');
  expect(uploadState(upload({ undoOf: 'u0', failed: 1 })).label).toBe('Partly undone');
});
