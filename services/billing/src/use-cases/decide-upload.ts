import { isDeepStrictEqual } from 'node:util';
import { type Actor, periodNumberText, type Refused, refused } from '@utility-pay/contracts';
import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import { type Act, type RecordAct, SYSTEM } from '@utility-pay/service-kit/audit';
import { requirePermission } from '@utility-pay/service-kit/auth';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import { notFound } from '@utility-pay/service-kit/errors';
import { sweepInBatches } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Logger } from '@utility-pay/service-kit/log';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { Upload } from '../domain/upload.ts';
import type { IncludedKinds } from '../domain/upload-comparison.ts';
import { blockingApproval, lapsedBefore, markApproved, markDiscarded, markLapsed } from '../domain/upload-review.ts';
import { fileUntilAfterUndo } from '../domain/upload-undo.ts';
import { removeSurplusFiles } from './clean-up-uploads.ts';
import { removeComparedRows } from './compare-upload.ts';
import type { MissingCustomerRepository } from './ports/missing-customers.ts';
import type { StoredFiles } from './ports/stored-files.ts';
import type { UploadErrorRepository } from './ports/upload-errors.ts';
import type { ScheduleUpload, UploadRepository } from './ports/uploads.ts';
import { uploadEvents } from './upload-events.ts';
import { whyOutdated } from './why-outdated.ts';

const BATCH_SIZE = 100;
const DECIDED_BEFORE = 'This upload was already approved or discarded.';
const PARTIAL_FIX = 'Fixed rows can only be approved as a whole.';
const ORIGINAL_UNDONE = 'The upload that these rows are from was undone. Discard them, and upload the corrected file.';
const UNDO_IN_PROGRESS = 'The upload that these rows are from is being undone. Wait until its undo is finished.';
const FILE_IN_PROGRESS = 'Another file for this month is being processed. Try again when it is finished.';
const PARTIAL_UNDO = 'An upload can only be undone as a whole.';
const OUTDATED =
  'Another file for this month was applied after this one was compared. Discard this one, and upload it again to compare it with the accounts as they are now.';

const OUTDATED_FIX =
  'Another file for this month was applied after these rows were compared. Discard them, and send them again from the original upload.';

const UPLOAD_ACTIONS = { approved: 'upload.approved', discarded: 'upload.discarded' } as const;
const UNDO_ACTIONS = { approved: 'upload.undo-approved', discarded: 'upload.undo-discarded' } as const;

export interface UploadKey {
  companyId: number;
  uploadId: string;
}

export type ChangeUploadResult = { kind: 'changed'; upload: Upload } | Refused;

interface Dependencies {
  uploads: UploadRepository;
  files: StoredFiles;
  errors: UploadErrorRepository;
  missingCustomers: MissingCustomerRepository;
  schedule: ScheduleUpload;
  requireExisting: RequireExisting;
  createEvent: CreateEvent;
  recordAct: RecordAct;
  clock: Clock;
  log: Logger;
}

/** Approves an upload that awaits approval; a worker then applies it. Approving it again with the same choice changes nothing. */
export const approveUpload =
  (dependencies: Dependencies) =>
  async (
    actor: Actor,
    { includeNew, includeChanged, ...key }: UploadKey & IncludedKinds,
  ): Promise<ChangeUploadResult> => {
    const { schedule, clock, log } = dependencies;
    const kinds = { includeNew, includeChanged };
    requirePermission(actor, key.companyId, 'manageBalances');
    if (!includeNew && !includeChanged) return refused('CONFLICT', 'Choose what to apply, or discard the upload.');
    const result = await saveDecision(dependencies, actor, key, 'approved', async (upload) => {
      if (isDeepStrictEqual(upload.review?.approval, kinds)) return upload;
      if (upload.state !== 'awaiting-approval') return DECIDED_BEFORE;
      if (upload.undoOf && !(includeNew && includeChanged)) return PARTIAL_UNDO;
      if (upload.fixOf && !(includeNew && includeChanged)) return PARTIAL_FIX;
      return (await whyNotApprovable(dependencies, upload)) ?? markApproved(upload, kinds, clock.now());
    });
    if (result.kind === 'changed' && result.upload.state === 'queued')
      await schedule(result.upload).catch((err: unknown) =>
        log.warn({ err, uploadId: key.uploadId }, 'Upload could not be scheduled; a sweeper will schedule it'),
      );
    return result;
  };

/** Returns why an upload can't be approved now; undefined if it can. */
async function whyNotApprovable(
  { uploads }: Pick<Dependencies, 'uploads'>,
  upload: Upload,
): Promise<string | undefined> {
  // Unfinished uploads are read first: an upload that finishes between the two reads is then found by the second.
  const blocking = blockingApproval(upload, await uploads.listUnfinishedOf(upload.companyId));
  if (blocking) return blocking === 'undo' ? UNDO_IN_PROGRESS : FILE_IN_PROGRESS;
  const outdated = await whyOutdated({ uploads }, upload);
  if (outdated === 'original-undone') return ORIGINAL_UNDONE;
  return outdated && (upload.fixOf ? OUTDATED_FIX : OUTDATED);
}

/** Discards an upload that awaits approval, so that nothing is applied. Idempotent. */
export const discardUpload =
  (dependencies: Dependencies) =>
  async (actor: Actor, key: UploadKey): Promise<ChangeUploadResult> => {
    requirePermission(actor, key.companyId, 'manageBalances');
    const result = await saveDecision(dependencies, actor, key, 'discarded', async (upload) => {
      if (upload.state === 'discarded') return upload;
      return upload.state === 'awaiting-approval' ? markDiscarded(upload, dependencies.clock.now()) : DECIDED_BEFORE;
    });
    if (result.kind === 'changed')
      await removeLeftovers(dependencies, result.upload).catch((err: unknown) =>
        dependencies.log.warn(
          { err, companyId: key.companyId },
          'Surplus files could not be removed; they are removed after the next upload',
        ),
      );
    return result;
  };

/**
 * Removes the file of a discarded upload and its failed rows. An undo has no file of its own; the file of the original upload, which was
 * kept longer for it, gets its usual retention again.
 */
async function removeLeftovers(dependencies: Dependencies, { companyId, id, undoOf }: Upload): Promise<void> {
  const { uploads, clock } = dependencies;
  await removeComparedRows(dependencies, { companyId, id });
  const original = undoOf === undefined ? undefined : await uploads.find(companyId, undoOf);
  if (original) await uploads.keepFile(original, fileUntilAfterUndo(original, clock.now()));
  await removeSurplusFiles(dependencies, companyId);
}

/**
 * Saves a decision of staff with its act of the audit log. `change` returns the same object if the decision was made before, and a text if
 * it is refused.
 */
async function saveDecision(
  { uploads, requireExisting, createEvent, recordAct }: Dependencies,
  actor: Actor,
  { companyId, uploadId }: UploadKey,
  decision: 'approved' | 'discarded',
  change: (upload: Upload) => Promise<Upload | string>,
): Promise<ChangeUploadResult> {
  await requireExisting(actor, companyId);
  return retryOnConflict<ChangeUploadResult>(async () => {
    const upload = await uploads.find(companyId, uploadId);
    if (!upload || upload.state === 'receiving') throw notFound('Upload');
    const after = await change(upload);
    if (typeof after === 'string') return { done: refused('CONFLICT', after) };
    if (after === upload) return { done: { kind: 'changed' as const, upload } };
    const act = recordAct(actor, companyId, actOf(after, decision));
    if (!(await uploads.save(upload, after, [act, ...uploadEvents(createEvent, after)]))) return undefined;
    return { done: { kind: 'changed' as const, upload: after } };
  });
}

const actOf = ({ id, undoOf, fileName, period, state, review }: Upload, decision: 'approved' | 'discarded'): Act => ({
  action: undoOf ? UNDO_ACTIONS[decision] : UPLOAD_ACTIONS[decision],
  target: { type: 'upload', id: undoOf ?? id, label: fileName ?? 'a file' },
  after: { period: periodNumberText(period), ...(state === 'queued' ? review?.approval : {}) },
});

/** Discards uploads that staff did not approve in time. */
export const discardLapsedUploads = ({
  uploads,
  errors,
  missingCustomers,
  createEvent,
  recordAct,
  clock,
}: Pick<
  Dependencies,
  'uploads' | 'errors' | 'missingCustomers' | 'createEvent' | 'recordAct' | 'clock'
>): (() => Promise<void>) =>
  sweepInBatches({
    list: (batch) => uploads.listLapsed(lapsedBefore(clock.now()), batch),
    handle: async (upload) => {
      await removeComparedRows({ errors, missingCustomers }, upload);
      const after = markLapsed(upload, clock.now());
      const act = recordAct(SYSTEM, upload.companyId, actOf(after, 'discarded'));
      await uploads.save(upload, after, [act, ...uploadEvents(createEvent, after)]);
      return 'done';
    },
    batchSize: BATCH_SIZE,
  });
