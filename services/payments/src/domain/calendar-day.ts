const DAY_MS = 24 * 60 * 60 * 1000;
const DAY_LENGTH = '2026-11-21'.length;
/** Milliseconds by which a place's clock differs from UTC at most, with a margin. */
const MAX_OFFSET_MS = 16 * 60 * 60 * 1000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // The Swedish format of a day is YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format;
}

/** Returns the calendar day of an instant in a time zone as YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: Date): string => formatOf(timeZone).format(at);

/** Returns the day that is so many days later, or earlier if negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, DAY_LENGTH);

/**
 * Returns the first instant of a day in a time zone: midnight, or the first instant after a gap at midnight.
 * Searched for, because an offset is only known for an instant.
 */
export function startOfDay(day: string, timeZone: string): Date {
  let before = Date.parse(day) - MAX_OFFSET_MS;
  let from = Date.parse(day) + MAX_OFFSET_MS;
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dayIn(timeZone, new Date(middle)) < day) before = middle;
    else from = middle;
  }
  return new Date(from);
}
