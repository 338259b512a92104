import type { Logger } from '@utility-pay/service-kit/log';
import { failed, failedOnce, isDue, isHopeless, taken, type Upload } from '../domain/upload.ts';
import { type ProcessParts, processUpload } from './process-upload.ts';
import { HandedBack, holdLease, LeaseLost } from './upload-lease.ts';

/** Uploads that one process works on at once; its other queues need the remaining capacity. */
const AT_ONCE = 2;
const GIVEN_UP =
  'The file could not be processed to the end. Some of its rows may have been applied. Upload the file again.';

export interface ApplyUploadParts extends ProcessParts {
  /** Enqueues the jobs of all uploads that are due. */
  scheduleDue: () => Promise<void>;
  /** The name of this process in leases. */
  owner: string;
  log: Logger;
}

/** Processes an upload from its last checkpoint, if it is the company's next one and no worker has it. */
export function applyUpload(parts: ApplyUploadParts) {
  const { uploads, countUpdates, clock, owner, scheduleDue, log } = parts;
  let running = 0;

  const take = async (job: { companyId: number; uploadId: string }): Promise<Upload | undefined> => {
    const now = clock.now();
    const next = await uploads.findNext(job.companyId);
    if (next?.id !== job.uploadId || !isDue(next, now)) return undefined;
    if (isHopeless(next)) {
      // Rows behind the last checkpoint may have been applied and are not counted.
      await countUpdates.requestRecount(job.companyId);
      await uploads.save(next, failed(next, GIVEN_UP, now));
      return undefined;
    }
    const upload = taken(next, owner, now);
    return (await uploads.save(next, upload)) ? upload : undefined;
  };
  const work = async (upload: Upload, stopping?: AbortSignal): Promise<void> => {
    const lease = holdLease(uploads, clock, upload, stopping);
    try {
      await processUpload(parts, upload, lease);
    } catch (error) {
      if (error instanceof LeaseLost) log.warn({ uploadId: upload.id }, 'Another worker took over the upload');
      else if (error instanceof HandedBack) await uploads.renew(upload, clock.now());
      else {
        await retryLater(upload);
        throw error;
      }
    } finally {
      lease.release();
    }
  };
  /** Hands back the upload. If that fails too, its lease ends by itself. */
  const retryLater = async ({ companyId, id, lease }: Upload): Promise<void> => {
    const current = await uploads.find(companyId, id).catch(() => undefined);
    if (current?.lease?.generation !== lease?.generation || current?.state !== 'running') return;
    await uploads.save(current, failedOnce(current, clock.now())).catch(() => false);
  };
  return async (job: { companyId: number; uploadId: string }, stopping?: AbortSignal): Promise<void> => {
    if (running >= AT_ONCE || stopping?.aborted) return;
    running++;
    try {
      const upload = await take(job);
      if (upload) await work(upload, stopping);
    } finally {
      running--;
    }
    await scheduleDue().catch((err) => log.warn({ err }, 'Uploads are scheduled by the next sweep'));
  };
}
