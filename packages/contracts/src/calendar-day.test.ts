import { expect, test } from 'vitest';
import { addDays, dayIn, dayRange, instantOf, localTimeIn, nextDaily, startOfDay } from './calendar-day.ts';

test.each([
  ['UTC', '2026-11-21', '2026-11-21T00:00:00.000Z'],
  ['America/Denver', '2026-11-21', '2026-11-21T07:00:00.000Z'],
  ['America/Denver', '2026-07-04', '2026-07-04T06:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-21', '2026-11-20T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-11-21', '2026-11-21T11:00:00.000Z'],
  // Clocks are set forward at midnight, so the day begins at 1:00.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
])('in %s the day %s begins at %s', (timeZone, day, start) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(start);
  expect(dayIn(timeZone, startOfDay(day, timeZone))).toBe(day);
  expect(dayIn(timeZone, new Date(startOfDay(day, timeZone).getTime() - 1))).toBe(addDays(day, -1));
});

test.each([
  ['2026-03-08', 23],
  ['2026-11-01', 25],
  ['2026-11-02', 24],
])('in New York the day %s has %d hours', (day, hours) => {
  const start = startOfDay(day, 'America/New_York').getTime();
  expect((startOfDay(addDays(day, 1), 'America/New_York').getTime() - start) / 3_600_000).toBe(hours);
});

test.each([
  ['UTC', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z', '2026-11-21'],
  ['America/Chicago', '2026-11-21T06:00:00.000Z', '2026-11-22T06:00:00.000Z', '2026-11-21'],
  ['Asia/Kathmandu', '2026-11-20T18:15:00.000Z', '2026-11-21T18:15:00.000Z', '2026-11-21'],
  // 23 and 25 hours.
  ['America/Chicago', '2026-03-08T06:00:00.000Z', '2026-03-09T05:00:00.000Z', '2026-03-08'],
  ['America/Chicago', '2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z', '2026-11-01'],
])('in %s a range of one day is from %s to before %s', (timeZone, from, before, day) => {
  expect(dayRange(day, day, timeZone)).toEqual({ from: new Date(from), before: new Date(before) });
});

test('leaves a range unbounded where no day is given, and accepts the year 9999', () => {
  expect(dayRange('2026-11-21', null, 'UTC')).toEqual({ from: new Date('2026-11-21T00:00:00.000Z') });
  expect(dayRange(undefined, undefined, 'UTC')).toEqual({});
  expect(dayRange(undefined, '9999-12-31', 'America/Chicago').before?.getTime()).toBeGreaterThan(
    Date.parse('9999-12-31'),
  );
});

test('adds days across months and years', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29']);
});

test.each([
  ['on the same day', 'America/Denver', '2026-11-21T08:59:59.999Z', '2026-11-21T09:00:00.000Z'],
  ['on the next day if it is 2:00 now', 'America/Denver', '2026-11-21T09:00:00.000Z', '2026-11-22T09:00:00.000Z'],
  // The clocks go from 1:59 to 3:00.
  ['as 3:00 on a day that skips 2:00', 'America/New_York', '2026-03-08T05:00:00Z', '2026-03-08T07:00:00.000Z'],
  // The clocks show 1:00 to 1:59 twice.
  ['on a day with 25 hours', 'America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T07:00:00.000Z'],
  ['in a time zone far ahead of UTC', 'Pacific/Kiritimati', '2026-11-20T12:00:00Z', '2026-11-21T12:00:00.000Z'],
])('finds the next 2:00 %s', (_when, timeZone, after, next) => {
  expect(nextDaily(2, timeZone, new Date(after)).toISOString()).toBe(next);
});

test('finds an hour that the clock shows twice only once', () => {
  const first = nextDaily(1, 'America/New_York', new Date('2026-11-01T04:00:00Z'));
  expect(first.toISOString()).toBe('2026-11-01T05:00:00.000Z');
  expect(nextDaily(1, 'America/New_York', first).toISOString()).toBe('2026-11-02T06:00:00.000Z');
});

test.each([
  ['UTC', '2026-11-21T08:05', '2026-11-21T08:05:00.000Z'],
  ['America/Denver', '2026-11-21T08:05', '2026-11-21T15:05:00.000Z'],
  ['America/Denver', '2026-07-04T23:59', '2026-07-05T05:59:00.000Z'],
  ['Asia/Kathmandu', '2026-11-21T00:15', '2026-11-20T18:30:00.000Z'],
])('in %s the local time %s is %s', (timeZone, localTime, instant) => {
  expect(instantOf(localTime, timeZone).toISOString()).toBe(instant);
  expect(localTimeIn(timeZone, new Date(instant))).toBe(localTime);
});

test('a local time that the clock skips is the first instant after it', () => {
  expect(instantOf('2026-03-08T02:30', 'America/Denver').toISOString()).toBe('2026-03-08T09:00:00.000Z');
});
