import { numericAware, SEPARATOR } from './account-number.ts';
import { amountDue } from './balance.ts';
import { type Customer, currentBalance } from './customer.ts';

/** What a list of customers goes by. */
export type OrderedBy = 'account' | 'name' | 'due';

export interface CustomerOrder {
  by: OrderedBy;
  descending: boolean;
}

/** Leads the keys of customers that have what the list goes by; those without it follow them. */
const PRESENT = '1';
export const ABSENT = '2';

/** Characters of a name that it is sorted by. */
const MAX_NAME_SORTED = 64;
const PLAIN = /^[\x20-\x7e]*$/;

const folded = (name: string): string =>
  (PLAIN.test(name) ? name : name.normalize('NFKD').replace(/[\p{M}\p{Cc}]+/gu, '')).toLowerCase().trim();

/** Sorts, byte by byte, as people read names; the account number follows, so that no two customers share a key. */
export function nameKey({ name, sortKey }: Pick<Customer, 'name' | 'sortKey'>): string {
  if (!name) return ABSENT + sortKey;
  return PRESENT + numericAware(folded(name.slice(0, MAX_NAME_SORTED))).key + SEPARATOR + sortKey;
}

/** Makes every amount a positive number of as many digits: beyond what any bill and its payments come to. */
const OFFSET_MINOR = 10 ** 15;
const DIGITS = 16;

/** Sorts, byte by byte, as what remains of the newest bill; the account number follows. */
export function dueKey(customer: Customer): string {
  const current = currentBalance(customer);
  if (!current) return ABSENT + customer.sortKey;
  const due = Math.min(Math.max(amountDue(current), -OFFSET_MINOR), OFFSET_MINOR);
  return PRESENT + String(due + OFFSET_MINOR).padStart(DIGITS, '0') + customer.sortKey;
}

const KEYS: Record<OrderedBy, (customer: Customer) => string> = {
  account: ({ sortKey }) => sortKey,
  name: nameKey,
  due: dueKey,
};

/** A customer's place in a list that goes by this. */
export const placeOf = (customer: Customer, by: OrderedBy): string => KEYS[by](customer);
