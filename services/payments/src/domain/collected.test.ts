import { expect, test } from 'vitest';
import { createBatch, dayOf } from './collected.ts';

const pending = (id: string, day: string, totalMinor: number, count = 1) => ({
  paymentId: `p-${id}`,
  delta: { id, day, totalMinor, count },
});

test('sums deltas per day and in total, subtracting refunds', () => {
  const batch = createBatch(7, [
    pending('a', '2026-11-21', 100),
    pending('b', '2026-11-22', 50),
    pending('c', '2026-11-21', -30, 0),
  ]);
  expect(batch).toEqual({
    number: 7,
    deltas: ['a', 'b', 'c'].map((id) => ({ paymentId: `p-${id}`, deltaId: id })),
    days: [
      { day: '2026-11-21', totalMinor: 70, count: 1 },
      { day: '2026-11-22', totalMinor: 50, count: 1 },
    ],
    total: { totalMinor: 120, count: 2 },
  });
});

test('uses days in UTC', () => {
  expect(dayOf(new Date('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
  expect(dayOf(new Date('2026-11-21T23:30:00-05:00'))).toBe('2026-11-22');
});
