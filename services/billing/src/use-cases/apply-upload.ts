import type { Logger } from '@utility-pay/service-kit/log';
import { failUpload, isDue, isOutOfAttempts, scheduleRetry, takeUpload, type Upload } from '../domain/upload.ts';
import { needsComparison } from '../domain/upload-review.ts';
import { fileUntilForUndo, giveUpUpload } from '../domain/upload-undo.ts';
import { removeSurplusFiles } from './clean-up-uploads.ts';
import type { UploadQuotaRepository } from './ports/uploads.ts';
import { type ProcessDependencies, processUpload } from './process-upload.ts';
import { doOthersWait } from './schedule-uploads.ts';
import { uploadEvents } from './upload-events.ts';
import { holdLease, LeaseLost, ReleaseRequested } from './upload-lease.ts';
import type { UploadSlots } from './upload-slots.ts';

const GIVEN_UP =
  'Only part of the file was processed. Upload it again, or undo what was applied. Nothing is billed twice.';
const NOT_COMPARED = 'The file could not be compared with the accounts. Nothing was applied. Upload it again.';
const UNDO_GIVEN_UP = 'Only part of the upload was undone. Undo it again. Nothing is undone twice.';
const UNDO_NOT_COMPARED = 'The upload could not be compared with the accounts. Nothing was changed. Undo it again.';

export interface ApplyUploadDependencies extends ProcessDependencies {
  quotas: UploadQuotaRepository;
  /** Enqueues the jobs of all uploads that are due. */
  scheduleDue: () => Promise<void>;
  uploadSlots: UploadSlots;
  /** The name of this process in leases. */
  owner: string;
  log: Logger;
}

/** Processes an upload from its last checkpoint, if it is the company's next upload and no worker has it. */
export function applyUpload(dependencies: ApplyUploadDependencies) {
  const { uploads, quotas, countUpdates, journal, createEvent, clock, owner, uploadSlots, scheduleDue, log } =
    dependencies;

  const findDueUpload = async (job: { companyId: number; uploadId: string }): Promise<Upload | undefined> => {
    const next = await uploads.findNext(job.companyId);
    return next?.id === job.uploadId && isDue(next, clock.now()) ? next : undefined;
  };
  const giveUp = async (upload: Upload): Promise<void> => {
    const { undoOf, companyId } = upload;
    // Staff can prepare the undo again, which reads the same file.
    if (undoOf) await uploads.keepFile({ id: undoOf, companyId }, fileUntilForUndo(clock.now()));
    if (needsComparison(upload)) {
      const after = failUpload(upload, undoOf ? UNDO_NOT_COMPARED : NOT_COMPARED, clock.now());
      return void (await uploads.save(upload, after, uploadEvents(createEvent, after)));
    }
    // Rows behind the last checkpoint may have been applied without being counted.
    await countUpdates.requestRecount(companyId);
    await journal.copyUpload(companyId, upload.id);
    const after = giveUpUpload(upload, undoOf ? UNDO_GIVEN_UP : GIVEN_UP, clock.now());
    await uploads.save(upload, after, uploadEvents(createEvent, after, { isPartial: true }));
  };
  const takeAndProcess = async (next: Upload, stopping?: AbortSignal): Promise<void> => {
    const release = uploadSlots.acquire(next);
    try {
      const upload = takeUpload(next, owner, clock.now());
      if (!(await uploads.save(next, upload))) return;
      await quotas.markServed(upload.companyId, clock.now());
      await processWithLease(upload, stopping);
      await quotas.markServed(upload.companyId, clock.now());
    } finally {
      release();
    }
  };
  const processWithLease = async (upload: Upload, stopping?: AbortSignal): Promise<void> => {
    const lease = holdLease(
      { uploads, clock, othersWait: () => doOthersWait(dependencies, upload.companyId) },
      upload,
      stopping,
    );
    try {
      await processUpload(dependencies, upload, lease).finally(lease.release);
    } catch (error) {
      if (error instanceof LeaseLost) log.warn({ uploadId: upload.id }, 'Another worker took over the upload');
      else if (error instanceof ReleaseRequested) await uploads.renew(upload, clock.now());
      else {
        await releaseForRetry(upload);
        throw error;
      }
    }
  };
  /** Releases the upload for a retry after a delay. If the write fails too, the lease expires by itself. */
  const releaseForRetry = async ({ companyId, id, lease }: Upload): Promise<void> => {
    const current = await uploads.find(companyId, id).catch(() => undefined);
    if (current?.lease?.generation !== lease?.generation || current?.state !== 'running') return;
    await uploads.save(current, scheduleRetry(current, clock.now())).catch(() => false);
  };
  return async (job: { companyId: number; uploadId: string }, stopping?: AbortSignal): Promise<void> => {
    if (stopping?.aborted) return;
    const next = await findDueUpload(job);
    if (next && isOutOfAttempts(next)) await giveUp(next);
    else if (next) {
      // Enqueued again when a running upload ends, or by the next sweep.
      if (!uploadSlots.hasSlot(next)) return;
      await takeAndProcess(next, stopping);
    }
    if (next) {
      const { companyId } = next;
      await removeSurplusFiles(dependencies, companyId).catch((err) =>
        log.warn({ err, companyId }, 'Surplus files could not be removed; they are removed after the next upload'),
      );
    }
    await scheduleDue().catch((err) => log.warn({ err }, 'Uploads are scheduled by the next sweep'));
  };
}
