import { DAY_MS } from './durations.ts';

const HOURS_PER_DAY = 24;
const DAY_LENGTH = '2026-11-21'.length;
/** Maximum difference between a local clock and UTC (14 hours), with a margin. */
const MAX_OFFSET_MS = 16 * 60 * 60 * 1000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the local time of an instant in a time zone as YYYY-MM-DDTHH:MM, like the value of a `datetime-local` field. */
export function localTimeIn(timeZone: string, at: Date): string {
  // The Swedish format of a day is YYYY-MM-DD.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  formats.set(timeZone, format);
  return format.format(at).replace(' ', 'T');
}

/** Returns the calendar day of an instant in a time zone as YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: Date): string => localTimeIn(timeZone, at).slice(0, DAY_LENGTH);

/** Maximum days of one request for totals, reconciled days or movements of money: a year. */
export const MAX_RANGE_DAYS = 366;

/** Returns the number of days from the first through the last; not positive when they are in reverse order. */
export const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Returns the day `days` later, or earlier if negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, DAY_LENGTH);

/**
 * Returns the first instant of a day in a time zone: midnight, or the first instant after a gap at midnight.
 * Found by binary search, because `Intl` gives the local time of an instant and not the instant of a local time.
 */
export const startOfDay = (day: string, timeZone: string): Date => startOfHour(day, 0, timeZone);

/** Returns the first instant after a day in a time zone. */
export const endOfDay = (day: string, timeZone: string): Date => startOfHour(day, HOURS_PER_DAY, timeZone);

/**
 * Returns the instants from the start of the day `from` to the end of the day `to`; without a day, that side is
 * unbounded.
 */
export const dayRange = (
  from: string | null | undefined,
  to: string | null | undefined,
  timeZone: string,
): { from?: Date; before?: Date } => ({
  ...(from ? { from: startOfDay(from, timeZone) } : {}),
  ...(to ? { before: endOfDay(to, timeZone) } : {}),
});

/** Returns the first instant at which the clock shows `hour` of a day (0 to 24, the end of the day) or later. */
export const startOfHour = (day: string, hour: number, timeZone: string): Date =>
  instantOf(`${day}T${String(hour).padStart(2, '0')}:00`, timeZone);

/**
 * Returns the first instant at which the clock of a time zone shows a local time (YYYY-MM-DDTHH:MM) or later; of a time
 * that the clock shows twice, because it is set back, one of both.
 */
export function instantOf(localTime: string, timeZone: string): Date {
  const day = localTime.slice(0, DAY_LENGTH);
  let before = Date.parse(day) - MAX_OFFSET_MS;
  let from = Date.parse(day) + DAY_MS + MAX_OFFSET_MS;
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (localTimeIn(timeZone, new Date(middle)) < localTime) before = middle;
    else from = middle;
  }
  return new Date(from);
}

/**
 * Returns the first instant after `after` at which the clock shows `hour`, or the next hour on a day that skips `hour`.
 */
export function nextDaily(hour: number, timeZone: string, after: Date): Date {
  const today = dayIn(timeZone, after);
  const start = startOfHour(today, hour, timeZone);
  return start > after ? start : startOfHour(addDays(today, 1), hour, timeZone);
}
