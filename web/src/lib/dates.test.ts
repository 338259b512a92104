import { expect, it } from 'vitest';
import { dayOf, dueWords, formatDay } from './dates.ts';

it('shows a calendar day as that day, wherever the reader is', () => {
  expect(formatDay('2026-11-21')).toBe('Nov 21, 2026');
  expect(formatDay('2026-03-01')).toBe('Mar 1, 2026');
});

it('says how far off a due date is', () => {
  expect(dueWords('2026-11-27', '2026-11-21')).toBe('in 6 days');
  expect(dueWords('2026-11-22', '2026-11-21')).toBe('in 1 day');
  expect(dueWords('2026-11-21', '2026-11-21')).toBe('due today');
  expect(dueWords('2026-11-18', '2026-11-21')).toBe('3 days overdue');
  expect(dueWords('2027-01-01', '2026-12-31')).toBe('in 1 day');
});

it('counts days through a change of the clocks', () => {
  expect(dueWords('2026-11-02', '2026-10-31')).toBe('in 2 days');
});

it("takes the reader's own day of a moment", () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
