import { dayIn } from '@utility-pay/contracts';

const LOCALE = 'en-US';
const DAY_MS = 86_400_000;
const DAY = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const DAY_AND_TIME = { ...DAY, hour: 'numeric', minute: '2-digit' } as const;
const DAY_AND_TIME_WITH_ZONE = { ...DAY_AND_TIME, timeZoneName: 'short' } as const;
const DAY_AND_SECONDS_WITH_ZONE = { ...DAY_AND_TIME_WITH_ZONE, second: '2-digit' } as const;

const calendarDayFormat = new Intl.DateTimeFormat(LOCALE, { ...DAY, timeZone: 'UTC' });

/** Formats `2026-11-21` as `Nov 21, 2026`. A calendar day has no time zone. */
export const formatDay = (day: string): string => calendarDayFormat.format(new Date(`${day}T00:00:00Z`));

/** Returns a function that formats instants in any time zone. Formats are kept per zone, because creating one is slow. */
function createZoneFormatter(options: Intl.DateTimeFormatOptions): (instant: string, timeZone: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (instant, timeZone) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(LOCALE, { ...options, timeZone });
    formats.set(timeZone, format);
    return format.format(new Date(instant));
  };
}

/** Formats an instant in a time zone, without naming the zone: `Nov 21, 2026, 7:05 PM`. */
export const formatShortInstantIn = createZoneFormatter(DAY_AND_TIME);

/** Formats an instant in a time zone, which it names: `Nov 21, 2026, 7:05 PM MST`. */
export const formatInstantIn = createZoneFormatter(DAY_AND_TIME_WITH_ZONE);

/** Formats an instant with seconds in a time zone, which it names: `Nov 21, 2026, 7:05:09 PM MST`. */
export const formatInstantWithSecondsIn = createZoneFormatter(DAY_AND_SECONDS_WITH_ZONE);

/** Returns the calendar day of a date in the browser's time zone: `2026-11-21`. */
export const dayOf = (date: Date): string => {
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
};

const daysText = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** Returns the number of days until a due date: `in 6 days`, `due today`, `3 days overdue`. */
export function dueText(dueDay: string, today: string): string {
  const days = Math.round((Date.parse(dueDay) - Date.parse(today)) / DAY_MS);
  if (days === 0) return 'due today';
  return days > 0 ? `in ${daysText(days)}` : `${daysText(-days)} overdue`;
}

/** Returns the current day in a time zone: `2026-11-21`. */
export const todayIn = (timeZone: string): string => dayIn(timeZone, new Date());

/** Formats an instant as a day in a time zone: `Nov 21, 2026`. */
export const formatDayIn = (instant: string, timeZone: string): string => formatDay(dayIn(timeZone, new Date(instant)));

/** Returns the common English name of a time zone: `Mountain Time` for `America/Denver`. */
export function timeZoneName(timeZone: string): string {
  if (timeZone === 'UTC') return timeZone;
  const parts = new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
