import type { Customer } from '../domain/customer.ts';
import { oldestRemembered } from '../domain/last-upload.ts';
import type { Upload } from '../domain/upload.ts';
import type { UploadRepository } from './ports/uploads.ts';

/**
 * Returns uploads that were applied before the undone upload: of each customer whose history (`LastUpload.earlierIds`) is full and so may
 * have dropped the undone upload, the oldest upload in the history, if it was applied before. Empty if the upload is no undo.
 * Uploads of a company are applied one after the other, so their finish times give their order.
 */
export type FindUploadsAppliedBefore = (
  upload: Pick<Upload, 'companyId' | 'undoOf'>,
  customers: Iterable<Customer>,
) => Promise<ReadonlySet<string>>;

export const findUploadsAppliedBefore =
  ({ uploads }: { uploads: Pick<UploadRepository, 'finishTimes'> }): FindUploadsAppliedBefore =>
  async ({ companyId, undoOf }, customers) => {
    const oldest = new Set<string>();
    if (undoOf === undefined) return oldest;
    for (const { lastUpload } of customers) {
      const id = lastUpload && oldestRemembered(lastUpload, undoOf);
      if (id !== undefined) oldest.add(id);
    }
    if (oldest.size === 0) return oldest;
    const times = await uploads.finishTimes(companyId, [undoOf, ...oldest]);
    const undoneUploadAt = times.get(undoOf) ?? new Date(0);
    return new Set([...oldest].filter((id) => (times.get(id) ?? undoneUploadAt) < undoneUploadAt));
  };
