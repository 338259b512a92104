import { periodNumberText } from '@utility-pay/contracts';

/** Months by which the month of a picked up file differs from the current one at most. */
const MAX_MONTHS_AWAY = 2;

/**
 * Returns why a file's month is unusual; undefined if it is not. `pickedUpIn`: of a picked up file, the month in which it was. Staff
 * have not chosen such a file: a folder may contain those of past years, each for the month after the one before.
 */
export function unexpectedMonth(
  period: number,
  { latestPeriod, newestPeriod }: { latestPeriod?: number; newestPeriod?: number },
  pickedUpIn: number | undefined,
): string | undefined {
  if (latestPeriod !== undefined && ![latestPeriod, newestPeriod].some((latest) => isExpectedAfter(latest, period)))
    return `This file is for ${periodNumberText(period)}. Your latest bills are for ${periodNumberText(latestPeriod)}.`;
  if (pickedUpIn !== undefined && Math.abs(monthIndex(period) - monthIndex(pickedUpIn)) > MAX_MONTHS_AWAY)
    return `This file is for ${periodNumberText(period)}. It was picked up in ${periodNumberText(pickedUpIn)}.`;
  return undefined;
}

const isExpectedAfter = (latest: number | undefined, period: number): boolean =>
  latest !== undefined && [0, 1].includes(monthIndex(period) - monthIndex(latest));

/** Returns consecutive numbers for consecutive months. */
const monthIndex = (period: number): number => Math.floor(period / 100) * 12 + (period % 100);
