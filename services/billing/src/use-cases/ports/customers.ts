import type { DomainEvent, RowBatches } from '@utility-pay/contracts';
import type { PageOf } from '@utility-pay/service-kit/page';
import type { Customer, ListedCustomer } from '../../domain/customer.ts';
import type { CustomerSort } from '../../domain/customer-sort.ts';
import type { MissingCustomer } from '../../domain/upload-comparison.ts';

/** A customer as it was read, and as it is to be written. Unchanged values of `after` are the same objects as in `before`. */
export interface CustomerChange {
  before: Customer;
  after: Customer;
}

export interface CustomerFilter {
  /** Each must be the beginning of a search token. */
  words: readonly string[];
  claimed?: boolean;
}

/** Which of the values that may be large a read returns. All other values are always returned. */
export interface LargeValues {
  customData: boolean;
  /** All bills; otherwise only the newest one. */
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

/** Thrown if another customer of the company has the email; nothing was written. */
export class EmailTaken extends Error {}

/** Thrown if another customer of the company has a payment with the external id; nothing was written. */
export class ExternalIdTaken extends Error {}

/**
 * Reads return only customers that are not deleted, unless a method says otherwise. A write with a changed claim state also stores the
 * change of the customer counts. New entries of a written customer are copied to the journal.
 */
export interface CustomerRepository {
  newId(): string;
  find(companyId: number, customerId: string): Promise<Customer | undefined>;
  /** Returns the company of a customer. Reads all companies, so it is only for requests of super admins. */
  findCompanyOf(customerId: string): Promise<number | undefined>;
  /** Returns those of these customers that exist, in no particular order. */
  findMany(companyId: number, customerIds: readonly string[], values: LargeValues): Promise<ListedCustomer[]>;
  /** Like `find`, and also returns a deleted or archived customer. */
  findWithRemoved(companyId: number, customerId: string): Promise<Customer | undefined>;
  /** Like `find`, and also returns an archived customer. */
  findReadable(companyId: number, customerId: string): Promise<Customer | undefined>;
  /** Returns the archived accounts that had this number, the last one first. */
  findArchived(companyId: number, accountNumber: string): Promise<Customer[]>;
  /**
   * Returns the account of each number, in no particular order, with one query. Includes deleted accounts, and an archived account if
   * no other account has its number.
   */
  findByAccountNumbers(companyId: number, accountNumbers: readonly string[]): Promise<Customer[]>;
  /** Returns up to `limit` customers whose numbers differ only in spaces, dashes, case and leading zeros. */
  findByAccountKey(companyId: number, accountKey: string, limit: number): Promise<Customer[]>;
  /** Returns the customer that has this email, or for which a claim with it is reserved. */
  findByEmailKey(companyId: number, emailKey: string): Promise<Customer | undefined>;
  /** Returns the customer that has the payment with this external id, even if it was deleted. */
  findByExternalId(companyId: number, externalId: string): Promise<Customer | undefined>;
  /** Returns customers in sort order, those without the sorted value last; fewer than the limit if their data is large. */
  list(companyId: number, filter: CustomerFilter, slice: ListSlice): Promise<PageOf<ListedCustomer>>;
  /** Yields all customers of the section in batches, which are read from one cursor on demand. */
  stream(companyId: number, filter: CustomerFilter, section: ListSection): RowBatches<ListedCustomer>;
  /** Yields the customers with a bill of `period` and none of `notIn`, in batches and no particular order. Reads the whole company. */
  streamBilled(companyId: number, period: number, notIn: number): RowBatches<MissingCustomer>;
  hasAny(companyId: number): Promise<boolean>;
  /** Yields the bills of every account of a company. */
  ledgers(companyId: number): AsyncIterable<Pick<Customer, 'balances'>>;
  count(companyId: number, filter: CustomerFilter): Promise<number>;
  /** Adds one customer with its events, and counts it. */
  insert(customer: Customer, events: readonly DomainEvent[]): Promise<'inserted' | 'account-taken' | 'email-taken'>;
  /**
   * Adds customers of an upload; the upload counts them. `duplicates`: account numbers that existed; `refused`: account numbers
   * of customers that the database can't store. All other customers are added.
   */
  insertMany(companyId: number, customers: readonly Customer[]): Promise<{ duplicates: string[]; refused: string[] }>;
  /**
   * Writes each change, unless the customer changed since it was read. `conflicts`: ids of customers whose change must be read and
   * decided again. A change that was written may be among them, so deciding again must be idempotent.
   * `refused`: account numbers of customers that the database can't store with their change.
   */
  updateMany(
    companyId: number,
    changes: readonly CustomerChange[],
  ): Promise<{ conflicts: string[]; refused: string[] }>;
  /** Writes a change and its events. Returns false if the customer changed since it was read. @throws EmailTaken, ExternalIdTaken. */
  save(companyId: number, change: CustomerChange, events: readonly DomainEvent[]): Promise<boolean>;
}

/** An account whose login ends. With `resets`: only a login that was claimed before that reset. */
export interface EndedAccount {
  companyId: number;
  customerId: string;
  resets?: number;
}

/** Ends the login of a customer and its sessions. @throws AppError UNAVAILABLE if identity does not answer in time. */
export type EndLogin = (account: EndedAccount) => Promise<void>;
