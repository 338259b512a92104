import type { CsvTemplate } from '@utility-pay/contracts';
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

/** Which worker has an upload, and until when. Each write names the generation, so a newer one shuts it out. */
export interface Lease {
  generation: number;
  until: Date;
  owner: string;
  /** How often it was taken since the last checkpoint. */
  takes: number;
  /** How often its worker met an error since the last checkpoint. */
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
  /** Of an undo: the upload whose file it reads and whose changes it takes back. */
  undoOf?: string;
  /** Of a file of fixed rows: the upload that refused them. */
  fixOf?: string;
  /**
   * Whether customers have what the upload replaced (`lastUpload`); uploads of earlier versions cannot be undone. Absent if it
   * failed before a row was applied.
   */
  hasUndoData?: true;
  /** When the upload was undone. */
  undoneAt?: Date;
  /** Null until the file has been read once. */
  rowsTotal: number | null;
  progress: Progress;
  message: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  /** If not all refused rows are stored: how many are. */
  listedErrors?: number;
  /** When the refused rows may be deleted; absent before the upload finishes and after the deletion. */
  errorsUntil?: Date;
  /** When the refused rows were deleted. */
  errorsRemovedAt?: Date;
  /** When the file may be deleted; absent before the upload finishes and after the deletion. */
  fileUntil?: Date;
  /** Absent once finished. */
  lease?: Lease;
  request?: RequestKey;
}

/** An upload as lists read it: without values that may be large. */
export type ListedUpload = Omit<Upload, 'template' | 'headers' | 'review' | 'progress'> & {
  review?: Omit<Review, 'comparison'>;
  progress: Omit<Progress, 'errorGroups'>;
};

/** Bytes up to which a file counts as small: as many as the documented call takes. */
const SMALL_BYTES = 16 * 1024 ** 2;
/** Milliseconds that a worker applies rows of a large file before the files of other companies get their turn. */
const SLICE_MS = 30_000;
/** Milliseconds after which an upload counts as waiting: a free worker takes it within one sweep. */
const WAITING_MS = 5_000;

export const isSmall = ({ bytesTotal }: ListedUpload): boolean => bytesTotal <= SMALL_BYTES;

/** Whether every row of a file failed. Rows that staff left out are not failed ones. */
export const didEveryRowFail = ({ state, progress }: Pick<ListedUpload, 'state' | 'progress'>): boolean =>
  state === 'completed' && progress.successful === 0 && progress.failed > 0 && !progress.skipped;

/** Returns whether an upload that is due has found no worker for some seconds. */
export const isWaiting = (upload: ListedUpload, now: Date): boolean => waitedMs(upload, now) > WAITING_MS;

/** Milliseconds since the upload was queued, handed back or abandoned. */
const waitedMs = ({ state, createdAt, lease }: ListedUpload, now: Date): number =>
  now.getTime() - (state === 'running' && lease ? lease.until : createdAt).getTime();

/**
 * Returns whether a worker had an upload long enough. A turn contains at least as much applying as reading: each worker
 * first reads the file up to the checkpoint.
 */
export function isTurnOver({ takenAt, appliesSince }: { takenAt: Date; appliesSince: Date }, now: Date): boolean {
  const reading = appliesSince.getTime() - takenAt.getTime();
  return now.getTime() - appliesSince.getTime() >= Math.max(SLICE_MS, reading);
}

/** Milliseconds after which the receiver of a file is considered gone. */
const RECEIVING_MS = 15_000;
/** Milliseconds after which a silent worker loses its lease. */
const LEASE_MS = 15_000;
/** Takes without a checkpoint before an upload fails. */
const MAX_TAKES = 20;
/** Errors without a checkpoint before an upload fails: its company's next file waits for it. */
const MAX_FAILURES = 5;
/** Milliseconds before the first retry after an error; doubles with each further one. */
const RETRY_MS = 1_000;
/** Days that the file of a completed upload is kept, if the company has room for it. */
const FILE_DAYS = 7;
const DAY_MS = 86_400_000;
const MAX_FILE_NAME = 200;
/** Milliseconds that an upload may wait before it counts as stalled: sweepers run every few seconds. */
const PATIENCE_MS = 30_000;

/** In the past for any clock. */
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

/** The name without folders and control characters. */
const bareName = (fileName: string): string =>
  (fileName.split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(0, MAX_FILE_NAME);

export const receivingUntil = (now: Date): Date => new Date(now.getTime() + RECEIVING_MS);

/** Returns whether the file stopped arriving and its receiver is gone. */
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

/** Returns whether a worker should take the upload: it is queued, or its worker is silent. */
export const isDue = ({ state, lease }: ListedUpload, now: Date): boolean =>
  state === 'queued' || (state === 'running' && lease !== undefined && lease.until <= now);

/** Returns whether no worker has the upload although one should. `isNext`: no other upload of its company is running. */
export const isStalled = (upload: ListedUpload, isNext: boolean, now: Date): boolean =>
  isDue(upload, now) && (upload.state === 'running' || isNext) && waitedMs(upload, now) > PATIENCE_MS;

export const leaseUntil = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** Returns when the worker last renewed its lease; undefined without a worker. */
export const renewedAt = ({ state, lease }: ListedUpload): Date | undefined =>
  state === 'running' && lease ? new Date(lease.until.getTime() - LEASE_MS) : undefined;

/** Returns the upload with a lease for `owner`, which shuts out all former holders. */
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

/** Returns the upload after its worker met an error, to be taken again after a delay. */
export const scheduleRetry = (upload: Upload, now: Date): Upload => {
  const { failures = 0, ...lease } = leaseOf(upload);
  const until = new Date(now.getTime() + RETRY_MS * 2 ** failures);
  return { ...upload, lease: { ...lease, until, failures: failures + 1 } };
};

/** Returns whether the upload was taken, or met an error, too often without reaching a checkpoint. */
export const isHopeless = (upload: Upload): boolean =>
  leaseOf(upload).takes >= MAX_TAKES || (leaseOf(upload).failures ?? 0) >= MAX_FAILURES;

/** Returns the upload after the first reading of its file. */
export const withSurvey = (upload: Upload, rowsTotal: number, headers: string[]): Upload => ({
  ...upload,
  rowsTotal,
  headers,
  hasUndoData: true,
});

/** Returns the upload with a checkpoint behind one more chunk. */
export const addCheckpoint = (upload: Upload, step: Progress, now: Date): Upload =>
  renewAtCheckpoint({ ...upload, progress: withStep(upload.progress, step) }, now);

/** Returns the upload with its lease renewed behind a checkpoint. */
export const renewAtCheckpoint = (upload: Upload, now: Date): Upload => ({
  ...upload,
  lease: { ...leaseOf(upload), until: leaseUntil(now), takes: 0, failures: 0 },
});

/** Returns the upload with all rows applied or refused. */
export const completeUpload = (upload: Upload, now: Date): Upload => {
  const { successful, failed: refused, skipped } = upload.progress;
  const whole = { ...upload, progress: { ...upload.progress, bytesRead: upload.bytesTotal } };
  const rows = `${successful} out of ${successful + refused}`;
  const processed = upload.undoOf ? `Undid ${rows} records` : `Successfully processed ${rows} records`;
  const message = skipped ? `${processed}; ${skipped} skipped` : processed;
  return finishUpload(whole, 'completed', message, now);
};

/** Returns whether the applied rows may have changed what existing customers owe. */
export const changesBills = ({ progress: { successful, added } }: Upload): boolean => successful > added;

/** Returns the upload refused as a whole: nothing was applied. */
export const failUpload = ({ hasUndoData: _none, ...upload }: Upload, message: string, now: Date): Upload =>
  finishUpload(upload, 'failed', message, now);

/** Returns whether rows of an upload may have been applied although it failed. */
export const isPartlyApplied = ({ state, hasUndoData }: Pick<Upload, 'state' | 'hasUndoData'>): boolean =>
  state === 'failed' && hasUndoData === true;

export const keptUntil = (now: Date): Date => new Date(now.getTime() + FILE_DAYS * DAY_MS);

export function finishUpload(
  { lease: _lease, ...upload }: Upload,
  state: 'completed' | 'failed' | 'discarded',
  message: string,
  now: Date,
): Upload {
  const end = { state, message, finishedAt: now, errorsUntil: errorsUntil(now) };
  if (upload.undoOf) {
    const { request: _request, ...released } = upload;
    // An undo has no file of its own. Unless it completed, its request key is free again, so the upload can be undone later.
    return { ...(state === 'completed' ? upload : released), ...end };
  }
  // A file of which nothing was applied is not needed: the sender uploads it again.
  const fileUntil = state === 'completed' ? keptUntil(now) : now;
  return { ...upload, ...end, fileUntil };
}

export function leaseOf({ id, lease }: Upload): Lease {
  if (!lease) throw new Error(`upload ${id} is finished`);
  return lease;
}
