import { MONTHS } from '@utility-pay/contracts';

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const AMERICAN = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/;
const NAMED = /^([A-Za-z]{3,9})\.? (\d{1,2}), ?(\d{4})$/;

/** Years accepted in dates. Other years most likely have a missing or an additional digit. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

/**
 * Parses `2026-02-28`, `2/28/2026`, `02-28-2026` and `Feb 28, 2026` to `2026-02-28`. Returns undefined for other text, and for a day that
 * does not exist.
 */
export function parseDay(text: string): string | undefined {
  const iso = ISO.exec(text);
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = AMERICAN.exec(text);
  if (american) return realDay(Number(american[4]), Number(american[1]), Number(american[3]));
  const named = NAMED.exec(text);
  return named ? realDay(Number(named[3]), monthOf(named[1] ?? ''), Number(named[2])) : undefined;
}

const monthOf = (name: string): number =>
  MONTHS.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase())) + 1;

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

function realDay(year: number, month: number, day: number): string | undefined {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return undefined;
  if (day < 1 || day > daysIn(year, month)) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
