import type { Fact } from '@utility-pay/contracts';
import type { Customer } from '../domain/customer.ts';

/** A decision on a customer: what was read, and what it should become. `after` shares what it did not change. */
export interface CustomerChange {
  before: Customer;
  after: Customer;
}

export interface CustomerFilter {
  /** Each must begin a search token. */
  words: readonly string[];
  claimed?: boolean;
}

export interface CustomerRepository {
  newId(): string;
  find(companyId: number, customerId: string): Promise<Customer | undefined>;
  /** In no order, the unknown ones left out. */
  findMany(companyId: number, customerIds: readonly string[]): Promise<Customer[]>;
  /** In no order, the unknown ones left out. One query. */
  findByAccountNumbers(companyId: number, accountNumbers: readonly string[]): Promise<Customer[]>;
  /** At most `limit` customers whose account numbers differ in blanks, dashes, case and leading zeros alone. */
  findByAccountKey(companyId: number, accountKey: string, limit: number): Promise<Customer[]>;
  /** At most `limit` customers after the sort key `after`, in the order of their sort keys. */
  list(companyId: number, filter: CustomerFilter, after: string | undefined, limit: number): Promise<Customer[]>;
  count(companyId: number, filter: CustomerFilter): Promise<number>;
  /** Adds new customers. `duplicates` are the account numbers that somebody else added first; all others are in. */
  insertMany(companyId: number, customers: readonly Customer[]): Promise<{ duplicates: string[] }>;
  /**
   * Writes what each change changed, unless the customer was written since it was read. `conflicts` are the ids of
   * those: read them and decide again. Deciding again on one that was written after all must change nothing.
   */
  updateMany(companyId: number, changes: readonly CustomerChange[]): Promise<{ conflicts: string[] }>;
  /** One change and the facts that tell of it, in one write; false when the customer was written since it was read. */
  save(companyId: number, change: CustomerChange, facts: readonly Fact[]): Promise<boolean>;
}
