import { formatDay } from './dates.ts';

const DAY = 86_400_000;

/** The calendar day of an instant in UTC, by which the server keeps its books: `2026-11-21`. */
export const utcDayOf = (instant: string | Date): string => new Date(instant).toISOString().slice(0, 10);

export const utcToday = (): string => utcDayOf(new Date());

/** The day so many days later, or earlier. */
export const plusDays = (day: string, days: number): string =>
  utcDayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY));

/** An instant as its day in UTC: `Nov 21, 2026`. A list that is filtered by such days shows the same. */
export const formatUtcDay = (instant: string): string => formatDay(utcDayOf(instant));

/** Whether a reader's own days begin at another time. */
export const readerIsInUtc = (): boolean => new Date().getTimezoneOffset() === 0;
