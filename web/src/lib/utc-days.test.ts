import { expect, test } from 'vitest';
import { formatUtcDay, plusDays, utcDayOf } from './utc-days.ts';

test('an instant belongs to its day in UTC', () => {
  expect(utcDayOf('2026-11-21T23:59:59.999Z')).toBe('2026-11-21');
  expect(utcDayOf('2026-11-21T20:00:00-06:00')).toBe('2026-11-22');
  expect(formatUtcDay('2026-11-22T02:00:00Z')).toBe('Nov 22, 2026');
});

test('days are counted over the ends of months and years', () => {
  expect(plusDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(plusDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(plusDays('2026-11-21', -29)).toBe('2026-10-23');
});
