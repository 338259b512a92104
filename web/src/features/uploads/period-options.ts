import { MONTHS } from '@utility-pay/contracts';

const YEARS_BACK = 5;

/** All months, January to December. */
export const MONTH_OPTIONS = MONTHS.map((label, index) => ({ value: index + 1, label }));

/** Returns the years a bill may be for, from next year down. */
export function yearOptions(today: Date): number[] {
  const next = today.getFullYear() + 1;
  return Array.from({ length: YEARS_BACK + 2 }, (_, index) => next - index);
}
