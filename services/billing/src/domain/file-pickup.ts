import { HOUR_MS, MINUTE_MS, periodNumber, periodOfFileName, SECOND_MS } from '@utility-pay/contracts';
import type { SftpServer } from './sftp-server.ts';
import { didEveryRowFail, type ListedUpload } from './upload.ts';
import { MAX_FILE_BYTES } from './upload-quota.ts';

/** Time between two checks of a folder. */
const CHECK_INTERVAL_MS = 5 * MINUTE_MS;
/** A check that is not finished in this time counts as abandoned, and another worker may check the folder. */
const CHECK_LEASE_MS = 10 * MINUTE_MS;
/** A file is uploaded only after it has not changed for this time, since its sender may still be writing it. */
const STABLE_AFTER_MS = 30 * SECOND_MS;
/** The business owners are informed once checks have failed for this time. */
const FAILURE_REPORT_AFTER_MS = 24 * HOUR_MS;
/** Writing a result file is retried for this time. */
const RESULT_RETRY_LIMIT_MS = 72 * HOUR_MS;
const RESULT_SUFFIX = '.result.txt';
/** Suffixes of files that are not complete yet, or that the portal wrote itself. */
const IGNORED_SUFFIXES = ['.part', '.tmp', '.filepart', RESULT_SUFFIX];
const INVALID_MONTH = 'The name has no valid month, or more than one, where the name pattern expects it.';
const TOO_LARGE = 'The file is larger than 4 GB.';
const INTERRUPTED = 'The transfer was interrupted. It will be retried.';
const REMOVED = 'It was removed from the folder before it was uploaded.';

/** Where a company's bill files are picked up. */
export interface FilePickup {
  companyId: number;
  /** Absent while nothing is picked up. Its folder is checked for bill files. */
  server?: SftpServer;
  /** Such as `bills-{YYYY}-{MM}*.csv`. */
  namePattern: string;
  /** Absent if no result files are written. */
  resultFolder?: string;
  /** Absent while nothing is picked up. During a check: when the check counts as abandoned. */
  nextCheckAt?: Date;
  /** Whether a check was requested by staff or started by a worker, and has not ended. */
  isCheckPending?: true;
  /** When the folder was last read. */
  checkedAt?: Date;
  /** Why the last check failed. */
  problem?: string;
  /** When the first of the failed checks was made. */
  failingSince?: Date;
  isFailureReported?: true;
  version: number;
}

/** A file in the folder as the server lists it. */
export interface ListedFile {
  name: string;
  bytes: number;
  modifiedAt: Date;
}

/**
 * `waiting`: the file is uploaded once it is stable. `duplicate`: the same content was uploaded for the same month before.
 * `refused`: the file is no valid bill file. `removed`: the file was removed from the folder before it was uploaded.
 */
export type PickupFileState = 'waiting' | 'uploaded' | 'duplicate' | 'refused' | 'removed';

/** One version of a file in the folder. A file with the same name but another size or time is another `PickupFile`. */
export interface PickupFile extends ListedFile {
  id: string;
  companyId: number;
  state: PickupFileState;
  /** 202611; absent if the name has no valid month, or the file is too large. */
  period?: number;
  foundAt: Date;
  /** Times staff requested another pickup. Above 0, the duplicate check is skipped. */
  repeats: number;
  /** The file's upload; of a duplicate, the earlier upload of the same content. */
  uploadId?: string;
  message?: string;
  /** Whether the last attempt to read the file ended early. */
  isInterrupted?: true;
  /** When its upload is read next, to inform the business owners and write the result file. Absent once all is reported. */
  reportAt?: Date;
  /** When its result was known. */
  finishedAt?: Date;
  /** The last email to the business owners: that the upload awaits approval, or its result. */
  reported?: 'approval' | 'result';
  resultWrittenAt?: Date;
  version: number;
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Returns the pickup with a check in progress. Applied again during the check, it renews the lease. */
export const startCheck = (pickup: FilePickup, now: Date): FilePickup => ({
  ...pickup,
  isCheckPending: true,
  nextCheckAt: later(now, CHECK_LEASE_MS),
});

/** Returns the pickup with a check that is due now. */
export const requestCheck = (pickup: FilePickup, now: Date): FilePickup => ({
  ...pickup,
  isCheckPending: true,
  nextCheckAt: now,
});

/** Returns the pickup after a successful check. `hasWaitingFiles`: the next check is made as soon as they can be stable. */
export const completeCheck = (
  {
    problem: _problem,
    failingSince: _since,
    isFailureReported: _reported,
    isCheckPending: _pending,
    ...pickup
  }: FilePickup,
  { hasWaitingFiles }: { hasWaitingFiles: boolean },
  now: Date,
): FilePickup => ({
  ...pickup,
  checkedAt: now,
  nextCheckAt: later(now, hasWaitingFiles ? STABLE_AFTER_MS : CHECK_INTERVAL_MS),
});

/** Returns the pickup after its folder could not be read, and whether the business owners are to be informed now. */
export function failCheck(
  { isCheckPending: _pending, ...pickup }: FilePickup,
  problem: string,
  now: Date,
): { pickup: FilePickup; isReportDue: boolean } {
  const failingSince = pickup.failingSince ?? now;
  const isReportDue = !pickup.isFailureReported && now.getTime() - failingSince.getTime() >= FAILURE_REPORT_AFTER_MS;
  const failed = { ...pickup, problem, failingSince, nextCheckAt: later(now, CHECK_INTERVAL_MS) };
  return { pickup: isReportDue ? { ...failed, isFailureReported: true } : failed, isReportDue };
}

/** Returns the id of this version of a file: the same in every check. */
const idOf = (companyId: number, { name, bytes, modifiedAt }: ListedFile): string =>
  [companyId, bytes, modifiedAt.getTime(), name].join('/');

/** Returns a listed file as a new pickup file, waiting or refused; undefined if its name does not match the pattern. */
export function toPickupFile(
  { companyId, namePattern }: FilePickup,
  listed: ListedFile,
  now: Date,
): PickupFile | undefined {
  if (IGNORED_SUFFIXES.some((suffix) => listed.name.toLowerCase().endsWith(suffix))) return undefined;
  const period = periodOfFileName(namePattern, listed.name);
  if (period === 'no-match') return undefined;
  const { name, bytes, modifiedAt } = listed;
  const file = {
    id: idOf(companyId, listed),
    companyId,
    name,
    bytes,
    modifiedAt,
    foundAt: now,
    repeats: 0,
    version: 1,
  };
  if (period === 'invalid') return { ...file, ...refusal(INVALID_MONTH, now) };
  if (bytes > MAX_FILE_BYTES) return { ...file, ...refusal(TOO_LARGE, now) };
  return { ...file, state: 'waiting', period: periodNumber(period) };
}

/**
 * Updates a file that was not uploaded from the latest listing: staff may have changed the name pattern, or the file came back into
 * the folder. Returns the same object if nothing changed.
 */
export function refreshPickupFile(file: PickupFile, found: PickupFile, now: Date): PickupFile {
  const { period: before, ...rest } = file;
  if (found.period === undefined)
    return file.state === 'refused' ? file : { ...withoutMessage(rest), ...refusal(found.message ?? '', now) };
  if (file.state !== 'waiting') return { ...markWaiting(rest, { isRepeat: false }, now), period: found.period };
  return before === found.period ? file : { ...rest, period: found.period };
}

/** Returns whether a file has not changed for long enough to be complete. */
export const isStable = ({ foundAt }: PickupFile, now: Date): boolean =>
  now.getTime() - foundAt.getTime() >= STABLE_AFTER_MS;

/** Returns the idempotency key of the file's upload, with which a retry after a crash finds the same upload. */
export const idempotencyKeyOf = ({ id, period, repeats }: PickupFile): string => `pickup ${id} ${period} ${repeats}`;

/** Returns a waiting file whose upload was postponed, with the reason. */
export const markPostponed = (file: PickupFile, message: string): PickupFile => ({ ...withoutMessage(file), message });

/** Returns a waiting file that could not be read to its end. */
export const markInterrupted = (file: PickupFile): PickupFile => ({
  ...file,
  message: INTERRUPTED,
  isInterrupted: true,
});

export const markUploaded = (file: PickupFile, uploadId: string, now: Date): PickupFile => ({
  ...withoutMessage(file),
  state: 'uploaded',
  uploadId,
  reportAt: now,
});

/**
 * Returns whether this upload of the same content makes a file a duplicate. True while it can still be applied, after it was
 * applied (even if it was undone), and if staff discarded it after a pickup. False for failed uploads, dry runs, and uploads
 * whose rows all failed.
 */
export function preventsPickup(upload: ListedUpload): boolean {
  if (upload.state === 'failed' || didEveryRowFail(upload)) return false;
  return upload.state !== 'discarded' || upload.review?.pickedUpIn !== undefined;
}

export const markDuplicate = (file: PickupFile, uploadId: string, message: string, now: Date): PickupFile => ({
  ...withoutMessage(file),
  state: 'duplicate',
  uploadId,
  message,
  finishedAt: now,
});

const refusal = (message: string, now: Date) => ({
  state: 'refused' as const,
  message,
  finishedAt: now,
  reportAt: now,
});

export const markRefused = (file: PickupFile, message: string, now: Date): PickupFile => ({
  ...withoutMessage(file),
  ...refusal(message, now),
});

export const markRemoved = (file: PickupFile): PickupFile => ({
  ...withoutMessage(file),
  state: 'removed',
  message: REMOVED,
});

/** Returns the file waiting to be uploaded again. `isRepeat`: staff requested it; otherwise the file came back into the folder. */
export const markWaiting = (file: PickupFile, { isRepeat }: { isRepeat: boolean }, now: Date): PickupFile => {
  const { uploadId: _uploadId, reportAt: _reportAt, finishedAt: _finishedAt, ...rest } = withoutMessage(file);
  const { reported: _reported, resultWrittenAt: _writtenAt, ...again } = rest;
  return { ...again, state: 'waiting', ...(isRepeat ? { repeats: file.repeats + 1 } : { foundAt: now }) };
};

function withoutMessage({ message: _message, isInterrupted: _interrupted, ...file }: PickupFile): PickupFile {
  return file;
}

export const resultName = ({ name }: PickupFile): string => `${name}${RESULT_SUFFIX}`;

/** Returns when writing the result file is retried after a failure; undefined if it is given up. */
export const nextResultAttempt = ({ finishedAt }: PickupFile, now: Date): Date | undefined =>
  finishedAt && now.getTime() - finishedAt.getTime() >= RESULT_RETRY_LIMIT_MS
    ? undefined
    : later(now, CHECK_INTERVAL_MS);
