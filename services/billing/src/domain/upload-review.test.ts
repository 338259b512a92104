import { expect, test } from 'vitest';
import { queueUpload, startReceiving, takeUpload, type Upload } from './upload.ts';
import { blockingApproval, newReview } from './upload-review.ts';

const NOW = new Date('2026-11-02T12:00:00Z');
const template = { fieldMappings: {}, requiredFields: [] };
const newUpload = (fields: Partial<Upload> = {}): Upload => {
  const started = { id: 'other', companyId: 1, period: 202611, fileName: null, template, owner: 'worker' };
  return { ...queueUpload(startReceiving(started, NOW), NOW), ...fields };
};
const running = (fields: Partial<Upload> = {}): Upload => takeUpload(newUpload(fields), 'worker', NOW);
const toCompare = { review: newReview('always') };
const compared = { review: { ...newReview('always'), rowsCompared: 1, comparedAt: NOW } };

test.each<[string, Upload, 'file' | undefined]>([
  ['a file that is applied', running(), 'file'],
  ['a file that is compared, and may be applied at once', running(toCompare), 'file'],
  ['a file that was approved', newUpload(compared), 'file'],
  ['a file that is applied without a comparison', newUpload(), 'file'],
  ['a file that will be compared', newUpload(toCompare), undefined],
  ['a file that awaits approval too', newUpload({ ...compared, state: 'awaiting-approval' }), undefined],
  ['a file that is being received', newUpload({ state: 'receiving' }), undefined],
  ['a file of another month', running({ period: 202610 }), undefined],
  ['an undo', running({ undoOf: 'another' }), undefined],
  ['the file itself, which another request has just approved,', newUpload({ ...compared, id: 'approved' }), undefined],
])('what blocks the approval of a file besides %s: %s', (_title, other, expected) => {
  expect(blockingApproval({ id: 'approved', period: 202611 }, [other])).toBe(expected);
});

test('fixed rows can be approved only after an undo of their original upload', () => {
  const fix = { id: 'approved', period: 202611, fixOf: 'original' };
  expect(blockingApproval(fix, [running({ undoOf: 'original' })])).toBe('undo');
  expect(blockingApproval(fix, [newUpload({ ...compared, undoOf: 'original' })])).toBe('undo');
  expect(blockingApproval(fix, [newUpload({ ...toCompare, undoOf: 'original' })])).toBeUndefined();
  expect(blockingApproval(fix, [running({ undoOf: 'another' })])).toBeUndefined();
});

test('an undo can be approved although a file of its month is running', () => {
  expect(blockingApproval({ id: 'approved', period: 202611, undoOf: 'original' }, [running()])).toBeUndefined();
});
