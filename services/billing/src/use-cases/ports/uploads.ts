import type { BillingMethod, DomainEvent, UploadReview } from '@utility-pay/contracts';
import type { Batch } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { ListedUpload, Upload } from '../../domain/upload.ts';
import type { EarlierUpload } from '../../domain/upload-history.ts';
import type { KeptFile, UploadQuota } from '../../domain/upload-quota.ts';

export interface UploadRepository {
  newId(): string;
  /** Adds an upload. If its idempotency key is used already, adds nothing and returns the upload that has the key. */
  add(upload: Upload): Promise<Upload | undefined>;
  find(companyId: number, uploadId: string): Promise<Upload | undefined>;
  /** Returns uploads, newest first, except those whose file is still being received. */
  list(companyId: number, limit: number): Promise<ListedUpload[]>;
  /** Returns the unfinished upload to work on: the running one, else the oldest. */
  findNext(companyId: number): Promise<Upload | undefined>;
  isRunning(companyId: number): Promise<boolean>;
  /** Returns the newest completed uploads of a company that applied rows, without undos. */
  listCompleted(companyId: number, limit: number): Promise<EarlierUpload[]>;
  /** Returns whether another file of this month was applied, even partly, and finished after `since`. Undos do not count. */
  wasAppliedSince(companyId: number, month: { period: number; since: Date; except: string }): Promise<boolean>;
  /** Returns when these uploads finished. Unfinished uploads are not in the map. */
  finishTimes(companyId: number, uploadIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
  /** Returns uploads that await approval and were received before this time. */
  listLapsed(before: Date, batch: Batch): Promise<Upload[]>;
  /** Returns the id of the company's last upload of the same content and month that makes a picked up file a duplicate. */
  findSameFile(companyId: number, file: { period: number; digest: string }): Promise<string | undefined>;
  /** Returns the company's uploads that are being received, queued, being processed or awaiting approval, in no particular order. */
  listUnfinishedOf(companyId: number): Promise<ListedUpload[]>;
  /** Writes a change with its events, and counts added customers. Returns false if the lease is lost or another upload runs. */
  save(before: Upload, after: Upload, events?: DomainEvent[]): Promise<boolean>;
  /** Extends a lease. Returns false if it is lost. */
  renew(upload: Upload, until: Date): Promise<boolean>;
  /** Returns whether the lease that this upload was read with is still held. */
  isHeld(upload: Upload): Promise<boolean>;
  remove(upload: Upload): Promise<void>;
  /** Releases the upload's idempotency key, so that another upload can use it. */
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
  /** Returns uploads whose file was not received completely, and whose receiver has lost its lease. */
  listAbandoned(now: Date, batch: Batch): Promise<Upload[]>;
  /** Returns finished uploads whose file may be deleted. */
  listExpiredFiles(now: Date, batch: Batch): Promise<Upload[]>;
  /** Returns the company's finished uploads whose file is still stored, the last to expire first. */
  listKeptFiles(companyId: number, limit: number): Promise<KeptFile[]>;
  /** Marks the upload's file as deleted. */
  markFileRemoved(upload: Pick<Upload, 'id' | 'companyId'>): Promise<void>;
  listExpiredErrors(now: Date, batch: Batch): Promise<Pick<Upload, 'id' | 'companyId'>[]>;
  markErrorsRemoved(upload: Pick<Upload, 'id' | 'companyId'>, at: Date): Promise<void>;
  /** Keeps the file of an upload until this time. Returns false if the file was deleted. */
  keepFile(upload: Pick<Upload, 'id' | 'companyId'>, until: Date): Promise<boolean>;
  markUndone(companyId: number, uploadId: string, at: Date): Promise<void>;
}

/** Stores, in one document per company, the bytes that its uploads reserve, and when a worker last processed one of its uploads. */
export interface UploadQuotaRepository {
  find(companyId: number): Promise<UploadQuota | undefined>;
  /** Writes the quota. Returns false if it changed since it was read. */
  save(quota: UploadQuota): Promise<boolean>;
  /** Records that a worker processed an upload of the company. */
  markServed(companyId: number, at: Date): Promise<void>;
  /** Returns when a worker last processed an upload of these companies. Companies without one are not in the map. */
  servedAt(companyIds: readonly number[]): Promise<ReadonlyMap<number, Date>>;
}

/** Enqueues the job for an upload. After a failure, a sweeper enqueues it. */
export type ScheduleUpload = (upload: Upload) => Promise<void>;

/** A company's settings for uploads. */
export interface UploadSettings {
  billingMethod: BillingMethod;
  uploadReview: UploadReview;
}

/** Returns a company's current settings for uploads. @throws AppError UNAVAILABLE. */
export type FindUploadSettings = (companyId: number) => Promise<UploadSettings>;
