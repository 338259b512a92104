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

const BATCH_SIZE = 100;

/** Removes uploads whose file was not received completely. */
export const removeAbandonedUploads = (dependencies: Dependencies): (() => Promise<void>) =>
  sweepInBatches({
    list: (batch) => dependencies.uploads.listAbandoned(dependencies.clock.now(), batch),
    handle: async (upload) => {
      await removeAbandonedUpload(dependencies, upload);
      return 'done';
    },
    batchSize: BATCH_SIZE,
  });

/** Removes the files of finished uploads after their retention. */
export const removeExpiredFiles = ({ uploads, files, clock }: Dependencies): (() => Promise<void>) =>
  sweepInBatches({
    list: (batch) => uploads.listExpiredFiles(clock.now(), batch),
    handle: async (upload) => {
      const { companyId, id } = upload;
      if ((await findBeingUndone(uploads, companyId)).has(id))
        await uploads.keepFile(upload, fileUntilForUndo(clock.now()));
      else {
        await files.remove(companyId, id);
        await uploads.markFileRemoved(upload);
      }
      return 'done';
    },
    batchSize: BATCH_SIZE,
  });

/** Removes the failed rows of finished uploads after their retention. */
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
 * Removes the company's expired files, such as that of an upload that has just failed, and the oldest files beyond its quota. Files that
 * remain are removed by the sweep of expired files or after the company's next upload.
 */
export async function removeSurplusFiles({ uploads, files, clock }: Dependencies, companyId: number): Promise<void> {
  const kept = await uploads.listKeptFiles(companyId, MAX_KEPT_FILES + BATCH_SIZE);
  const surplus = surplusFiles(kept, clock.now());
  if (surplus.length === 0) return;
  const needed = await findBeingUndone(uploads, companyId);
  for (const { id } of surplus) {
    if (needed.has(id)) continue;
    await files.remove(companyId, id);
    await uploads.markFileRemoved({ id, companyId });
  }
}

/** Returns the ids of the uploads that are being undone, for which their files are needed. */
async function findBeingUndone(uploads: UploadRepository, companyId: number): Promise<ReadonlySet<string>> {
  const unfinished = await uploads.listUnfinishedOf(companyId);
  return new Set(unfinished.flatMap(({ undoOf }) => undoOf ?? []));
}

/** Removes an upload whose file was not received completely. Returns false if it is still being received. */
export async function removeAbandonedUpload({ uploads, files, clock }: Dependencies, upload: Upload): Promise<boolean> {
  const takenOver = withNewLease(upload, clock.now());
  // Takes over the lease first, which fences off the former receiver.
  if (!(await uploads.save(upload, takenOver))) return false;
  await files.remove(upload.companyId, upload.id);
  await uploads.remove(takenOver);
  return true;
}

const withNewLease = (upload: Upload, now: Date): Upload => ({
  ...upload,
  lease: { generation: (upload.lease?.generation ?? 0) + 1, until: receivingUntil(now), owner: 'clean-up', takes: 0 },
});
