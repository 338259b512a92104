import { expect, it } from 'vitest';
import { resultMessage, resultToast } from './result-message.ts';
import type { UploadProgress } from './upload-progress.ts';

const progress = (changes: Partial<UploadProgress>): UploadProgress => ({
  id: 'u1',
  state: 'completed',
  bytesRead: 10,
  bytesTotal: 10,
  totalProcessed: 5000,
  successful: 4950,
  failed: 50,
  message: null,
  ...changes,
});

it('states how many records were processed', () => {
  expect(resultMessage(progress({}))).toEqual({
    title: 'Upload Complete',
    description: 'Successfully processed 4950 out of 5000 records',
  });
});

it('is destructive if any record failed', () => {
  expect(resultToast(progress({})).variant).toBe('destructive');
  expect(resultToast(progress({ failed: 0, successful: 5000 })).variant).toBe('default');
});

it('gives the reason if the whole file failed', () => {
  expect(resultToast(progress({ state: 'failed', message: 'Missing column: Amount Due' }))).toEqual({
    title: 'Upload Failed',
    description: 'Error: Missing column: Amount Due',
    variant: 'destructive',
  });
});
