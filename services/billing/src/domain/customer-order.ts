import { numericAware, SEPARATOR } from './account-number.ts';
import { currentBalance } from './balance.ts';
import type { ListedCustomer } from './customer.ts';

/** What a list of customers is sorted by. */
export type OrderedBy = 'account' | 'name' | 'due';

export interface CustomerOrder {
  by: OrderedBy;
  descending: boolean;
}

/** The orders that lists offer. */
export const CUSTOMER_ORDERS = {
  'account-number': { by: 'account', descending: false },
  'account-number-desc': { by: 'account', descending: true },
  name: { by: 'name', descending: false },
  'name-desc': { by: 'name', descending: true },
  'amount-due': { by: 'due', descending: false },
  'amount-due-desc': { by: 'due', descending: true },
} as const satisfies Record<string, CustomerOrder>;

export const CUSTOMER_SORTS = Object.keys(CUSTOMER_ORDERS) as (keyof typeof CUSTOMER_ORDERS)[];

/** Prefix of the keys of customers that have the value; those without it sort behind them. */
const PRESENT = '1';
export const ABSENT = '2';

/** Characters of a name used for sorting. */
const MAX_NAME_SORTED = 64;
const PLAIN = /^[\x20-\x7e]*$/;

const folded = (name: string): string =>
  (PLAIN.test(name) ? name : name.normalize('NFKD').replace(/[\p{M}\p{Cc}]+/gu, '')).toLowerCase().trim();

/** Returns a unique key whose byte order is the alphabetical, numeric-aware order of names. */
export function nameKey({ name, sortKey }: Pick<ListedCustomer, 'name' | 'sortKey'>): string {
  if (!name) return ABSENT + sortKey;
  return PRESENT + numericAware(folded(name.slice(0, MAX_NAME_SORTED))).key + SEPARATOR + sortKey;
}

/** Makes every amount a positive number with the same number of digits; larger than any balance. */
const OFFSET_MINOR = 10 ** 15;
const DIGITS = 16;

/** Returns a unique key whose byte order is that of the amounts due on the newest bill. */
export function dueKey(customer: ListedCustomer): string {
  const current = currentBalance(customer);
  if (!current) return ABSENT + customer.sortKey;
  const due = Math.min(Math.max(current.dueMinor, -OFFSET_MINOR), OFFSET_MINOR);
  return PRESENT + String(due + OFFSET_MINOR).padStart(DIGITS, '0') + customer.sortKey;
}

const KEYS: Record<OrderedBy, (customer: ListedCustomer) => string> = {
  account: ({ sortKey }) => sortKey,
  name: nameKey,
  due: dueKey,
};

/** Returns a customer's position in a list with this order. */
export const placeOf = (customer: ListedCustomer, by: OrderedBy): string => KEYS[by](customer);
