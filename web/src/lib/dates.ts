import { dayIn } from '@utility-pay/contracts';

const LOCALE = 'en-US';
const DAY_MS = 86_400_000;
const shortDay = { month: 'short', day: 'numeric', year: 'numeric' } as const;

const dayFormat = new Intl.DateTimeFormat(LOCALE, { ...shortDay, timeZone: 'UTC' });
const instantFormat = new Intl.DateTimeFormat(LOCALE, shortDay);
const timeFormat = new Intl.DateTimeFormat(LOCALE, { ...shortDay, hour: 'numeric', minute: '2-digit' });

/** Formats `2026-11-21` as `Nov 21, 2026`. A calendar day has no time zone. */
export const formatDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** Formats an instant as a day in the reader's time zone. */
export const formatInstant = (instant: string): string => instantFormat.format(new Date(instant));

export const formatInstantWithTime = (instant: string): string => timeFormat.format(new Date(instant));

const zoned = { ...shortDay, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const zonedFormat = new Intl.DateTimeFormat(LOCALE, zoned);

/** Formats an instant with its time zone: `Nov 21, 2026, 8:05 PM CST`. */
export const formatInstantInZone = (instant: string): string => zonedFormat.format(new Date(instant));

const secondsFormat = new Intl.DateTimeFormat(LOCALE, { ...zoned, second: '2-digit' });

/** Formats an instant with seconds and its time zone: `Nov 21, 2026, 8:05:09 PM CST`. */
export const formatInstantWithSeconds = (instant: string): string => secondsFormat.format(new Date(instant));

const formatsByZone = new Map<string, Intl.DateTimeFormat>();
const shortFormatsByZone = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant in a time zone, without naming the zone: `Nov 21, 2026, 7:05 PM`. */
export function formatShortInstantIn(instant: string, timeZone: string): string {
  const shape = { ...shortDay, hour: 'numeric', minute: '2-digit', timeZone } as const;
  const format = shortFormatsByZone.get(timeZone) ?? new Intl.DateTimeFormat(LOCALE, shape);
  shortFormatsByZone.set(timeZone, format);
  return format.format(new Date(instant));
}

/** Formats an instant in another time zone than the reader's: `Nov 21, 2026, 7:05 PM MST`. */
export function formatInstantIn(instant: string, timeZone: string): string {
  const format = formatsByZone.get(timeZone) ?? new Intl.DateTimeFormat(LOCALE, { ...zoned, timeZone });
  formatsByZone.set(timeZone, format);
  return format.format(new Date(instant));
}

/** Returns the calendar day in the reader's time zone: `2026-11-21`. */
export const dayOf = (date: Date): string => {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** Returns the time in the reader's time zone, as a field for date and time has it: `2026-11-21T08:05`. */
export const localTime = (date: Date): string => `${dayOf(date)}T${date.toTimeString().slice(0, 5)}`;

const plural = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** Returns the distance to a due date: `in 6 days`, `due today`, `3 days overdue`. */
export function dueText(dueDay: string, today: string): string {
  const days = Math.round((Date.parse(dueDay) - Date.parse(today)) / DAY_MS);
  if (days === 0) return 'due today';
  return days > 0 ? `in ${plural(days)}` : `${plural(-days)} overdue`;
}

/** Returns the current day in a time zone: `2026-11-21`. */
export const todayIn = (timeZone: string): string => dayIn(timeZone, new Date());

/** Formats an instant as a day in a time zone: `Nov 21, 2026`. */
export const formatDayIn = (instant: string, timeZone: string): string => formatDay(dayIn(timeZone, new Date(instant)));

/** Returns what people call a time zone: `Mountain Time`. */
export function timeZoneName(timeZone: string): string {
  if (timeZone === 'UTC') return timeZone;
  const parts = new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
