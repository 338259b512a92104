import { AppError } from '../errors/app-error.ts';

/** Where a page of a list ends that goes by time, newest first. */
export interface ListPosition {
  at: Date;
  id: string;
}

/** A position as callers pass it back; they need not read it. */
export const toCursor = ({ at, id }: ListPosition): string =>
  Buffer.from(`${at.getTime()} ${id}`).toString('base64url');

/** @throws AppError for a cursor that is none of ours. */
export function fromCursor(cursor: string): ListPosition {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, at, id] = /^(\d{1,15}) ([A-Za-z0-9-]{1,80})$/.exec(text) ?? [];
  if (!at || !id) throw new AppError('BAD_USER_INPUT', 'after must be the endCursor of a page');
  return { at: new Date(Number(at)), id };
}
