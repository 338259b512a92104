import { MONTHS } from '@utility-pay/contracts';

const YEARS_BACK = 4;

/** The months, beginning with today's. */
export const monthOptions = (today: Date) =>
  MONTHS.map((_, offset) => {
    const index = (today.getMonth() + offset) % MONTHS.length;
    return { value: index + 1, label: MONTHS[index] ?? '' };
  });

/** Years that a bill may be for, beginning with today's: the next one, then those before. */
export function yearOptions(today: Date): number[] {
  const year = today.getFullYear();
  return [year, year + 1, ...Array.from({ length: YEARS_BACK }, (_, index) => year - 1 - index)];
}
