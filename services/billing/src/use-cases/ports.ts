import type { DomainEvent } from '@utility-pay/contracts';
import type { Customer } from '../domain/customer.ts';
import type { CustomerOrder } from '../domain/customer-order.ts';

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

/** Where a page of a list begins: behind `after`, or with the first. */
export interface ListPlace extends CustomerOrder {
  after?: string;
}

/** The e-mail is another customer's of the company: nothing was written. */
export class EmailTaken extends Error {}

export interface CustomerRepository {
  newId(): string;
  find(companyId: number, customerId: string): Promise<Customer | undefined>;
  /** In no order, the unknown ones left out. */
  findMany(companyId: number, customerIds: readonly string[]): Promise<Customer[]>;
  /** In no order, the unknown ones left out. One query. */
  findByAccountNumbers(companyId: number, accountNumbers: readonly string[]): Promise<Customer[]>;
  /** At most `limit` customers whose account numbers differ in blanks, dashes, case and leading zeros alone. */
  findByAccountKey(companyId: number, accountKey: string, limit: number): Promise<Customer[]>;
  /** Whoever has this e-mail, or is being claimed with it. */
  findByEmailKey(companyId: number, emailKey: string): Promise<Customer | undefined>;
  /** At most `limit` customers in this order; those without what it goes by come last. */
  list(companyId: number, filter: CustomerFilter, place: ListPlace, limit: number): Promise<Customer[]>;
  hasAny(companyId: number): Promise<boolean>;
  count(companyId: number, filter: CustomerFilter): Promise<number>;
  /** Adds new customers. `duplicates` are the account numbers that somebody else added first; all others are in. */
  insertMany(companyId: number, customers: readonly Customer[]): Promise<{ duplicates: string[] }>;
  /**
   * Writes what each change changed, unless the customer was written since it was read. `conflicts` are the ids of
   * those: read them and decide again. Deciding again on one that was written after all must change nothing.
   */
  updateMany(companyId: number, changes: readonly CustomerChange[]): Promise<{ conflicts: string[] }>;
  /**
   * One change and the events that tell of it, in one write; false when the customer was written since it was read.
   * @throws EmailTaken.
   */
  save(companyId: number, change: CustomerChange, events: readonly DomainEvent[]): Promise<boolean>;
  /** Events that wait in a customer's document; undefined when it is gone, or was written since it was read. */
  untoldOf(customer: Customer): Promise<DomainEvent[] | undefined>;
  /** Removes a customer that was not written since it was read; false for any other. */
  remove(customer: Customer): Promise<boolean>;
  /** Customers whose adding stopped half-way, of every company. */
  listUnsettled(since: Date): Promise<Customer[]>;
  /** Whether an event of one of the company's customers has yet to be told, or one is being added. */
  hasUntold(companyId: number): Promise<boolean>;
}
