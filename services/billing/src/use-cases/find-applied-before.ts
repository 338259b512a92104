import type { Customer } from '../domain/customer.ts';
import { oldestRemembered } from '../domain/last-upload.ts';
import type { Upload } from '../domain/upload.ts';
import type { UploadRepository } from './ports/uploads.ts';

/**
 * Of an undo, returns which of the oldest uploads that the customers remember were applied before the undone one, if it may have been
 * forgotten. Uploads of a company are applied one after the other, so the times at which they ended are their order.
 */
export type FindAppliedBefore = (
  upload: Pick<Upload, 'companyId' | 'undoOf'>,
  customers: Iterable<Customer>,
) => Promise<ReadonlySet<string>>;

export const findAppliedBefore =
  ({ uploads }: { uploads: Pick<UploadRepository, 'finishTimes'> }): FindAppliedBefore =>
  async ({ companyId, undoOf }, customers) => {
    const oldest = new Set<string>();
    if (undoOf === undefined) return oldest;
    for (const { lastUpload } of customers) {
      const id = lastUpload && oldestRemembered(lastUpload, undoOf);
      if (id !== undefined) oldest.add(id);
    }
    if (oldest.size === 0) return oldest;
    const times = await uploads.finishTimes(companyId, [undoOf, ...oldest]);
    const undone = times.get(undoOf) ?? new Date(0);
    return new Set([...oldest].filter((id) => (times.get(id) ?? undone) < undone));
  };
