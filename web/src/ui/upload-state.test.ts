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

it('labels a completed upload "Success", or "Completed with errors" if a row failed that no later row replaced', () => {
  expect(uploadState(upload()).label).toBe('Success');
  expect(uploadState(upload({ failed: 1 })).label).toBe('Completed with errors');
  expect(uploadState(upload({ failed: 1, replaced: 1 })).label).toBe('Success');
  expect(uploadState(upload({ state: 'FAILED' })).meaning).toBe('danger');
});

it('labels an upload "Comparing", "Needs review" while it awaits approval, or "Discarded"', () => {
  expect(uploadState(upload({ state: 'COMPARING' }))).toEqual({ meaning: 'info', label: 'Comparing' });
  expect(uploadState(upload({ state: 'AWAITING_APPROVAL' }))).toEqual({ meaning: 'warning', label: 'Needs review' });
  expect(uploadState(upload({ state: 'DISCARDED' }))).toEqual({ meaning: 'neutral', label: 'Discarded' });
});

it('labels an undone upload "Undone", and an undo "Success", or "Partly undone" if any row failed', () => {
  const undoneAt = '2026-11-27T10:00:00Z';
  expect(uploadState(upload({ undoneAt }))).toEqual({ meaning: 'neutral', label: 'Undone' });
  expect(uploadState(upload({ undoOf: 'u0' })).label).toBe('Success');
  expect(uploadState(upload({ undoOf: 'u0', failed: 1 })).label).toBe('Partly undone');
});
