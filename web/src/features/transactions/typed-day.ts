import { MONTHS } from '@utility-pay/contracts';

const MONTH_DAY_YEAR = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4})$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const MONTH_FIRST = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?\s+(\d{4})$/i;

const SEPTEMBER = 9;

/** Returns the number of a month from its name or its first three letters; 0 for an unknown name. */
function monthOf(text: string): number {
  const name = text.toLowerCase();
  if (name === 'sept') return SEPTEMBER;
  return MONTHS.map((month) => month.toLowerCase()).findIndex((month) => [month, month.slice(0, 3)].includes(name)) + 1;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Returns the day as `2026-11-21`; undefined if it doesn't exist. */
function calendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = year >= 1970 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? `${year}-${twoDigits(month)}-${twoDigits(day)}` : undefined;
}

/** Parses a typed US date, for example `11/21/2026`, `2026-11-21` or `Nov 21, 2026`. Returns undefined if it is invalid. */
export function parseTypedDay(text: string): string | undefined {
  const typed = text.trim();
  const iso = ISO.exec(typed);
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = MONTH_DAY_YEAR.exec(typed);
  if (numbers) return calendarDay(Number(numbers[3]), Number(numbers[1]), Number(numbers[2]));
  const monthFirst = MONTH_FIRST.exec(typed);
  if (monthFirst) return calendarDay(Number(monthFirst[3]), monthOf(monthFirst[1] ?? ''), Number(monthFirst[2]));
  const dayFirst = DAY_FIRST.exec(typed);
  if (dayFirst) return calendarDay(Number(dayFirst[3]), monthOf(dayFirst[2] ?? ''), Number(dayFirst[1]));
  return undefined;
}
