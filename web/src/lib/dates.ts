const LOCALE = 'en-US';
const DAY_MS = 86_400_000;
const shortDay = { month: 'short', day: 'numeric', year: 'numeric' } as const;

const dayFormat = new Intl.DateTimeFormat(LOCALE, { ...shortDay, timeZone: 'UTC' });
const instantFormat = new Intl.DateTimeFormat(LOCALE, shortDay);
const timeFormat = new Intl.DateTimeFormat(LOCALE, { ...shortDay, hour: 'numeric', minute: '2-digit' });

/** `2026-11-21` as `Nov 21, 2026`. A calendar day has no time zone. */
export const formatDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** The reader's own day of an instant. */
export const formatInstant = (instant: string): string => instantFormat.format(new Date(instant));

export const formatInstantWithTime = (instant: string): string => timeFormat.format(new Date(instant));

const zonedFormat = new Intl.DateTimeFormat(LOCALE, {
  ...shortDay,
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** With the time zone that it is told in: `Nov 21, 2026, 8:05 PM CST`. */
export const formatInstantInZone = (instant: string): string => zonedFormat.format(new Date(instant));

/** The reader's own calendar day: `2026-11-21`. */
export const dayOf = (date: Date): string => {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

const plural = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** How far off a due date is, in words: `in 6 days`, `due today`, `3 days overdue`. */
export function dueText(dueDay: string, today: string): string {
  const days = Math.round((Date.parse(dueDay) - Date.parse(today)) / DAY_MS);
  if (days === 0) return 'due today';
  return days > 0 ? `in ${plural(days)}` : `${plural(-days)} overdue`;
}

/** The calendar day of an instant in UTC, by which the server keeps its books: `2026-11-21`. */
export const utcDayOf = (instant: string | Date): string => new Date(instant).toISOString().slice(0, 10);

export const utcToday = (): string => utcDayOf(new Date());

/** The day so many days later, or earlier. */
export const plusDays = (day: string, days: number): string =>
  utcDayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));

/** An instant as its day in UTC: `Nov 21, 2026`. A list that is filtered by such days shows the same. */
export const formatUtcDay = (instant: string): string => formatDay(utcDayOf(instant));

/** Whether a reader's own days begin at another time. */
export const readerIsInUtc = (): boolean => new Date().getTimezoneOffset() === 0;
