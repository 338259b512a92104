import { sweepInBatches } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { receivingUntil, type Upload } from '../domain/upload.ts';
import { MAX_KEPT_FILES, surplusFiles } from '../domain/upload-quota.ts';
import { fileUntilForUndo } from '../domain/upload-undo.ts';
import { removeComparedRows } from './compare-upload.ts';
import type { MissingCustomerRepository } from './ports/missing-customers.ts';
import type { StoredFiles } from './ports/stored-files.ts';
import type { UploadErrorRepository } from './ports/upload-errors.ts';
import type { UploadRepository } from './ports/uploads.ts';

interface Dependencies {
  uploads: UploadRepository;
  files: StoredFiles;
  clock: Clock;
}

/** Uploads read at once. */
const BATCH_SIZE = 100;

/** Removes files that are no longer being received. */
export const removeAbandonedUploads = (dependencies: Dependencies): (() => Promise<void>) =>
  sweepInBatches({
    list: (batch) => dependencies.uploads.listAbandoned(dependencies.clock.now(), batch),
    handle: async (upload) => {
      await removeAbandonedUpload(dependencies, upload);
      return 'done';
    },
    batchSize: BATCH_SIZE,
  });

/** Removes files of uploads that failed, or completed long enough ago. */
export const removeExpiredFiles = ({ uploads, files, clock }: Dependencies): (() => Promise<void>) =>
  sweepInBatches({
    list: (batch) => uploads.listExpiredFiles(clock.now(), batch),
    handle: async (upload) => {
      const { companyId, id } = upload;
      if ((await beingUndone(uploads, companyId)).has(id))
        await uploads.keepFile(upload, fileUntilForUndo(clock.now()));
      else {
        await files.remove(companyId, id);
        await uploads.forgetFile(upload);
      }
      return 'done';
    },
    batchSize: BATCH_SIZE,
  });

/** Removes the refused rows of uploads that ended long enough ago. */
export const removeExpiredErrors = ({
  uploads,
  errors,
  missingCustomers,
  clock,
}: Pick<Dependencies, 'uploads' | 'clock'> & {
  errors: UploadErrorRepository;
  missingCustomers: MissingCustomerRepository;
}): (() => Promise<void>) =>
  sweepInBatches({
    list: (batch) => uploads.listExpiredErrors(clock.now(), batch),
    handle: async (upload) => {
      await removeComparedRows({ errors, missingCustomers }, upload);
      await uploads.markErrorsRemoved(upload, clock.now());
      return 'done';
    },
    batchSize: BATCH_SIZE,
  });

/**
 * Removes the file of an upload of the company that has just failed, and the oldest files beyond what is kept for a
 * company. What it does not reach, the sweep of expired files or the company's next upload removes.
 */
export async function removeSurplusFiles({ uploads, files, clock }: Dependencies, companyId: number): Promise<void> {
  const kept = await uploads.listKeptFiles(companyId, MAX_KEPT_FILES + BATCH_SIZE);
  const surplus = surplusFiles(kept, clock.now());
  if (surplus.length === 0) return;
  const needed = await beingUndone(uploads, companyId);
  for (const { id } of surplus) {
    if (needed.has(id)) continue;
    await files.remove(companyId, id);
    await uploads.forgetFile({ id, companyId });
  }
}

/** Returns the uploads of a company that unfinished undos take back: their files are needed. */
async function beingUndone(uploads: UploadRepository, companyId: number): Promise<ReadonlySet<string>> {
  const unfinished = await uploads.listUnfinishedOf(companyId);
  return new Set(unfinished.flatMap(({ undoOf }) => undoOf ?? []));
}

/** Removes an upload whose file was not received completely. Returns false when it is still being received. */
export async function removeAbandonedUpload({ uploads, files, clock }: Dependencies, upload: Upload): Promise<boolean> {
  const seized = withNewLease(upload, clock.now());
  // First take over the lease, so that the former receiver can no longer write.
  if (!(await uploads.save(upload, seized))) return false;
  await files.remove(upload.companyId, upload.id);
  await uploads.remove(seized);
  return true;
}

const withNewLease = (upload: Upload, now: Date): Upload => ({
  ...upload,
  lease: { generation: (upload.lease?.generation ?? 0) + 1, until: receivingUntil(now), owner: 'clean-up', takes: 0 },
});
