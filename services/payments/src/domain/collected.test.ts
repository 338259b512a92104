import { expect, test } from 'vitest';
import { createBatch, dayOf, toCollected } from './collected.ts';

const pending = (id: string, day: string, amountMinor: number, count: 0 | 1 = 1, testMode = false) => ({
  paymentId: `p-${id}`,
  delta: { id, day, ...toCollected(testMode, amountMinor, count) },
});

test('sums deltas per day and in total, subtracting refunds, with test mode apart', () => {
  const batch = createBatch(7, [
    pending('a', '2026-11-21', 100),
    pending('b', '2026-11-22', 50),
    pending('c', '2026-11-21', -30, 0),
    pending('d', '2026-11-21', 1000, 1, true),
    pending('e', '2026-11-22', -1, 0, true),
  ]);
  expect(batch).toEqual({
    number: 7,
    deltas: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ paymentId: `p-${id}`, deltaId: id })),
    days: [
      { day: '2026-11-21', totalMinor: 70, count: 1, testMinor: 1000, testCount: 1 },
      { day: '2026-11-22', totalMinor: 50, count: 1, testMinor: -1, testCount: 0 },
    ],
    total: { totalMinor: 120, count: 2, testMinor: 999, testCount: 1 },
  });
});

test('uses days in UTC', () => {
  expect(dayOf(new Date('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
  expect(dayOf(new Date('2026-11-21T23:30:00-05:00'))).toBe('2026-11-22');
});
