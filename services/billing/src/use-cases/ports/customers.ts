import type { DomainEvent, RowBatches } from '@utility-pay/contracts';
import type { PageOf } from '@utility-pay/service-kit/page';
import type { Customer, ListedCustomer } from '../../domain/customer.ts';
import type { CustomerSort } from '../../domain/customer-sort.ts';
import type { MissingCustomer } from '../../domain/upload-comparison.ts';

/** A change of a customer: as it was read, and as it should become. `after` shares unchanged values with `before`. */
export interface CustomerChange {
  before: Customer;
  after: Customer;
}

export interface CustomerFilter {
  /** Each must be the beginning of a search token. */
  words: readonly string[];
  claimed?: boolean;
}

/** Which values that may be large a read returns; it returns all others. */
export interface LargeValues {
  customData: boolean;
  /** All bills, rather than the newest one. */
  allBalances: boolean;
  /** Credits and their returns. */
  credits: boolean;
}

/** A list from the key `after` on, or from the first customer on. */
export interface ListSection extends CustomerSort {
  after?: string;
  values: LargeValues;
}

/** A page of a list. */
export interface ListSlice extends ListSection {
  limit: number;
}

/** Another customer of the company has the email; nothing was written. */
export class EmailTaken extends Error {}

/** Another customer of the company has a payment with the external id; nothing was written. */
export class ExternalIdTaken extends Error {}

/**
 * Customers that are not removed, unless said otherwise. A write with a changed claim state also stores the change of the
 * counts, one with new entries has them copied to the journal.
 */
export interface CustomerRepository {
  newId(): string;
  find(companyId: number, customerId: string): Promise<Customer | undefined>;
  /** Returns the company of a customer. Reads all companies, so it is only for requests of super admins. */
  findCompanyOf(customerId: string): Promise<number | undefined>;
  /** Returns the existing ones, in no particular order. */
  findMany(companyId: number, customerIds: readonly string[], values: LargeValues): Promise<ListedCustomer[]>;
  /** Like `find`, and also returns a deleted or archived customer. */
  findWithRemoved(companyId: number, customerId: string): Promise<Customer | undefined>;
  /** Like `find`, and also returns an archived customer. */
  findReadable(companyId: number, customerId: string): Promise<Customer | undefined>;
  /** Returns the archived accounts that had this number, the last one first. */
  findArchived(companyId: number, accountNumber: string): Promise<Customer[]>;
  /**
   * Returns the account that has each of the numbers, in no particular order, with one query. Also removed ones, and an
   * archived one if no account has its number.
   */
  findByAccountNumbers(companyId: number, accountNumbers: readonly string[]): Promise<Customer[]>;
  /** Returns at most `limit` customers whose numbers differ only in spaces, dashes, case and leading zeros. */
  findByAccountKey(companyId: number, accountKey: string, limit: number): Promise<Customer[]>;
  /** Returns the customer that has this email, or for which a claim with it is reserved. */
  findByEmailKey(companyId: number, emailKey: string): Promise<Customer | undefined>;
  /** Returns the customer, also a removed one, that has the payment with this external id. */
  findByExternalId(companyId: number, externalId: string): Promise<Customer | undefined>;
  /** Returns customers in this order, those without its value last; fewer than the limit when they are large. */
  list(companyId: number, filter: CustomerFilter, slice: ListSlice): Promise<PageOf<ListedCustomer>>;
  /** Yields all of the section in batches, read from one cursor as they are taken. */
  stream(companyId: number, filter: CustomerFilter, section: ListSection): RowBatches<ListedCustomer>;
  /** Yields the customers that have a bill of one period and none of another, in batches and no particular order. Reads all of the company. */
  streamBilled(companyId: number, period: number, notIn: number): RowBatches<MissingCustomer>;
  hasAny(companyId: number): Promise<boolean>;
  /** Yields the bills of every account of a company. */
  ledgers(companyId: number): AsyncIterable<Pick<Customer, 'balances'>>;
  count(companyId: number, filter: CustomerFilter): Promise<number>;
  /** Adds one customer with its events and counts it; entries are copied to the journal. */
  insert(customer: Customer, events: readonly DomainEvent[]): Promise<'inserted' | 'account-taken' | 'email-taken'>;
  /**
   * Adds customers of an upload, which counts them. `duplicates`: account numbers that existed; `refused`: account numbers
   * of customers that the database cannot store. All others are added.
   */
  insertMany(companyId: number, customers: readonly Customer[]): Promise<{ duplicates: string[]; refused: string[] }>;
  /**
   * Writes each change unless the customer changed since it was read. `conflicts`: ids of the others, to be read and
   * decided again. A change that was written after all may be among them: deciding again must then change nothing.
   * `refused`: account numbers of customers that the database cannot store with their change.
   */
  updateMany(
    companyId: number,
    changes: readonly CustomerChange[],
  ): Promise<{ conflicts: string[]; refused: string[] }>;
  /** Writes a change and its events; false if the customer changed since it was read. @throws EmailTaken, ExternalIdTaken. */
  save(companyId: number, change: CustomerChange, events: readonly DomainEvent[]): Promise<boolean>;
}

/** An account whose login ends; with `resets` only a login that was claimed before the reset of that number. */
export interface EndedAccount {
  companyId: number;
  customerId: string;
  resets?: number;
}

/** Ends the login of a customer and its sessions. @throws AppError UNAVAILABLE if identity does not answer in time. */
export type EndLogin = (account: EndedAccount) => Promise<void>;
