import { expect, it } from 'vitest';
import { leftOutText, undoableText, undoEffects, undoMessage, undoProblem, undoTitle } from './undo-text.ts';

const noEffects = { removedCustomers: 0, changedCustomers: 0, failedRows: 0 };

it('the title has the name of the file, if it has one', () => {
  expect(undoTitle('november.csv')).toBe('Undo november.csv?');
  expect(undoTitle(null)).toBe('Undo this upload?');
});

it('says until when an upload can be undone, and nothing after that', () => {
  const until = '2026-12-05T05:00:00Z';
  const timeZone = 'America/Denver';
  expect(undoableText(until, new Date('2026-11-27T18:00:00Z'), timeZone)).toBe(
    'You can undo this upload until Dec 4, 2026.',
  );
  expect(undoableText(until, new Date(until), timeZone)).toBeUndefined();
  expect(undoableText(null, new Date(until), timeZone)).toBeUndefined();
});

it('lists the number of bills that are reverted and of customers that are deleted, and the number of bills that stay', () => {
  expect(undoEffects({ removedCustomers: 3, changedCustomers: 1200 })).toEqual([
    '1,200 bills will be reverted to their state before the upload',
    '3 customers added by this upload will be deleted',
  ]);
  expect(undoEffects({ removedCustomers: 1, changedCustomers: 1 })).toEqual([
    '1 bill will be reverted to its state before the upload',
    '1 customer added by this upload will be deleted',
  ]);
  expect(undoEffects(noEffects)).toEqual([]);
  expect(leftOutText(1)).toMatch(/^1 bill can't be undone because it has been paid or changed/);
});

it('an upload can be undone if at least one of its bills can be', () => {
  expect(undoProblem({ ...noEffects, changedCustomers: 1, failedRows: 5 })).toBeUndefined();
  expect(undoProblem({ ...noEffects, removedCustomers: 1 })).toBeUndefined();
  expect(undoProblem({ ...noEffects, failedRows: 5 })).toMatch(/^This upload can no longer be undone/);
  expect(undoProblem(noEffects)).toMatch(/^There is nothing to undo/);
});

it('the result of an undo says how many bills were undone', () => {
  const undo = {
    state: 'completed',
    totalProcessed: 1100,
    successful: 1095,
    message: 'Undid 1095 out of 1100 records',
  };
  expect(undoMessage(undo)).toEqual({
    title: 'Upload undone',
    description: '1,095 of 1,100 bills were undone',
  });
  expect(undoMessage({ ...undo, successful: 1 }).description).toBe('1 of 1,100 bills was undone');
  expect(undoMessage({ ...undo, totalProcessed: 1, successful: 1 }).description).toBe('1 of 1 bill was undone');
});

it('the result of a discarded undo says that the upload was kept, and the result of a failed undo says why it failed', () => {
  const undo = { totalProcessed: 0, successful: 0, message: 'Nothing was changed.' };
  expect(undoMessage({ ...undo, state: 'discarded' })).toEqual({
    title: 'Undo discarded',
    description: 'The upload was kept. Nothing was changed.',
  });
  const message = 'Only part of the upload was undone. Undo it again. Nothing is undone twice.';
  expect(undoMessage({ ...undo, state: 'failed', message })).toEqual({ title: 'Undo failed', description: message });
});
