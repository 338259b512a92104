import type { BillingMethod, DomainEvent, UploadReview } from '@utility-pay/contracts';
import type { Batch } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { ListedUpload, Upload } from '../../domain/upload.ts';
import type { EarlierUpload } from '../../domain/upload-history.ts';
import type { KeptFile, UploadQuota } from '../../domain/upload-quota.ts';

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
  listExpiredErrors(now: Date, batch: Batch): Promise<Pick<Upload, 'id' | 'companyId'>[]>;
  markErrorsRemoved(upload: Pick<Upload, 'id' | 'companyId'>, at: Date): Promise<void>;
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

/** Enqueues the job for an upload. May fail: a sweeper enqueues it again. */
export type ScheduleUpload = (upload: Upload) => Promise<void>;

/** A company's settings for uploads. */
export interface UploadSettings {
  billingMethod: BillingMethod;
  uploadReview: UploadReview;
}

/** Returns a company's current settings for uploads. @throws AppError UNAVAILABLE. */
export type FindUploadSettings = (companyId: number) => Promise<UploadSettings>;
