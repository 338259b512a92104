import { type Actor, refused } from '@utility-pay/contracts';
import { requirePermission } from '@utility-pay/service-kit/auth';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import { notFound } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { newReview } from '../domain/upload-review.ts';
import { fileUntilForUndo, newUndo, undoableUntil } from '../domain/upload-undo.ts';
import type { ChangeUploadResult, UploadKey } from './decide-upload.ts';
import type { ScheduleUpload, UploadQuotaRepository, UploadRepository } from './ports/uploads.ts';
import { reserveUpload } from './reserve-upload.ts';

const NOT_APPLIED = 'Only an upload that was applied can be undone.';
const IS_UNDO = "An undo can't be undone. Upload the file again.";
const NOT_KEPT = "This upload can't be undone anymore: its file was deleted.";

interface Dependencies {
  uploads: UploadRepository;
  quotas: UploadQuotaRepository;
  schedule: ScheduleUpload;
  requireExisting: RequireExisting;
  clock: Clock;
  /** The name of this process in leases. */
  owner: string;
  log: Logger;
}

/**
 * Prepares the undo of an upload: a worker compares it with the accounts, then it awaits approval. Idempotent: repeating the request for
 * the same upload returns the same undo.
 */
export const undoUpload =
  (dependencies: Dependencies) =>
  async (actor: Actor, { companyId, uploadId }: UploadKey): Promise<ChangeUploadResult> => {
    const { uploads, schedule, requireExisting, clock, owner, log } = dependencies;
    requirePermission(actor, companyId, 'manageBalances');
    await requireExisting(actor, companyId);
    const upload = await uploads.find(companyId, uploadId);
    if (!upload || upload.state === 'receiving') throw notFound('Upload');
    if (upload.undoOf) return refused('CONFLICT', IS_UNDO);
    if (upload.state !== 'completed' && upload.state !== 'failed') return refused('CONFLICT', NOT_APPLIED);
    const now = clock.now();
    const undo = newUndo(upload, { id: uploads.newId(), review: newReview('always'), owner }, now);
    const until = undoableUntil(upload) ?? now;
    // The file is kept longer than usual, until the undo is approved.
    const isKept = until > now && (await uploads.keepFile(upload, fileUntilForUndo(now)));
    // An upload that is already undone needs no file: its undo is returned below.
    if (!isKept && !upload.undoneAt) return refused('CONFLICT', upload.state === 'failed' ? NOT_APPLIED : NOT_KEPT);
    // No bytes: the undo reads the file of the original upload.
    const quotaMessage = await reserveUpload(dependencies, undo, 0);
    if (quotaMessage) return refused('CONFLICT', quotaMessage);
    // All undos of an upload have the same request key, so the first one is returned.
    const existing = await uploads.add(undo);
    if (existing) return { kind: 'changed', upload: existing };
    await schedule(undo).catch((err: unknown) =>
      log.warn({ err, uploadId: undo.id }, 'Upload could not be scheduled; a sweeper will schedule it'),
    );
    return { kind: 'changed', upload: undo };
  };
