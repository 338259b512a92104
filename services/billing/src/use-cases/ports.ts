import type { CompanyCsvTemplate, DomainEvent } from '@utility-pay/contracts';
import type { RowError } from '../domain/csv/row-reader.ts';
import type { Customer } from '../domain/customer.ts';
import type { CountChange, CustomerCounts } from '../domain/customer-counts.ts';
import type { CustomerOrder } from '../domain/customer-order.ts';
import type { Upload } from '../domain/upload.ts';

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

export interface UploadRepository {
  newId(): string;
  /** Adds an upload; answers the one that has its request key already, having added nothing. */
  add(upload: Upload): Promise<Upload | undefined>;
  find(companyId: number, uploadId: string): Promise<Upload | undefined>;
  /** Newest first, without those that are still coming in. */
  list(companyId: number, limit: number): Promise<Upload[]>;
  /** The unfinished upload whose turn it is: the running one, else the oldest. */
  findNext(companyId: number): Promise<Upload | undefined>;
  isRunning(companyId: number): Promise<boolean>;
  /**
   * Writes what changed, and the events that tell of it, in one write. False when the upload is no longer as it was
   * read, or when another one of the company runs.
   */
  save(before: Upload, after: Upload, events?: readonly DomainEvent[]): Promise<boolean>;
  /** Prolongs a lease; false when it is another's by now. */
  renew(upload: Upload, until: Date): Promise<boolean>;
  /** Whether the lease that this upload was read with still holds. */
  holds(upload: Upload): Promise<boolean>;
  remove(upload: Upload): Promise<void>;
  /** Lets another upload use this one's request key. */
  releaseKey(upload: Upload): Promise<void>;
  /** Companies with an upload that nobody works on. */
  companiesDue(now: Date): Promise<number[]>;
  /** Of every company: those that wait or are worked on, longest there first. */
  listUnfinished(limit: number): Promise<Upload[]>;
  countUnfinished(): Promise<number>;
  /** Which of these companies have an upload that is worked on. */
  companiesAtWork(companyIds: readonly number[]): Promise<number[]>;
  /** Of every company: files that were refused or given up since, newest first. */
  listFailed(since: Date, limit: number): Promise<Upload[]>;
  countFailed(since: Date): Promise<number>;
  /** Uploads whose file stopped coming in. */
  listAbandoned(now: Date): Promise<Upload[]>;
  /** Finished uploads whose file need not be kept. */
  listExpiredFiles(now: Date): Promise<Upload[]>;
  forgetFile(upload: Upload): Promise<void>;
}

/** A file on its way into the store. */
export interface FileSink {
  write(bytes: Uint8Array): Promise<void>;
  /** The file is whole and can be read. */
  close(): Promise<void>;
}

export interface UploadFiles {
  create(companyId: number, uploadId: string): FileSink;
  /** @throws when there is no such file of the company. */
  open(companyId: number, uploadId: string): AsyncIterable<Uint8Array>;
  /** Removes all that there is of a file, also one that never became whole. */
  remove(companyId: number, uploadId: string): Promise<void>;
}

export interface UploadErrorRepository {
  /** Adding the same errors again changes nothing. */
  add(companyId: number, uploadId: string, errors: readonly RowError[]): Promise<void>;
  /** Errors of the lines after `afterLine`, in the order of the file. */
  list(companyId: number, uploadId: string, afterLine: number, limit: number): Promise<RowError[]>;
}

/** Has a worker look at an upload soon. May fail: what is owed is looked for again and again. */
export type ScheduleUpload = (upload: Upload) => Promise<void>;

export interface CsvTemplateRepository {
  /** Undefined for a company that never saved one. */
  find(companyId: number): Promise<CompanyCsvTemplate | undefined>;
  save(companyId: number, template: CompanyCsvTemplate): Promise<void>;
}

export interface CustomerCountsRepository {
  find(companyId: number): Promise<CustomerCounts | undefined>;
  /** Begins to keep counts; changes nothing where somebody has begun. */
  open(counts: CustomerCounts): Promise<void>;
  /** Adds what an event tells, unless it was added before. */
  apply(companyId: number, eventId: string, change: CountChange): Promise<void>;
  /** Writes totals, uploads and the next recount; false when the counts were written since they were read. */
  save(before: CustomerCounts, after: CustomerCounts): Promise<boolean>;
  /** Has all counted soon. */
  doubt(companyId: number, at: Date): Promise<void>;
  listDue(now: Date): Promise<CustomerCounts[]>;
}

/** Version in a removal that nobody has aimed: no customer has it. */
export const NOT_AIMED = 0;

/** A customer on its way out of the books. Its events lie here, since its own document goes. */
export interface Removal {
  companyId: number;
  customerId: string;
  /** The customer's version that goes. */
  version: number;
  wasClaimed: boolean;
  /** Events of that version which may not have left its document: they must not go with it. */
  untold: readonly DomainEvent[];
}

export interface RemovalRepository {
  /** Writes down that the customer shall go: from now on it goes, whoever has to finish it. */
  open(removal: Removal, at: Date): Promise<void>;
  /** Notes which version goes; false when somebody is about to remove a later one. */
  aim(removal: Removal): Promise<boolean>;
  /** One that is open; undefined when it is done, or was never asked for. */
  find(companyId: number, customerId: string): Promise<Removal | undefined>;
  /** The customer is gone: tells of it, once. */
  finish(removal: Removal, events: readonly DomainEvent[], at: Date): Promise<void>;
  /** Open ones of every company that nobody has finished since. */
  listOpen(since: Date): Promise<Removal[]>;
  /** Whether one of the company's is open or has yet to be told of. */
  hasUntold(companyId: number): Promise<boolean>;
}
