import { isDeepStrictEqual } from 'node:util';
import { type Actor, monthName, periodOf, type UserError } from '@utility-pay/contracts';
import { retryOnConflict } from '@utility-pay/service-kit/aggregate';
import type { RecordAct } from '@utility-pay/service-kit/audit';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import { notFound } from '@utility-pay/service-kit/errors';
import { sweepInBatches } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { Upload } from '../domain/upload.ts';
import type { IncludedKinds } from '../domain/upload-comparison.ts';
import { approved, discarded, lapsed, lapsedBefore } from '../domain/upload-review.ts';
import { requireChange } from './access.ts';
import { removeSurplusFiles } from './clean-up-uploads.ts';
import type { ScheduleUpload, UploadFiles, UploadRepository } from './ports.ts';

const BATCH_SIZE = 100;

export interface UploadKey {
  companyId: number;
  uploadId: string;
}

export type DecideUploadResult =
  | { kind: 'decided'; upload: Upload }
  | { kind: 'refused'; userErrors: [UserError, ...UserError[]] };

interface Parts {
  uploads: UploadRepository;
  files: UploadFiles;
  schedule: ScheduleUpload;
  requireExisting: RequireExisting;
  recordAct: RecordAct;
  clock: Clock;
  log: Logger;
}

const refused = (message: string): DecideUploadResult => ({
  kind: 'refused',
  userErrors: [{ code: 'CONFLICT', field: null, message }],
});

/** Has an upload that awaits approval applied. Approving it again with the same choice changes nothing. */
export const approveUpload =
  (parts: Parts) =>
  async (
    actor: Actor,
    { includeNew, includeChanged, ...key }: UploadKey & IncludedKinds,
  ): Promise<DecideUploadResult> => {
    const { schedule, clock, log } = parts;
    const kinds = { includeNew, includeChanged };
    requireChange(actor, key.companyId, 'manageBalances');
    if (!includeNew && !includeChanged) return refused('Choose what to apply, or discard the upload.');
    const result = await decide(parts, actor, key, 'upload.approved', (upload) => {
      if (isDeepStrictEqual(upload.review?.approval, kinds)) return upload;
      return upload.state === 'awaiting-approval' ? approved(upload, kinds, clock.now()) : undefined;
    });
    if (result.kind === 'decided' && result.upload.state === 'queued')
      await schedule(result.upload).catch((err: unknown) =>
        log.warn({ err, uploadId: key.uploadId }, 'Upload is scheduled by the next sweep'),
      );
    return result;
  };

/** Discards an upload that awaits approval: nothing is applied. Discarding it again changes nothing. */
export const discardUpload =
  (parts: Parts) =>
  async (actor: Actor, key: UploadKey): Promise<DecideUploadResult> => {
    requireChange(actor, key.companyId, 'manageBalances');
    const result = await decide(parts, actor, key, 'upload.discarded', (upload) => {
      if (upload.state === 'discarded') return upload;
      return upload.state === 'awaiting-approval' ? discarded(upload, parts.clock.now()) : undefined;
    });
    if (result.kind === 'decided')
      await removeSurplusFiles(parts, key.companyId).catch((err: unknown) =>
        parts.log.warn({ err, companyId: key.companyId }, 'Files remain for later'),
      );
    return result;
  };

/** `change` returns the same upload if it is decided like this already, and undefined if it can't be any more. */
async function decide(
  { uploads, requireExisting, recordAct }: Parts,
  actor: Actor,
  { companyId, uploadId }: UploadKey,
  action: 'upload.approved' | 'upload.discarded',
  change: (upload: Upload) => Upload | undefined,
): Promise<DecideUploadResult> {
  await requireExisting(actor, companyId);
  return retryOnConflict(async () => {
    const upload = await uploads.find(companyId, uploadId);
    if (!upload || upload.state === 'receiving') throw notFound('Upload');
    const after = change(upload);
    if (!after) return { done: refused('This upload no longer awaits approval.') };
    if (after === upload) return { done: { kind: 'decided' as const, upload } };
    const { month, year } = periodOf(upload.period);
    const act = recordAct(actor, companyId, {
      action,
      target: { type: 'upload', id: uploadId, label: upload.fileName ?? 'a file' },
      after: {
        period: `${monthName(month)} ${year}`,
        ...(after.state === 'queued' ? after.review?.approval : {}),
      },
    });
    if (!(await uploads.save(upload, after, [act]))) return undefined;
    return { done: { kind: 'decided' as const, upload: after } };
  });
}

/** Discards uploads that nobody approved in time. */
export const discardLapsedUploads = ({ uploads, clock }: Pick<Parts, 'uploads' | 'clock'>): (() => Promise<void>) =>
  sweepInBatches({
    list: (batch) => uploads.listLapsed(lapsedBefore(clock.now()), batch),
    handle: async (upload) => {
      await uploads.save(upload, lapsed(upload, clock.now()));
      return 'done';
    },
    batchSize: BATCH_SIZE,
  });
