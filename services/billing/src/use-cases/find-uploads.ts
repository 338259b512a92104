import { type Actor, belongsTo, type RowBatches } from '@utility-pay/contracts';
import { requirePermission } from '@utility-pay/service-kit/auth';
import type { RowError } from '../domain/csv/row-reader.ts';
import type { ListedUpload, Upload } from '../domain/upload.ts';
import type { UploadErrorRepository, UploadErrors, UploadErrorsRequest } from './ports/upload-errors.ts';
import type { UploadRepository } from './ports.ts';

/** Entries of one page. */
const MAX_UPLOADS = 200;
const MAX_ERRORS = 1000;

const clamp = (requested: number, max: number): number => Math.min(Math.max(requested, 1), max);

/** Returns the company's uploads, newest first. */
export const listUploads =
  (uploads: UploadRepository) =>
  (actor: Actor, companyId: number, first: number): Promise<ListedUpload[]> => {
    requirePermission(actor, companyId, 'manageBalances');
    return uploads.list(companyId, clamp(first, MAX_UPLOADS));
  };

/** Returns one upload; undefined for one of another company, like one that does not exist. */
export const findUpload =
  (uploads: UploadRepository) =>
  async (actor: Actor, companyId: number, uploadId: string): Promise<Upload | undefined> => {
    if (actor.kind !== 'anonymous' && !belongsTo(actor, companyId)) return undefined;
    requirePermission(actor, companyId, 'manageBalances');
    const upload = await uploads.find(companyId, uploadId);
    return upload?.state === 'receiving' ? undefined : upload;
  };

/** Yields the rows of an upload that have to be corrected. */
export const streamRowsToCorrect = (errors: UploadErrorRepository) =>
  async function* (actor: Actor, companyId: number, uploadId: string): RowBatches<RowError> {
    requirePermission(actor, companyId, 'manageBalances');
    yield* errors.streamToCorrect(companyId, uploadId);
  };

/** Returns the refused rows of an upload after a line, in the order of the file. */
export const listUploadErrors =
  (errors: UploadErrorRepository) =>
  async (
    actor: Actor,
    companyId: number,
    { uploadId, first, ...request }: Omit<UploadErrorsRequest, 'limit'> & { uploadId: string; first: number },
  ): Promise<UploadErrors> => {
    requirePermission(actor, companyId, 'manageBalances');
    return errors.list(companyId, uploadId, { ...request, limit: clamp(first, MAX_ERRORS) });
  };
