import { expect, it } from 'vitest';
import { contentUrl, createdToast, discardedToast, discardText, newPaymentsText } from './payment-file-text.ts';

it('shows the number of new payments, or "More than" it if not all were counted', () => {
  expect(newPaymentsText({ count: 0, hasMore: false })).toBe('No new payments since the last file');
  expect(newPaymentsText({ count: 1, hasMore: false })).toBe('1 new payment, refund or reversal');
  expect(newPaymentsText({ count: 1204, hasMore: false })).toBe('1,204 new payments, refunds and reversals');
  expect(newPaymentsText({ count: 10_000, hasMore: true })).toBe(
    'More than 10,000 new payments, refunds and reversals',
  );
});

it('a file that is ready or was discarded with a message gets a toast', () => {
  const file = { number: 12, rows: 100_000, hasMore: false, message: null };
  expect(createdToast({ ...file, state: 'READY' })).toEqual({ title: 'Payment file 12 is ready' });
  expect(createdToast({ ...file, state: 'READY', hasMore: true })).toEqual({
    title: 'Payment file 12 is ready',
    description: 'Payment file 12 has 100,000 rows, the most that fit. The remaining payments need another file.',
  });
  expect(createdToast({ ...file, state: 'DISCARDED', rows: 0, message: 'The amount is too wide.' })).toEqual({
    title: 'Payment file 12 was discarded',
    description: 'The amount is too wide.',
    variant: 'destructive',
  });
});

it('a file that staff discarded gets no toast of its creation', () => {
  const file = { number: 12, rows: 0, hasMore: false, message: null };
  expect(createdToast({ ...file, state: 'DISCARDED' })).toBeUndefined();
  expect(discardedToast({ number: 12, state: 'DISCARDED' })).toEqual({ title: 'Payment file 12 discarded' });
  expect(discardedToast({ number: 12, state: 'DISCARDING' })).toEqual({
    title: 'Payment file 12 is being discarded',
  });
});

it('the question before a file is discarded says where its rows go, and whether the file may be on the server', () => {
  const deliveredAt = '2026-11-13T15:04:00.000Z';
  const delivery = { attempts: 1, nextAttemptAt: null, deliveredAt: null, mayHaveArrived: false, message: null };
  expect(discardText({ rows: 34, delivery: null })).toBe(
    "Its 34 rows will be in the next payment file. Don't import this one.",
  );
  expect(discardText({ rows: 1, delivery: { ...delivery, state: 'WAITING' } })).toBe(
    "Its 1 row will be in the next payment file. Don't import this one.",
  );
  expect(
    discardText({ rows: 34, delivery: { ...delivery, state: 'DELIVERED', deliveredAt, mayHaveArrived: true } }),
  ).toBe(
    "This file was already delivered to your SFTP server. Make sure it isn't imported. Its 34 rows will be in the next payment file.",
  );
  expect(discardText({ rows: 34, delivery: { ...delivery, state: 'WAITING', mayHaveArrived: true } })).toBe(
    "This file may already be on your SFTP server. Make sure it isn't imported. Its 34 rows will be in the next payment file.",
  );
});

it('escapes the ids in the URL of a file', () => {
  expect(contentUrl('1', 'a/b')).toBe('/api/companies/1/payment-files/a%2Fb/content');
});
