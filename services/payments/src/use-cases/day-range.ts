import { AppError } from '@utility-pay/service-kit/errors';

export const DAY_MS = 24 * 60 * 60 * 1000;

/** Days from the first through the last. @throws AppError when they stand in the wrong order. */
export function daysBetween(from: string, to: string): number {
  if (from > to) throw new AppError('BAD_USER_INPUT', 'from must not be after to');
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}
