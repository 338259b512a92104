import type { ListedCustomer } from './customer.ts';
import { type CustomerOrder, placeOf } from './customer-order.ts';

/** Encodes a position in a list as an opaque cursor that is safe in URLs. */
export const toCursor = (key: string): string => Buffer.from(key, 'utf8').toString('base64url');

export const fromCursor = (cursor: string): string => Buffer.from(cursor, 'base64url').toString('utf8');

/** Names the order inside a cursor, so that a cursor of another order is recognized. */
const prefixOf = ({ by, descending }: CustomerOrder): string => (descending ? `-${by} ` : `${by} `);

export const customerCursor = (order: CustomerOrder, customer: ListedCustomer): string =>
  toCursor(prefixOf(order) + placeOf(customer, order.by));

/** Returns the position in a cursor; undefined for a malformed cursor or one of another order. */
export function placeAt(order: CustomerOrder, cursor: string): string | undefined {
  const key = fromCursor(cursor);
  const prefix = prefixOf(order);
  return key.startsWith(prefix) ? key.slice(prefix.length) : undefined;
}
