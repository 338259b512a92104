import type { ListedCustomer } from './customer.ts';
import { type CustomerSort, sortKeyOf } from './customer-sort.ts';

/** Encodes a list key as an opaque cursor that is safe in URLs. */
export const toCursor = (key: string): string => Buffer.from(key, 'utf8').toString('base64url');

export const fromCursor = (cursor: string): string => Buffer.from(cursor, 'base64url').toString('utf8');

/** Returns the sort order as a prefix of cursors, by which a cursor of another sort order is recognized. */
const prefixOf = ({ by, descending }: CustomerSort): string => (descending ? `-${by} ` : `${by} `);

export const customerCursor = (sort: CustomerSort, customer: ListedCustomer): string =>
  toCursor(prefixOf(sort) + sortKeyOf(customer, sort.by));

/** Returns the sort key in a cursor; undefined for a malformed cursor or a cursor of another sort order. */
export function sortKeyIn(sort: CustomerSort, cursor: string): string | undefined {
  const key = fromCursor(cursor);
  const prefix = prefixOf(sort);
  return key.startsWith(prefix) ? key.slice(prefix.length) : undefined;
}
