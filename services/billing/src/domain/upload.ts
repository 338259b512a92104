import type { CsvTemplate } from '@utility-pay/contracts';
import type { Encoding } from './csv/encoding.ts';

/** `receiving` is nobody's business but ours: the file is still coming in. */
export type UploadState = 'receiving' | 'queued' | 'running' | 'completed' | 'failed';

/** Who works on an upload, and until when. Each write of the work names its generation; a newer one shuts it out. */
export interface Lease {
  generation: number;
  until: Date;
  owner: string;
  /** Times that it was taken up since it last got any further. */
  takes: number;
}

/** How far the file has been applied. */
export interface Progress {
  /** The last line of the file that counts as done. */
  line: number;
  bytesRead: number;
  successful: number;
  failed: number;
  /** Of the successful rows, those that made a new customer. */
  added: number;
}

/** A key under which a caller may ask again, and what it sent under it. */
export interface RequestKey {
  key: string;
  digest: string | null;
}

/** A file of balances on its way into the books. */
export interface Upload {
  id: string;
  companyId: number;
  state: UploadState;
  /** 202611. */
  period: number;
  fileName: string | null;
  /** As it stood when the file came: the same file is read the same way however often that is begun again. */
  template: CsvTemplate;
  encoding: Encoding;
  /** The file's own header cells. */
  headers: string[];
  bytesTotal: number;
  /** Known once the file has been read through. */
  rowsTotal: number | null;
  progress: Progress;
  message: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  /** Until when the file itself is kept; absent while it is needed, and once it is gone. */
  fileUntil?: Date;
  /** Absent once finished. */
  lease?: Lease;
  request?: RequestKey;
}

export const NO_PROGRESS: Progress = { line: 0, bytesRead: 0, successful: 0, failed: 0, added: 0 };

/** Due at any time, whatever a clock says. */
export const ALWAYS_DUE = new Date(0);

/** Whether somebody should take it up: nobody has yet, or whoever did is silent. */
export const isDue = ({ state, lease }: Upload, now: Date): boolean =>
  state === 'queued' || (state === 'running' && lease !== undefined && lease.until <= now);

/** Milliseconds that an upload may wait before somebody should wonder why: sweeps look every few seconds. */
const PATIENCE_MS = 30_000;

/** Whether nobody works on it although somebody should. `turn`: no other upload of its company is being worked on. */
export const standsStill = (upload: Upload, turn: boolean, now: Date): boolean => {
  if (!isDue(upload, now)) return false;
  return upload.state === 'running' || (turn && now.getTime() - upload.createdAt.getTime() > PATIENCE_MS);
};

/** Milliseconds that a file counts as coming in after the last sign of life of whoever receives it. */
const RECEIVING_MS = 15_000;
const MAX_FILE_NAME = 200;

type Announced = Pick<Upload, 'id' | 'companyId' | 'period' | 'fileName' | 'template'> & {
  owner: string;
  key?: string;
};

/** An upload whose file is about to come in. */
export const receivingUpload = ({ owner, key, fileName, ...announced }: Announced, now: Date): Upload => ({
  ...announced,
  fileName: fileName ? bareName(fileName) : null,
  state: 'receiving',
  encoding: 'utf-8',
  headers: [],
  bytesTotal: 0,
  rowsTotal: null,
  progress: NO_PROGRESS,
  message: null,
  createdAt: now,
  finishedAt: null,
  lease: { generation: 0, until: receivingUntil(now), owner, takes: 0 },
  ...(key ? { request: { key, digest: null } } : {}),
});

export const receivingUntil = (now: Date): Date => new Date(now.getTime() + RECEIVING_MS);

/** Whoever received it is gone, and what came of it is worth nothing. */
export const isAbandoned = ({ state, lease }: Upload, now: Date): boolean =>
  state === 'receiving' && (lease?.until.getTime() ?? 0) <= now.getTime();

export interface Received {
  bytesTotal: number;
  encoding: Encoding;
  headers: string[];
  digest: string | null;
}

/** The whole file is here: from now on it is worked through, come what may. */
export const receivedUpload = (upload: Upload, { digest, ...file }: Received, now: Date): Upload => ({
  ...upload,
  ...file,
  state: 'queued',
  createdAt: now,
  lease: { generation: 0, until: ALWAYS_DUE, owner: '', takes: 0 },
  ...(upload.request ? { request: { ...upload.request, digest } } : {}),
});

/** The name without folders and control characters. */
const bareName = (fileName: string): string =>
  (fileName.split(/[\\/]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(0, MAX_FILE_NAME);

/** Milliseconds that a worker may be silent before another takes over. */
const LEASE_MS = 15_000;
/** Times that an upload is taken up without getting any further before it is given up. */
const MAX_TAKES = 20;
/** Days that a file is kept once it is worked through. */
const FILE_DAYS = 7;
const DAY_MS = 86_400_000;

export const leaseUntil = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** When whoever works on it was last heard of; undefined while nobody does. */
export const lastSignOf = ({ state, lease }: Upload): Date | undefined =>
  state === 'running' && lease ? new Date(lease.until.getTime() - LEASE_MS) : undefined;

/** The upload in the hands of `owner`, who shuts out everyone before. */
export const taken = (upload: Upload, owner: string, now: Date): Upload => ({
  ...upload,
  state: 'running',
  lease: {
    generation: leaseOf(upload).generation + 1,
    until: leaseUntil(now),
    owner,
    takes: leaseOf(upload).takes + 1,
  },
});

export const isHopeless = (upload: Upload): boolean => leaseOf(upload).takes >= MAX_TAKES;

export const surveyed = (upload: Upload, rowsTotal: number, headers: string[]): Upload => ({
  ...upload,
  rowsTotal,
  headers,
});

/** What one chunk of the file adds to what was done. */
export interface Step extends Omit<Progress, 'line' | 'bytesRead'> {
  line: number;
  bytesRead: number;
}

/** One more chunk is done for good. */
export const advanced = (upload: Upload, step: Step, now: Date): Upload => ({
  ...upload,
  progress: {
    line: step.line,
    bytesRead: step.bytesRead,
    successful: upload.progress.successful + step.successful,
    failed: upload.progress.failed + step.failed,
    added: upload.progress.added + step.added,
  },
  lease: { ...leaseOf(upload), until: leaseUntil(now), takes: 0 },
});

export const completed = (upload: Upload, now: Date): Upload => {
  const { successful, failed } = upload.progress;
  const done = { ...upload, progress: { ...upload.progress, bytesRead: upload.bytesTotal } };
  return finished(done, 'completed', `Successfully processed ${successful} out of ${successful + failed} records`, now);
};

export const refused = (upload: Upload, message: string, now: Date): Upload => finished(upload, 'failed', message, now);

function finished(
  { lease: _done, ...upload }: Upload,
  state: 'completed' | 'failed',
  message: string,
  now: Date,
): Upload {
  return { ...upload, state, message, finishedAt: now, fileUntil: new Date(now.getTime() + FILE_DAYS * DAY_MS) };
}

function leaseOf({ id, lease }: Upload): Lease {
  if (!lease) throw new Error(`upload ${id} is finished`);
  return lease;
}
