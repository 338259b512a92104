import { MONTHS } from '@utility-pay/contracts';

const NUMBERS = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4})$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const MONTH_FIRST = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?\s+(\d{4})$/i;

function monthOf(name: string): number {
  const start = name.toLowerCase();
  const at = MONTHS.findIndex((month) => month.toLowerCase() === start || month.slice(0, 3).toLowerCase() === start);
  return start === 'sept' ? 9 : at + 1;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The day as `2026-11-21`; undefined for one that no calendar has. */
function calendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = year >= 1970 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? `${year}-${two(month)}-${two(day)}` : undefined;
}

/** Reads a day as people here type it: `11/21/2026`, `2026-11-21`, `Nov 21, 2026`. Undefined when it is none. */
export function parseTypedDay(text: string): string | undefined {
  const typed = text.trim();
  const iso = ISO.exec(typed);
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = NUMBERS.exec(typed);
  if (numbers) return calendarDay(Number(numbers[3]), Number(numbers[1]), Number(numbers[2]));
  const words = MONTH_FIRST.exec(typed);
  if (words) return calendarDay(Number(words[3]), monthOf(words[1] ?? ''), Number(words[2]));
  const turned = DAY_FIRST.exec(typed);
  if (turned) return calendarDay(Number(turned[3]), monthOf(turned[2] ?? ''), Number(turned[1]));
  return undefined;
}
