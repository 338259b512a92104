import { periodNumber, periodOfFileName } from '@utility-pay/contracts';
import type { SftpServer } from './sftp-server.ts';
import { didEveryRowFail, type ListedUpload } from './upload.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Milliseconds between two checks of the folder. */
const CHECK_MS = 5 * MINUTE_MS;
/** Milliseconds that a file has to stay the same before it is uploaded: it may still be being written. */
const STABLE_MS = 30 * SECOND_MS;
/** Milliseconds for which other workers leave a folder to the one that checks it. */
const LEASE_MS = 10 * MINUTE_MS;
/** Milliseconds of failed checks after which the business owners are informed. */
const REPORT_FAILURE_MS = 24 * HOUR_MS;
/** Milliseconds after which a result file is not written any more. */
const RESULT_GIVEN_UP_MS = 72 * HOUR_MS;
/** Bytes of a file that can be uploaded: 4 GiB. */
const MAX_BYTES = 4 * 1024 ** 3;
const RESULT_SUFFIX = '.result.txt';
/** Endings of files that are not complete yet, or that the portal wrote itself. */
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
  /** Absent while nothing is picked up. During a check, the time at which the check counts as abandoned. */
  nextCheckAt?: Date;
  /** Staff have requested a check, or a worker has started one. */
  isChecking?: true;
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
 * `waiting`: it is uploaded once it has stayed the same. `duplicate`: the same content was uploaded for the same month before.
 * `refused`: it is no valid bill file. `removed`: it was removed before it was uploaded.
 */
export type PickupFileState = 'waiting' | 'uploaded' | 'duplicate' | 'refused' | 'removed';

/** One version of a file in the folder: a file with the same name and another size or time is another one. */
export interface PickupFile extends ListedFile {
  id: string;
  companyId: number;
  state: PickupFileState;
  /** 202611; absent if the name has no valid month, or the file is too large. */
  period?: number;
  foundAt: Date;
  /** How often staff asked to pick it up again; then also a file that was uploaded before is uploaded. */
  repeats: number;
  /** Of a duplicate, the earlier upload. */
  uploadId?: string;
  message?: string;
  /** When its result is read next, to inform the business owners and write the result file. */
  reportAt?: Date;
  /** Since when its result is known. */
  finishedAt?: Date;
  /** What the business owners were informed of last. */
  reported?: 'approval' | 'result';
  resultWrittenAt?: Date;
  version: number;
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

export const checkStarted = (pickup: FilePickup, now: Date): FilePickup => ({
  ...pickup,
  isChecking: true,
  nextCheckAt: later(now, LEASE_MS),
});

/** Returns the pickup with a check that is due now. */
export const checkRequested = (pickup: FilePickup, now: Date): FilePickup => ({
  ...pickup,
  isChecking: true,
  nextCheckAt: now,
});

/** `isWaiting`: a file was found that is uploaded once it has stayed the same. */
export const checkDone = (
  {
    problem: _problem,
    failingSince: _since,
    isFailureReported: _reported,
    isChecking: _checking,
    ...pickup
  }: FilePickup,
  { isWaiting }: { isWaiting: boolean },
  now: Date,
): FilePickup => ({ ...pickup, checkedAt: now, nextCheckAt: later(now, isWaiting ? STABLE_MS : CHECK_MS) });

/** Returns the pickup after its folder could not be read, and whether the business owners are to be informed now. */
export function checkFailed(
  { isChecking: _checking, ...pickup }: FilePickup,
  problem: string,
  now: Date,
): { pickup: FilePickup; isReportDue: boolean } {
  const failingSince = pickup.failingSince ?? now;
  const isReportDue = !pickup.isFailureReported && now.getTime() - failingSince.getTime() >= REPORT_FAILURE_MS;
  const failed = { ...pickup, problem, failingSince, nextCheckAt: later(now, CHECK_MS) };
  return { pickup: isReportDue ? { ...failed, isFailureReported: true } : failed, isReportDue };
}

/** Returns an id that is the same whenever this version of the file is seen. */
const idOf = (companyId: number, { name, bytes, modifiedAt }: ListedFile): string =>
  [companyId, bytes, modifiedAt.getTime(), name].join('/');

/** Returns a listed file as it is picked up; undefined if its name does not match. */
export function foundFile(
  { companyId, namePattern }: FilePickup,
  listed: ListedFile,
  now: Date,
): PickupFile | undefined {
  if (IGNORED_SUFFIXES.some((suffix) => listed.name.toLowerCase().endsWith(suffix))) return undefined;
  const period = periodOfFileName(namePattern, listed.name);
  if (period === 'other') return undefined;
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
  if (bytes > MAX_BYTES) return { ...file, ...refusal(TOO_LARGE, now) };
  return { ...file, state: 'waiting', period: periodNumber(period) };
}

/**
 * Returns a file that was not uploaded as it is found now: staff may have changed the name pattern, or it came back into the
 * folder. Returns the same file if nothing changed.
 */
export function foundAgain(file: PickupFile, found: PickupFile, now: Date): PickupFile {
  const { period: before, ...rest } = file;
  if (found.period === undefined)
    return file.state === 'refused' ? file : { ...rest, ...refusal(found.message ?? '', now) };
  if (file.state !== 'waiting') return { ...waitingAgain(rest, { isRepeat: false }, now), period: found.period };
  return before === found.period ? file : { ...rest, period: found.period };
}

/** Returns whether a file has stayed the same for long enough. */
export const isStable = ({ foundAt }: PickupFile, now: Date): boolean => now.getTime() - foundAt.getTime() >= STABLE_MS;

/** Returns the request key of the file's upload: a repeated attempt after a crash finds the same upload. */
export const uploadKeyOf = ({ id, period, repeats }: PickupFile): string => `pickup ${id} ${period} ${repeats}`;

export const interrupted = (file: PickupFile): PickupFile => ({ ...file, message: INTERRUPTED });
export const wasInterrupted = ({ message }: PickupFile): boolean => message === INTERRUPTED;

export const uploaded = (file: PickupFile, uploadId: string, now: Date): PickupFile => ({
  ...withoutMessage(file),
  state: 'uploaded',
  uploadId,
  reportAt: now,
});

/**
 * Returns whether a file is not picked up again because of this upload of the same content: the upload may still be applied, or
 * it was, even if staff undid it, or staff discarded it when it was picked up. A dry run, which is discarded, and a file whose rows
 * all failed don't count.
 */
export function preventsPickup(upload: ListedUpload): boolean {
  if (upload.state === 'failed' || didEveryRowFail(upload)) return false;
  return upload.state !== 'discarded' || upload.review?.pickedUpIn !== undefined;
}

export const duplicate = (file: PickupFile, uploadId: string, message: string, now: Date): PickupFile => ({
  ...file,
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

export const refusedFile = (file: PickupFile, message: string, now: Date): PickupFile => ({
  ...file,
  ...refusal(message, now),
});

export const removedFile = (file: PickupFile): PickupFile => ({ ...file, state: 'removed', message: REMOVED });

/** Returns the file waiting to be uploaded: staff ask for it again, or it came back into the folder. */
export const waitingAgain = (file: PickupFile, { isRepeat }: { isRepeat: boolean }, now: Date): PickupFile => {
  const { uploadId: _uploadId, reportAt: _reportAt, finishedAt: _finishedAt, ...rest } = withoutMessage(file);
  const { reported: _reported, resultWrittenAt: _writtenAt, ...again } = rest;
  return { ...again, state: 'waiting', ...(isRepeat ? { repeats: file.repeats + 1 } : { foundAt: now }) };
};

function withoutMessage({ message: _message, ...file }: PickupFile): PickupFile {
  return file;
}

export const resultName = ({ name }: PickupFile): string => `${name}${RESULT_SUFFIX}`;

/** Returns when an attempt to write the result file is repeated; undefined if it is given up. */
export const nextResultAttempt = ({ finishedAt }: PickupFile, now: Date): Date | undefined =>
  finishedAt && now.getTime() - finishedAt.getTime() >= RESULT_GIVEN_UP_MS ? undefined : later(now, CHECK_MS);
