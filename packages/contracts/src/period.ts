export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
export const FIRST_BILLING_YEAR = 2000;
export const LAST_BILLING_YEAR = 2100;

/** The month and year that a bill is for. */
export interface Period {
  /** 1 to 12. */
  month: number;
  year: number;
}

/** Returns a period as one sortable number: 202611. */
export const periodNumber = ({ month, year }: Period): number => year * 100 + month;

export const periodOf = (number: number): Period => ({ month: number % 100, year: Math.floor(number / 100) });

export const monthName = (month: number): string => MONTHS[month - 1] ?? '';

/** Returns a period as people read it, such as `November 2026`. */
export const periodText = ({ month, year }: Period): string => `${monthName(month)} ${year}`;

/** Returns a sortable period number, such as 202611, as people read it. */
export const periodNumberText = (number: number): string => periodText(periodOf(number));

/** Parses an English month name (any case) or number and a year, each as text or number. */
export function parsePeriod(month: string | number, year: string | number): Period | undefined {
  const named = MONTHS.findIndex((name) => name.toLowerCase() === String(month).trim().toLowerCase()) + 1;
  const monthNumber = named || wholeNumber(month);
  const yearNumber = wholeNumber(year);
  if (!monthNumber || monthNumber > 12 || !yearNumber) return undefined;
  if (yearNumber < FIRST_BILLING_YEAR || yearNumber > LAST_BILLING_YEAR) return undefined;
  return { month: monthNumber, year: yearNumber };
}

const wholeNumber = (value: string | number): number => (/^\d{1,4}$/.test(String(value).trim()) ? Number(value) : 0);
