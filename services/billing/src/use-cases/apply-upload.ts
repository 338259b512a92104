import type { Logger } from '@utility-pay/service-kit/log';
import { isDue, isHopeless, refused, taken, type Upload } from '../domain/upload.ts';
import type { UploadRepository } from './ports.ts';
import { type WorkParts, workThroughUpload } from './process-upload.ts';
import { HandedBack, holdLease, LeaseLost } from './upload-lease.ts';

/** Uploads that one process works on at once; the others leave room for what else the service has to do. */
const AT_ONCE = 2;

interface Parts extends WorkParts {
  /** Has whatever is due now looked at. */
  scheduleDue: () => Promise<void>;
  /** Names this process in leases. */
  owner: string;
  log: Logger;
}

/** Works an upload through, from wherever it was left, if it is its turn and nobody else does. */
export function applyUpload(parts: Parts) {
  const { uploads, keepCounts, clock, owner, scheduleDue, log } = parts;
  let running = 0;

  const work = async (upload: Upload, stopping?: AbortSignal): Promise<void> => {
    const lease = holdLease(uploads, clock, upload, stopping);
    try {
      await workThroughUpload(parts, upload, lease);
    } catch (error) {
      if (error instanceof LeaseLost) log.warn({ uploadId: upload.id }, 'upload went on elsewhere');
      else if (error instanceof HandedBack) await uploads.renew(upload, clock.now());
      else throw error;
    } finally {
      lease.release();
    }
  };
  return async (job: { companyId: number; uploadId: string }, stopping?: AbortSignal): Promise<void> => {
    if (running >= AT_ONCE || stopping?.aborted) return;
    running++;
    try {
      const upload = await takeUpload(uploads, job, owner, clock.now(), keepCounts.doubt);
      if (upload) await work(upload, stopping);
    } finally {
      running--;
    }
    await scheduleDue().catch((err) => log.warn({ err }, 'uploads wait for the next sweep'));
  };
}

const GIVEN_UP = 'The file could not be processed. Rows that are not among the errors up to here were applied';

/** Takes an upload up when it is its company's next and nobody works on it; undefined otherwise. */
export async function takeUpload(
  uploads: UploadRepository,
  { companyId, uploadId }: { companyId: number; uploadId: string },
  owner: string,
  now: Date,
  givenUp: (companyId: number) => Promise<void>,
): Promise<Upload | undefined> {
  const next = await uploads.findNext(companyId);
  if (next?.id !== uploadId || !isDue(next, now)) return undefined;
  if (isHopeless(next)) {
    await givenUp(companyId);
    await uploads.save(next, refused(next, GIVEN_UP, now));
    return undefined;
  }
  const upload = taken(next, owner, now);
  return (await uploads.save(next, upload)) ? upload : undefined;
}
