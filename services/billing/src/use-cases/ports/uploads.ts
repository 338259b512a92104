import type { DomainEvent } from '@utility-pay/contracts';
import type { RowError } from '../../domain/csv/row-error.ts';
import type { Upload } from '../../domain/upload.ts';

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
