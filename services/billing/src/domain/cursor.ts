import type { Customer } from './customer.ts';
import { type CustomerOrder, placeOf } from './customer-order.ts';

/** A place in a list as a caller carries it: opaque, and safe in an address. */
export const cursorOf = (key: string): string => Buffer.from(key, 'utf8').toString('base64url');

export const keyOf = (cursor: string): string => Buffer.from(cursor, 'base64url').toString('utf8');

/** Names an order inside a cursor, so that it is never taken for a place in another list. */
const nameOf = ({ by, descending }: CustomerOrder): string => (descending ? `-${by} ` : `${by} `);

export const cursorIn = (order: CustomerOrder, customer: Customer): string =>
  cursorOf(nameOf(order) + placeOf(customer, order.by));

/** The place that a cursor holds; undefined for one of another order, or none at all. */
export function placeAt(order: CustomerOrder, cursor: string): string | undefined {
  const key = keyOf(cursor);
  const name = nameOf(order);
  return key.startsWith(name) ? key.slice(name.length) : undefined;
}
