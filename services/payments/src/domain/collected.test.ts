import { expect, test } from 'vitest';
import { batchOf, dayOf } from './collected.ts';

const tally = (id: string, day: string, totalMinor: number, count = 1) => ({
  paymentId: `p-${id}`,
  tally: { id, day, totalMinor, count },
});

test('a batch sums up its days and its total, refunds taken off', () => {
  const batch = batchOf(7, [
    tally('a', '2026-11-21', 100),
    tally('b', '2026-11-22', 50),
    tally('c', '2026-11-21', -30, 0),
  ]);
  expect(batch).toEqual({
    number: 7,
    entries: ['a', 'b', 'c'].map((id) => ({ paymentId: `p-${id}`, tallyId: id })),
    days: [
      { day: '2026-11-21', totalMinor: 70, count: 1 },
      { day: '2026-11-22', totalMinor: 50, count: 1 },
    ],
    total: { totalMinor: 120, count: 2 },
  });
});

test('days are days in UTC', () => {
  expect(dayOf(new Date('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
  expect(dayOf(new Date('2026-11-21T23:30:00-05:00'))).toBe('2026-11-22');
});
