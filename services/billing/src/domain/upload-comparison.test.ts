import { describe, expect, test } from 'vitest';
import { newCustomer } from './customer.ts';
import { withAmountsDue } from './ledger.ts';
import { createUploadComparer } from './upload-comparison.ts';
import { type EarlierUpload, historyFor } from './upload-history.ts';

const earlierUpload = (id: string, fields: Partial<EarlierUpload> = {}): EarlierUpload => ({
  id,
  fileName: null,
  period: 202610,
  rowsTotal: 100,
  rowsApplied: fields.rowsTotal ?? 100,
  digest: null,
  createdAt: new Date('2026-10-02T00:00:00Z'),
  isUndone: false,
  ...fields,
});
const customer = (accountNumber: string, bills: Record<number, number>) =>
  withAmountsDue({
    ...newCustomer({ id: '0'.repeat(24), companyId: 1, accountNumber }),
    balances: Object.entries(bills)
      .map(([period, billedMinor]) => ({ period: Number(period), billedMinor, dueMinor: 0 }))
      .reverse(),
  });
const NO_HISTORY = historyFor([], { period: 202611, digest: null });

test('finds the previous month, its largest file and the same file among earlier uploads', () => {
  const uploads = [
    earlierUpload('newest', { period: 202612, rowsTotal: 70, digest: 'other' }),
    earlierUpload('correction', { rowsTotal: 3, digest: 'same' }),
    earlierUpload('october', { rowsTotal: 90, digest: 'same' }),
    earlierUpload('september', { period: 202609, rowsTotal: 500 }),
  ];
  expect(historyFor(uploads, { period: 202611, digest: 'same' })).toEqual({
    latestPeriod: 202612,
    newestPeriod: 202612,
    periodBefore: 202610,
    usualRows: 90,
    isMostlyUploaded: false,
    sameFile: uploads[1],
  });
  expect(historyFor(uploads, { period: 202612, digest: null }).isMostlyUploaded).toBe(true);
  expect(NO_HISTORY).toEqual({ usualRows: 0, isMostlyUploaded: false });
});

test('a month counts as mostly uploaded once at least half of the usual rows were applied', () => {
  const file = { period: 202611, digest: null };
  const october = earlierUpload('october', { rowsTotal: 100 });
  const november = (...rows: number[]) =>
    rows.map((rowsApplied, index) =>
      earlierUpload(`november-${index}`, { period: 202611, rowsTotal: rowsApplied, rowsApplied }),
    );
  expect(historyFor([...november(1), october], file).isMostlyUploaded).toBe(false);
  expect(historyFor([...november(20, 29), october], file).isMostlyUploaded).toBe(false);
  expect(historyFor([...november(20, 30), october], file).isMostlyUploaded).toBe(true);
  // Without a usual number of rows, each file may be the whole month.
  expect(historyFor(november(1), file).isMostlyUploaded).toBe(true);
});

test.each([
  [202612, 202611, []],
  [202612, 202612, []],
  [202701, 202612, []],
  [202712, 202612, ['This file is for December 2027. Your latest bills are for December 2026.']],
  [202611, 202612, ['This file is for November 2026. Your latest bills are for December 2026.']],
])('warnings of a file for %i after bills of %i: %j', (period, latestPeriod, messages) => {
  const comparer = createUploadComparer(
    period,
    historyFor([earlierUpload('a', { period: latestPeriod })], { period, digest: null }),
  );
  const { warnings } = comparer.result(100, undefined);
  expect(warnings.map(({ message }) => message)).toEqual(messages);
});

describe('a file that is picked up in January 2027', () => {
  const messagesOf = (period: number, earlierUploads: EarlierUpload[] = []) => {
    const history = historyFor(earlierUploads, { period, digest: null });
    const { warnings } = createUploadComparer(period, history, { pickedUpIn: 202701 }).result(100, undefined);
    return warnings.map(({ code, message }) => `${code}: ${message}`);
  };

  test.each([202611, 202612, 202701, 202702, 202703])('is not unusual for %i', (period) => {
    expect(messagesOf(period)).toEqual([]);
  });

  test.each([
    [202610, 'October 2026'],
    [202704, 'April 2027'],
    [202501, 'January 2025'],
  ])('is unusual for %i, also if the company has no bills', (period, month) => {
    const expected = [`UNEXPECTED_MONTH: This file is for ${month}. It was picked up in January 2027.`];
    expect(messagesOf(period)).toEqual(expected);
    // The month after the latest bills is as old as they are.
    expect(messagesOf(period, [earlierUpload('same', { period })])).toEqual(expected);
  });

  test('gets one warning if its month fits neither the latest bills nor the current month', () => {
    expect(messagesOf(202501, [earlierUpload('a', { period: 202611 })])).toEqual([
      'UNEXPECTED_MONTH: This file is for January 2025. Your latest bills are for November 2026.',
    ]);
  });
});

test('a wrong latest period does not make every later file unusual', () => {
  const uploads = [earlierUpload('november', { period: 202611 }), earlierUpload('mistake', { period: 203611 })];
  const comparer = createUploadComparer(202612, historyFor(uploads, { period: 202612, digest: null }));
  expect(comparer.result(100, undefined).warnings).toEqual([]);
});

test.each([
  [202610, ['SAME_FILE']],
  [202611, []],
])('warnings of a file for 202611 that was uploaded for %i before: %j', (period, codes) => {
  const history = historyFor([earlierUpload('same', { period, digest: 'same' })], { period: 202611, digest: 'same' });
  const { warnings } = createUploadComparer(202611, history).result(100, undefined);
  expect(warnings.map(({ code }) => code)).toEqual(codes);
});

test('stores 200 characters of a longer name', () => {
  const comparer = createUploadComparer(202611, NO_HISTORY);
  comparer.add({ after: { ...customer('A', { 202611: 100 }), name: 'x'.repeat(32_000) } });
  expect(comparer.result(1, undefined).largestChanges[0]?.name).toHaveLength(200);
});

test('warns if most due dates are before the month', () => {
  const comparer = createUploadComparer(202611, NO_HISTORY);
  for (const dueDate of ['2026-10-31', '2026-10-31', '2026-11-01'])
    comparer.add({ after: customer('A', { 202611: 100 }), dueDate });
  expect(comparer.result(3, undefined).warnings).toEqual([
    { code: 'UNEXPECTED_MONTH', message: '2 of 3 due dates are before November 2026.', customers: [] },
  ]);
});

test.each([
  [1000, 10_000, true],
  [1000, 9999, false],
  [100, 9999, false],
  [0, 50_000, false],
])('warns of a bill of %i cents before and %i now: %s', (before, now, isUnusual) => {
  const comparer = createUploadComparer(202611, NO_HISTORY);
  comparer.add({ before: customer('A', { 202610: before }), after: customer('A', { 202610: before, 202611: now }) });
  expect(comparer.result(1, undefined).warnings.map(({ code }) => code)).toEqual(isUnusual ? ['LARGE_AMOUNTS'] : []);
});

test.each([
  [20, 11, ["11 of 20 rows can't be applied."]],
  [20, 10, []],
  [19, 19, []],
])('warnings of %i rows of which %i failed: %j', (rows, failed, messages) => {
  const comparer = createUploadComparer(202611, NO_HISTORY);
  comparer.addFailed(failed);
  expect(comparer.result(rows, undefined).warnings.map(({ message }) => message)).toEqual(messages);
});

test('keeps the ten largest changes', () => {
  const comparer = createUploadComparer(202611, NO_HISTORY);
  for (const amount of [5, 1, 9, 12, 3, 7, 11, 2, 8, 4, 10, 6])
    comparer.add({ after: customer(`A${amount}`, { 202611: amount }) });
  const { largestChanges } = comparer.result(12, undefined);
  expect(largestChanges.map(({ afterMinor }) => afterMinor)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});
