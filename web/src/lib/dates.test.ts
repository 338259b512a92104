import { expect, it, test } from 'vitest';
import { dayOf, dueText, formatDay, formatDayIn, formatInstantWithSecondsIn, timeZoneName } from './dates.ts';

it('formats a calendar day without a time zone', () => {
  expect(formatDay('2026-11-21')).toBe('Nov 21, 2026');
  expect(formatDay('2026-03-01')).toBe('Mar 1, 2026');
});

it('formats the distance to a due date', () => {
  expect(dueText('2026-11-27', '2026-11-21')).toBe('in 6 days');
  expect(dueText('2026-11-22', '2026-11-21')).toBe('in 1 day');
  expect(dueText('2026-11-21', '2026-11-21')).toBe('due today');
  expect(dueText('2026-11-18', '2026-11-21')).toBe('3 days overdue');
  expect(dueText('2027-01-01', '2026-12-31')).toBe('in 1 day');
});

it('counts days across a daylight saving change', () => {
  expect(dueText('2026-11-02', '2026-10-31')).toBe('in 2 days');
});

it("returns an instant's day in the browser's time zone", () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test.each([
  ['UTC', '2026-11-22T03:30:00Z', 'Nov 22, 2026'],
  ['America/Chicago', '2026-11-22T03:30:00Z', 'Nov 21, 2026'],
  ['Asia/Kathmandu', '2026-11-21T18:15:00Z', 'Nov 22, 2026'],
])('formats the day of an instant in %s', (timeZone, instant, day) => {
  expect(formatDayIn(instant, timeZone)).toBe(day);
});

it('formats an instant with seconds and its time zone', () => {
  const text = formatInstantWithSecondsIn('2026-11-21T20:05:09.000Z', 'America/Denver');
  expect(text).toBe('Nov 21, 2026, 1:05:09 PM MST');
});

it('names a time zone by its common English name', () => {
  expect(timeZoneName('America/Denver')).toBe('Mountain Time');
});
