import type { CompanyCsvTemplate, DomainEvent, RowBatches } from '@utility-pay/contracts';
import type { Batch } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { ListPosition, PageOf } from '@utility-pay/service-kit/page';
import type { Totals } from '@utility-pay/service-kit/totals/project-deltas';
import type { Customer, ListedCustomer } from '../domain/customer.ts';
import type { CustomerCounts, CustomerNumbers } from '../domain/customer-counts.ts';
import type { CustomerOrder } from '../domain/customer-order.ts';
import type { IncludedPayments } from '../domain/included-payments.ts';
import type { JournalEntry } from '../domain/journal.ts';
import type { CheckedAccount, CheckedPayment, ProviderRecord } from '../domain/ledger-check.ts';
import type { ListedUpload, Upload } from '../domain/upload.ts';
import type { MissingCustomer } from '../domain/upload-comparison.ts';
import type { EarlierUpload } from '../domain/upload-history.ts';
import type { KeptFile, UploadQuota } from '../domain/upload-quota.ts';

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
export interface ListSection extends CustomerOrder {
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

/** Entries of one account. */
export interface AccountEntries {
  customerId: string;
  entries: JournalEntry[];
}

/** The append-only journal of all accounts. */
export interface Journal {
  /** Adds entries; those that it has already are left alone. */
  append(companyId: number, accounts: readonly AccountEntries[]): Promise<void>;
  /** Copies the entries of all accounts that wait, except those of bill files. */
  copyPending(): Promise<void>;
  /** Copies in the background; a sweeper retries after a failure. */
  flush(): void;
  /** Copies the entries of an upload that ends before its file does. Reads all accounts of the company. */
  copyUpload(companyId: number, uploadId: string): Promise<void>;
  /** Returns an account's entries, newest first; fewer than the limit when they are large. */
  list(
    companyId: number,
    customerId: string,
    page: { after: ListPosition | undefined; limit: number },
  ): Promise<PageOf<JournalEntry>>;
  /** Returns the company's card and recorded payments of a time: after `since`, up to `until`. */
  receivedBetween(companyId: number, since: Date, until: Date): Promise<IncludedPayments>;
  /** Returns all entries of these accounts, in no particular order. */
  listOf(companyId: number, customerIds: readonly string[]): Promise<AccountEntries[]>;
}

/** Accounts as the ledger check reads them, deleted ones too. */
export interface CheckedAccounts {
  companies(): Promise<number[]>;
  /** Yields all accounts of a company in batches. */
  batches(companyId: number): AsyncGenerator<CheckedAccount[]>;
  /** Returns the existing ones, in no particular order. */
  find(companyId: number, customerIds: readonly string[]): Promise<CheckedAccount[]>;
  /** Returns the versions of the existing ones. */
  versions(companyId: number, customerIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** The payments of one company, as the payments service has them. */
export interface CheckedPayments {
  /** Yields all successful payments in batches. */
  batches(): AsyncGenerator<CheckedPayment[]>;
  /** Returns the successful payments of these accounts. */
  ofCustomers(customerIds: readonly string[]): Promise<CheckedPayment[]>;
  /** Returns payments by their ids, those of other companies too: companies may share a terminal. */
  find(paymentIds: readonly string[]): Promise<CheckedPayment[]>;
  /** Returns the company's terminals at the provider. */
  terminals(): Promise<string[]>;
}

/** Reads the provider's records of payments in test mode. */
export type ReadProviderRecords = () => Promise<ProviderRecord[]>;

/** What a batch of deltas adds to a company's counts. */
export interface CountSum {
  total: CustomerNumbers;
}

export interface CustomerCountsRepository extends Totals<CountSum> {
  find(companyId: number): Promise<CustomerCounts | undefined>;
  /** Adds the counts of a company; keeps existing ones. */
  open(companyId: number, counts: Omit<CustomerCounts, 'companyId' | 'sequence'>): Promise<void>;
  /** Writes what a recount found; returns false when the counts changed, or their recount was requested, since they were read. */
  saveRecount(
    asRead: Pick<CustomerCounts, 'companyId' | 'sequence' | 'recountAt'>,
    recount: Pick<CustomerCounts, 'recountAt'> & Partial<CustomerCounts>,
  ): Promise<boolean>;
  /** Makes the company due for a recount at `at`. */
  requestRecount(companyId: number, at: Date): Promise<void>;
  listDue(now: Date, batch: Batch): Promise<CustomerCounts[]>;
}

/** A template that a company has saved. */
export interface SavedCsvTemplate extends CompanyCsvTemplate {
  /** Incremented by each change; compared and set. */
  version: number;
}

export interface CsvTemplateRepository {
  /** Returns undefined for a company that never saved one. */
  find(companyId: number): Promise<SavedCsvTemplate | undefined>;
  /** Writes the template and the event in one update; returns false when it changed since it was read. */
  save(
    companyId: number,
    change: { before: SavedCsvTemplate | undefined; after: CompanyCsvTemplate },
    act: DomainEvent,
  ): Promise<boolean>;
}

export interface UploadRepository {
  newId(): string;
  /** Adds an upload; when its request key is used already, adds nothing and returns the upload that has it. */
  add(upload: Upload): Promise<Upload | undefined>;
  find(companyId: number, uploadId: string): Promise<Upload | undefined>;
  /** Newest first, without those whose file is still being received. */
  list(companyId: number, limit: number): Promise<ListedUpload[]>;
  /** Returns the unfinished upload to work on: the running one, else the oldest. */
  findNext(companyId: number): Promise<Upload | undefined>;
  isRunning(companyId: number): Promise<boolean>;
  /** Returns the newest completed uploads of a company that applied rows, without undos. */
  listCompleted(companyId: number, limit: number): Promise<EarlierUpload[]>;
  /** Returns whether a file of this month was applied, or a part of it, and ended after `since`. Undos do not count. */
  wasAppliedSince(companyId: number, month: { period: number; since: Date; except: string }): Promise<boolean>;
  /** Returns when these uploads ended; the map lacks those that have not. */
  finishTimes(companyId: number, uploadIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
  /** Returns uploads that await approval and were received before this time. */
  listLapsed(before: Date, batch: Batch): Promise<Upload[]>;
  /** Returns the id of the company's last upload of the same content for the same month because of which it isn't picked up again. */
  findSameFile(companyId: number, file: { period: number; digest: string }): Promise<string | undefined>;
  /** Returns the company's uploads that are being received, queued, being processed or awaiting approval, in no particular order. */
  listUnfinishedOf(companyId: number): Promise<ListedUpload[]>;
  /** Writes a change with its events and counts added customers; false when the lease is lost or another upload runs. */
  save(before: Upload, after: Upload, events?: DomainEvent[]): Promise<boolean>;
  /** Extends a lease; returns false when it is lost. */
  renew(upload: Upload, until: Date): Promise<boolean>;
  /** Returns whether the lease that this upload was read with is still held. */
  isHeld(upload: Upload): Promise<boolean>;
  remove(upload: Upload): Promise<void>;
  /** Lets another upload use the request key of this one. */
  releaseKey(upload: Upload): Promise<void>;
  /** Returns companies with an unfinished upload without a live lease. */
  companiesDue(now: Date): Promise<number[]>;
  /** Returns queued and running uploads of all companies, oldest first. */
  listUnfinished(limit: number): Promise<ListedUpload[]>;
  countUnfinished(): Promise<number>;
  /** Returns those of these companies that have a running upload. */
  companiesWithRunning(companyIds: readonly number[]): Promise<number[]>;
  /** Returns failed uploads of all companies, newest first. */
  listFailed(since: Date, limit: number): Promise<ListedUpload[]>;
  countFailed(since: Date): Promise<number>;
  /** Returns uploads whose file is no longer being received. */
  listAbandoned(now: Date, batch: Batch): Promise<Upload[]>;
  /** Returns finished uploads whose file may be deleted. */
  listExpiredFiles(now: Date, batch: Batch): Promise<Upload[]>;
  /** Returns the company's finished uploads whose file is still stored, the last to expire first. */
  listKeptFiles(companyId: number, limit: number): Promise<KeptFile[]>;
  forgetFile(upload: Pick<Upload, 'id' | 'companyId'>): Promise<void>;
  /** Keeps the file of an upload until this time; returns false when it is no longer kept. */
  keepFile(upload: Pick<Upload, 'id' | 'companyId'>, until: Date): Promise<boolean>;
  markUndone(companyId: number, uploadId: string, at: Date): Promise<void>;
}

export interface UploadQuotaRepository {
  find(companyId: number): Promise<UploadQuota | undefined>;
  /** Writes the quota; returns false when it changed since it was read. */
  save(quota: UploadQuota): Promise<boolean>;
  /** Records that a worker processed an upload of the company. */
  noteServed(companyId: number, at: Date): Promise<void>;
  /** Returns when these companies were last served; the map lacks those that never were. */
  servedAt(companyIds: readonly number[]): Promise<ReadonlyMap<number, Date>>;
}

/** A file that is being stored. */
export interface FileSink {
  write(bytes: Uint8Array): Promise<void>;
  /** Completes the file: it can be read from then on. */
  close(): Promise<void>;
}

/** Files of one kind: those of uploads, or payment files. */
export interface StoredFiles {
  create(companyId: number, id: string): FileSink;
  /** Reads a file, from a byte on if it is given. @throws when the company has no such file. */
  open(companyId: number, id: string, fromByte?: number): AsyncIterable<Uint8Array>;
  /** Removes all parts of a file, also of an incomplete one. */
  remove(companyId: number, id: string): Promise<void>;
}

/** Enqueues the job for an upload. May fail: a sweeper enqueues it again. */
export type ScheduleUpload = (upload: Upload) => Promise<void>;

/** An account whose login ends; with `resets` only a login that was claimed before the reset of that number. */
export interface EndedAccount {
  companyId: number;
  customerId: string;
  resets?: number;
}

/** Ends the login of a customer and its sessions. @throws AppError UNAVAILABLE if identity does not answer in time. */
export type EndLogin = (account: EndedAccount) => Promise<void>;
