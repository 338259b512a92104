import { AppError } from '@utility-pay/service-kit/errors';
import type { PaymentPosition, PaymentSort } from '../domain/payment-sort.ts';

const LETTERS = { newest: 'n', oldest: 'o', largest: 'l', smallest: 's' } as const satisfies Record<
  PaymentSort,
  string
>;
const SORTS = new Map(Object.entries(LETTERS).map(([sort, letter]) => [letter, sort as PaymentSort]));

/** A position as callers pass it back; they need not read it. It holds the order that it belongs to. */
export const toCursor = ({ sort, value, id }: PaymentPosition): string =>
  Buffer.from(`${LETTERS[sort]} ${value} ${id}`).toString('base64url');

/** @throws AppError for a cursor that is none of ours. */
export function fromCursor(cursor: string): PaymentPosition {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, letter, value, id] = /^([nols]) (\d{1,15}) ([A-Za-z0-9]{1,80})$/.exec(text) ?? [];
  const sort = SORTS.get((letter ?? '') as (typeof LETTERS)[PaymentSort]);
  if (!sort || !value || !id) throw new AppError('BAD_USER_INPUT', 'after must be the endCursor of a page');
  return { sort, value: Number(value), id };
}
