import { dayIn } from '@utility-pay/contracts';
import { expect, test } from 'vitest';
import { instantOf, sumByDay, sumByHour, toCollected, utcDayOf, utcDayOfHour, utcHourOf } from './collected.ts';

const delta = (id: string, hour: string, amountMinor: number, count: 0 | 1 = 1, testMode = false) => ({
  id,
  hour,
  ...toCollected(testMode, amountMinor, count),
});

test('sums deltas per hour and in total, subtracts refunds, and keeps test mode apart', () => {
  const sum = sumByHour([
    delta('a', '2026-11-21T13', 100),
    delta('b', '2026-11-22T00', 50),
    delta('c', '2026-11-21T13', -30, 0),
    delta('d', '2026-11-21T13', 1000, 1, true),
    delta('e', '2026-11-22T00', -1, 0, true),
  ]);
  expect(sum).toEqual({
    hours: [
      { hour: '2026-11-21T13', totalMinor: 70, count: 1, testMinor: 1000, testCount: 1 },
      { hour: '2026-11-22T00', totalMinor: 50, count: 1, testMinor: -1, testCount: 0 },
    ],
    total: { totalMinor: 120, count: 2, testMinor: 999, testCount: 1 },
  });
});

test('uses days and hours in UTC', () => {
  expect(utcDayOf(new Date('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
  expect(utcHourOf(new Date('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21T23');
  expect(utcHourOf(new Date('2026-11-21T23:30:00-05:00'))).toBe('2026-11-22T04');
  expect(utcDayOfHour('2026-11-22T04')).toBe('2026-11-22');
  expect(instantOf('2026-11-22T04')).toEqual(new Date('2026-11-22T04:00:00.000Z'));
});

/** Makes a payment of 1 cent per minute; returns their times and hourly sums. */
function payEachMinute(from: string, days: number) {
  const start = Date.parse(from);
  const instants = Array.from({ length: days * 24 * 60 }, (_, minute) => new Date(start + minute * 60_000));
  const deltas = instants.map((at, index) => delta(String(index), utcHourOf(at), 1));
  return { instants, hours: sumByHour(deltas).hours };
}

// 24 hours in UTC and Kiritimati; 23 hours on March 8 and 25 hours on November 1 in Chicago.
test.each([
  ['UTC', '2026-11-20T00:00:00Z'],
  ['America/Chicago', '2026-03-07T00:00:00Z'],
  ['America/Chicago', '2026-10-31T00:00:00Z'],
  ['Pacific/Kiritimati', '2026-11-20T00:00:00Z'],
])('sums each minute on its day in %s, from %s', (timeZone, from) => {
  const { instants, hours } = payEachMinute(from, 4);
  const counts = Map.groupBy(instants, (at) => dayIn(timeZone, at));
  const days = sumByDay(hours, timeZone);
  expect(days.map(({ day, totalMinor, count }) => [day, totalMinor, count])).toEqual(
    [...counts].map(([day, { length }]) => [day, length, length]),
  );
});

test('counts the hour that contains midnight on the day before in a time zone whose midnight is not at a full UTC hour', () => {
  // Midnight in Kathmandu is 18:15 UTC.
  const { hours } = payEachMinute('2026-11-20T00:00:00Z', 2);
  expect(sumByDay(hours, 'Asia/Kathmandu').map(({ day, count }) => [day, count])).toEqual([
    ['2026-11-20', 19 * 60],
    ['2026-11-21', 24 * 60],
    ['2026-11-22', 5 * 60],
  ]);
});
