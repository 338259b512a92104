import type { Lease, Progress, Upload } from './upload.ts';

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
