import { MONTHS } from '@utility-pay/contracts';

const YEARS_BACK = 5;

/** All months, January to December. */
export const MONTH_OPTIONS = MONTHS.map((label, index) => ({ value: index + 1, label }));

/** Returns the years a bill may be for, from next year down. */
export const yearOptions = (currentYear: number): number[] =>
  Array.from({ length: YEARS_BACK + 2 }, (_, index) => currentYear + 1 - index);
