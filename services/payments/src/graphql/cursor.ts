import { AppError } from '@utility-pay/service-kit';
import type { ListPosition } from '../use-cases/ports.ts';

/** Where a page ends, as callers pass it back. They need not read it. */
export const toCursor = ({ at, id }: ListPosition): string =>
  Buffer.from(`${at.getTime()} ${id}`).toString('base64url');

/** @throws AppError for a cursor that is none of ours. */
export function fromCursor(cursor: string): ListPosition {
  const [, at, id] = /^(\d{1,15}) ([a-z0-9]{1,40})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (!at || !id) throw new AppError('BAD_USER_INPUT', 'after must be the endCursor of a page');
  return { at: new Date(Number(at)), id };
}
