import { MONTHS } from '@utility-pay/contracts';

const YEARS_BACK = 4;

/** Returns all months, starting with the current one. */
export const monthOptions = (today: Date) =>
  MONTHS.map((_, offset) => {
    const index = (today.getMonth() + offset) % MONTHS.length;
    return { value: index + 1, label: MONTHS[index] ?? '' };
  });

/** Returns the years a bill may be for: this year, next year, then the past years. */
export function yearOptions(today: Date): number[] {
  const year = today.getFullYear();
  return [year, year + 1, ...Array.from({ length: YEARS_BACK }, (_, index) => year - 1 - index)];
}
