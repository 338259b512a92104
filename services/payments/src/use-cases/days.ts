import { countDays, MAX_RANGE_DAYS } from '@utility-pay/contracts';
import { AppError } from '@utility-pay/service-kit/errors';

/**
 * Returns the number of days from the first through the last.
 * @throws AppError BAD_USER_INPUT when they are in reverse order
 */
export function daysBetween(from: string, to: string): number {
  if (from > to) throw new AppError('BAD_USER_INPUT', 'from must not be after to');
  return countDays(from, to);
}

/** @throws AppError BAD_USER_INPUT when the days are in reverse order, or more than one request may cover */
export function requireSpan({ from, to }: { from: string; to: string }): void {
  if (daysBetween(from, to) > MAX_RANGE_DAYS)
    throw new AppError('BAD_USER_INPUT', `from and to can be at most ${MAX_RANGE_DAYS} days apart`);
}
