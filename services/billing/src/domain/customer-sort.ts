import { numericAware, SEPARATOR } from './account-number.ts';
import { currentBalance } from './balance.ts';
import type { ListedCustomer } from './customer.ts';

/** The field that a list of customers is sorted by. */
export type CustomerSortField = 'account' | 'name' | 'due';

export interface CustomerSort {
  by: CustomerSortField;
  descending: boolean;
}

/** The sort orders that lists offer. */
export const CUSTOMER_SORTS = {
  'account-number': { by: 'account', descending: false },
  'account-number-desc': { by: 'account', descending: true },
  name: { by: 'name', descending: false },
  'name-desc': { by: 'name', descending: true },
  'amount-due': { by: 'due', descending: false },
  'amount-due-desc': { by: 'due', descending: true },
} as const satisfies Record<string, CustomerSort>;

export const CUSTOMER_SORT_NAMES = Object.keys(CUSTOMER_SORTS) as (keyof typeof CUSTOMER_SORTS)[];

/** First character of the keys of customers with a name or bill, and of those without, who sort last. */
const PRESENT = '1';
export const ABSENT = '2';

/** Maximum characters of a name that are used for sorting. */
const MAX_NAME_SORTED = 64;
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/** Returns a name without accents, control characters and case. */
const normalizeName = (name: string): string =>
  (PRINTABLE_ASCII.test(name) ? name : name.normalize('NFKD').replace(/[\p{M}\p{Cc}]+/gu, '')).toLowerCase().trim();

/** Returns a unique key whose byte order is the alphabetical, numeric-aware order of names. */
export function nameKey({ name, sortKey }: Pick<ListedCustomer, 'name' | 'sortKey'>): string {
  if (!name) return ABSENT + sortKey;
  return PRESENT + numericAware(normalizeName(name.slice(0, MAX_NAME_SORTED))).key + SEPARATOR + sortKey;
}

/** Added to amounts so that they sort as fixed-width digits; exceeds any balance. */
const OFFSET_MINOR = 10 ** 15;
const DIGITS = 16;

/** Returns a unique key whose byte order is that of the amounts due on the newest bill. */
export function dueKey(customer: ListedCustomer): string {
  const current = currentBalance(customer);
  if (!current) return ABSENT + customer.sortKey;
  const due = Math.min(Math.max(current.dueMinor, -OFFSET_MINOR), OFFSET_MINOR);
  return PRESENT + String(due + OFFSET_MINOR).padStart(DIGITS, '0') + customer.sortKey;
}

const KEYS: Record<CustomerSortField, (customer: ListedCustomer) => string> = {
  account: ({ sortKey }) => sortKey,
  name: nameKey,
  due: dueKey,
};

/** Returns the key by which lists with this sort are ordered and paged. */
export const sortKeyOf = (customer: ListedCustomer, by: CustomerSortField): string => KEYS[by](customer);
