import { AppError } from './errors.ts';

/** One page of a list. */
export interface PageOf<Row> {
  rows: Row[];
  hasNextPage: boolean;
}

/** The last row of a page of a list sorted by time, newest first: the next page starts after it. */
export interface ListPosition {
  at: Date;
  id: string;
}

/** @throws AppError BAD_USER_INPUT unless the requested size of a page is from 1 to `max`. */
export function requirePageSize(first: number, max: number): void {
  if (first < 1 || first > max) throw new AppError('BAD_USER_INPUT', `first must be from 1 to ${max}`);
}
