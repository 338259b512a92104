import type { CsvTemplate } from '@utility-pay/contracts';
import { DAY_MS } from '@utility-pay/contracts';
import type { Encoding } from './csv/encoding.ts';
import type { AsOf } from './ledger-changes.ts';
import { errorsUntil } from './stored-errors.ts';
import type { Review } from './upload-comparison.ts';
import { NO_PROGRESS, type Progress, withStep } from './upload-progress.ts';

/**
 * `receiving`: the file is still arriving; callers do not see the upload yet. `awaiting-approval`: compared with the
 * accounts; staff decide whether it is applied.
 */
export type UploadState =
  | 'receiving'
  | 'queued'
  | 'running'
  | 'awaiting-approval'
  | 'completed'
  | 'failed'
  | 'discarded';

/** Which worker has an upload, and until when. Each write requires its generation: a newer generation fences off earlier workers. */
export interface Lease {
  generation: number;
  until: Date;
  owner: string;
  /** Number of workers that took the upload since the last checkpoint. */
  takes: number;
  /** Number of errors since the last checkpoint. */
  failures?: number;
}

/** A caller's idempotency key. */
export interface RequestKey {
  key: string;
}

/** A file of bills, or the undo of one. */
export interface Upload {
  id: string;
  companyId: number;
  state: UploadState;
  /** 202611. */
  period: number;
  fileName: string | null;
  /** A copy from when the file arrived, so that a restarted upload reads the file the same way. */
  template: CsvTemplate;
  encoding: Encoding;
  /** Of a balance-forward file: the time up to which it includes payments. Fixed when the file is accepted. */
  asOf?: AsOf;
  /** The header cells of the file. */
  headers: string[];
  bytesTotal: number;
  /** SHA-256 of the file; null until it has arrived. */
  digest: string | null;
  /** Absent for a file that is applied without a comparison. */
  review?: Review;
  /** Of an undo: the upload whose changes it reverses, and whose file it reads. */
  undoOf?: string;
  /** Of a file of fixed rows: the upload in which the rows failed. */
  fixOf?: string;
  /** Whether customers have the values that the upload replaced (`lastUpload`), which an undo needs. Absent if no row was applied. */
  hasUndoData?: true;
  /** When the upload was undone. */
  undoneAt?: Date;
  /** Null until the file has been read once. */
  rowsTotal: number | null;
  progress: Progress;
  message: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  /** Number of stored failed rows, if not all are stored. */
  listedErrors?: number;
  /** When the failed rows may be deleted; absent before the upload finishes and after the deletion. */
  errorsUntil?: Date;
  /** When the failed rows were deleted. */
  errorsRemovedAt?: Date;
  /** When the file may be deleted; absent before the upload finishes and after the deletion. */
  fileUntil?: Date;
  /** Absent once finished. */
  lease?: Lease;
  request?: RequestKey;
}

/** An upload as lists read it, without values that may be large. */
export type ListedUpload = Omit<Upload, 'template' | 'headers' | 'review' | 'progress'> & {
  review?: Omit<Review, 'comparison'>;
  progress: Omit<Progress, 'errorGroups'>;
};

/** Maximum bytes of a small file: the limit of uploads in JSON. */
const SMALL_BYTES = 16 * 1024 ** 2;
/** A worker applies rows of a large file for this time before the files of other companies get their turn. */
const TURN_MS = 30_000;
/** A free worker would have taken a due upload within this time. */
const MAX_WAIT_MS = 5_000;

export const isSmall = ({ bytesTotal }: ListedUpload): boolean => bytesTotal <= SMALL_BYTES;

/** Returns whether every row of a file failed. Rows that staff left out do not count as failed. */
export const didEveryRowFail = ({ state, progress }: Pick<ListedUpload, 'state' | 'progress'>): boolean =>
  state === 'completed' && progress.successful === 0 && progress.failed > 0 && !progress.skipped;

/** Returns whether no worker has taken this due upload for more than MAX_WAIT_MS. */
export const hasWaitedTooLong = (upload: ListedUpload, now: Date): boolean => waitedMs(upload, now) > MAX_WAIT_MS;

/** Returns the milliseconds since the upload was queued, released or abandoned. */
const waitedMs = ({ state, createdAt, lease }: ListedUpload, now: Date): number =>
  now.getTime() - (state === 'running' && lease ? lease.until : createdAt).getTime();

/**
 * Returns whether a worker had an upload for its turn. Each worker first reads the file up to the checkpoint; a turn lasts until it has
 * applied rows for at least as long as that took.
 */
export function isTurnOver({ takenAt, appliesSince }: { takenAt: Date; appliesSince: Date }, now: Date): boolean {
  const reading = appliesSince.getTime() - takenAt.getTime();
  return now.getTime() - appliesSince.getTime() >= Math.max(TURN_MS, reading);
}

/** Lease of the process that receives a file. */
const RECEIVING_LEASE_MS = 15_000;
/** Lease of the worker that processes an upload. */
const LEASE_MS = 15_000;
/** Maximum takes without a checkpoint, after which an upload fails. */
const MAX_TAKES = 20;
/** Maximum errors without a checkpoint, after which an upload fails, since the company's next file waits for it. */
const MAX_FAILURES = 5;
/** Delay of the first retry after an error. It doubles with each further error. */
const RETRY_DELAY_MS = 1_000;
/** Retention of the file of a completed upload, unless the company exceeds its quota of kept files. */
const FILE_RETENTION_DAYS = 7;
const MAX_FILE_NAME = 200;
/** A due upload counts as stalled after this time: sweepers run every few seconds. */
const STALLED_AFTER_MS = 30_000;

/** A time in the past, whatever the clock shows. */
const ALWAYS_DUE = new Date(0);

type NewUpload = Pick<Upload, 'id' | 'companyId' | 'period' | 'fileName' | 'template' | 'asOf' | 'review' | 'fixOf'> & {
  owner: string;
  key?: string;
};

/** Returns an upload whose file is about to arrive. */
export const startReceiving = ({ owner, key, fileName, ...upload }: NewUpload, now: Date): Upload => ({
  ...upload,
  fileName: fileName ? bareName(fileName) : null,
  state: 'receiving',
  encoding: 'utf-8',
  headers: [],
  bytesTotal: 0,
  digest: null,
  rowsTotal: null,
  progress: NO_PROGRESS,
  message: null,
  createdAt: now,
  finishedAt: null,
  lease: { generation: 0, until: receivingUntil(now), owner, takes: 0 },
  ...(key ? { request: { key } } : {}),
});

/** Returns a file name without folders and control characters. */
const bareName = (fileName: string): string =>
  (fileName.split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(0, MAX_FILE_NAME);

export const receivingUntil = (now: Date): Date => new Date(now.getTime() + RECEIVING_LEASE_MS);

/** Returns whether the process that received the file has lost its lease. */
export const isAbandoned = ({ state, lease }: ListedUpload, now: Date): boolean =>
  state === 'receiving' && (lease?.until.getTime() ?? 0) <= now.getTime();

export interface ReceivedFile {
  bytesTotal: number;
  encoding: Encoding;
  headers: string[];
  digest: string;
}

/** Returns the upload with its complete file, queued for a worker. */
export const completeReceiving = (upload: Upload, file: ReceivedFile, now: Date): Upload =>
  queueUpload({ ...upload, ...file }, now);

/** Returns the upload queued for a worker. */
export const queueUpload = (upload: Upload, now: Date): Upload => ({
  ...upload,
  state: 'queued',
  createdAt: now,
  lease: { generation: 0, until: ALWAYS_DUE, owner: '', takes: 0 },
});

/** Returns whether a worker should take the upload: it is queued, or the lease of its worker has expired. */
export const isDue = ({ state, lease }: ListedUpload, now: Date): boolean =>
  state === 'queued' || (state === 'running' && lease !== undefined && lease.until <= now);

/** Returns whether no worker has the upload although one should. `isNext`: no other upload of its company is running. */
export const isStalled = (upload: ListedUpload, isNext: boolean, now: Date): boolean =>
  isDue(upload, now) && (upload.state === 'running' || isNext) && waitedMs(upload, now) > STALLED_AFTER_MS;

export const leaseUntil = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** Returns when the worker last renewed its lease; undefined if no worker has the upload. */
export const renewedAt = ({ state, lease }: ListedUpload): Date | undefined =>
  state === 'running' && lease ? new Date(lease.until.getTime() - LEASE_MS) : undefined;

/** Returns the upload with a lease for `owner`, which fences off all earlier holders. */
export const takeUpload = (upload: Upload, owner: string, now: Date): Upload => ({
  ...upload,
  state: 'running',
  lease: {
    generation: leaseOf(upload).generation + 1,
    until: leaseUntil(now),
    owner,
    takes: leaseOf(upload).takes + 1,
    failures: leaseOf(upload).failures ?? 0,
  },
});

/** Returns the upload after an error, to be taken again after a delay. */
export const scheduleRetry = (upload: Upload, now: Date): Upload => {
  const { failures = 0, ...lease } = leaseOf(upload);
  const until = new Date(now.getTime() + RETRY_DELAY_MS * 2 ** failures);
  return { ...upload, lease: { ...lease, until, failures: failures + 1 } };
};

/** Returns whether the maximum of takes or errors without a checkpoint is reached. */
export const isOutOfAttempts = (upload: Upload): boolean =>
  leaseOf(upload).takes >= MAX_TAKES || (leaseOf(upload).failures ?? 0) >= MAX_FAILURES;

/** Returns the upload after the first pass over its file. */
export const withSurvey = (upload: Upload, rowsTotal: number, headers: string[]): Upload => ({
  ...upload,
  rowsTotal,
  headers,
  hasUndoData: true,
});

/** Returns the upload with a checkpoint behind one more chunk. */
export const addCheckpoint = (upload: Upload, step: Progress, now: Date): Upload =>
  renewAtCheckpoint({ ...upload, progress: withStep(upload.progress, step) }, now);

/** Returns the upload with its lease renewed, and its takes and errors reset, at a checkpoint. */
export const renewAtCheckpoint = (upload: Upload, now: Date): Upload => ({
  ...upload,
  lease: { ...leaseOf(upload), until: leaseUntil(now), takes: 0, failures: 0 },
});

/** Returns the upload after all its rows were applied or failed. */
export const completeUpload = (upload: Upload, now: Date): Upload => {
  const { successful, failed, skipped } = upload.progress;
  const whole = { ...upload, progress: { ...upload.progress, bytesRead: upload.bytesTotal } };
  const rows = `${successful} out of ${successful + failed}`;
  const processed = upload.undoOf ? `Undid ${rows} records` : `Successfully processed ${rows} records`;
  const message = skipped ? `${processed}; ${skipped} skipped` : processed;
  return finishUpload(whole, 'completed', message, now);
};

/** Returns whether the applied rows may have changed what existing customers owe. */
export const changesBills = ({ progress: { successful, added } }: Upload): boolean => successful > added;

/** Returns the upload failed as a whole: no row was applied. */
export const failUpload = ({ hasUndoData: _none, ...upload }: Upload, message: string, now: Date): Upload =>
  finishUpload(upload, 'failed', message, now);

/** Returns whether rows of an upload may have been applied although it failed. */
export const isPartlyApplied = ({ state, hasUndoData }: Pick<Upload, 'state' | 'hasUndoData'>): boolean =>
  state === 'failed' && hasUndoData === true;

export const keptUntil = (now: Date): Date => new Date(now.getTime() + FILE_RETENTION_DAYS * DAY_MS);

export function finishUpload(
  { lease: _lease, ...upload }: Upload,
  state: 'completed' | 'failed' | 'discarded',
  message: string,
  now: Date,
): Upload {
  const end = { state, message, finishedAt: now, errorsUntil: errorsUntil(now) };
  if (upload.undoOf) {
    const { request: _request, ...released } = upload;
    // An undo has no file of its own. Unless it completed, its idempotency key is released, so that the upload can be undone later.
    return { ...(state === 'completed' ? upload : released), ...end };
  }
  // The file of an upload that applied nothing is not needed: the sender uploads it again.
  const fileUntil = state === 'completed' ? keptUntil(now) : now;
  return { ...upload, ...end, fileUntil };
}

export function leaseOf({ id, lease }: Upload): Lease {
  if (!lease) throw new Error(`upload ${id} is finished`);
  return lease;
}
