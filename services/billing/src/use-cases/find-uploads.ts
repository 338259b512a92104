import { type Actor, isStaffOf } from '@utility-pay/contracts';
import type { RowError } from '../domain/csv/row-error.ts';
import type { Upload } from '../domain/upload.ts';
import type { UploadErrorRepository, UploadRepository } from './ports/uploads.ts';
import { requireBalances } from './upload-access.ts';

/** Uploads, and errors, of one page. */
const MAX_UPLOADS = 100;
const MAX_ERRORS = 1000;

const within = (wished: number, most: number): number => Math.min(Math.max(wished, 1), most);

/** The company's uploads, newest first. */
export const listUploads =
  (uploads: UploadRepository) =>
  (actor: Actor, companyId: number, first: number): Promise<Upload[]> => {
    requireBalances(actor, companyId);
    return uploads.list(companyId, within(first, MAX_UPLOADS));
  };

/** One upload; undefined for one of another company, as if it were not there. */
export const findUpload =
  (uploads: UploadRepository) =>
  async (actor: Actor, companyId: number, uploadId: string): Promise<Upload | undefined> => {
    if (actor.kind !== 'anonymous' && !isStaffOf(actor, companyId)) return undefined;
    requireBalances(actor, companyId);
    const upload = await uploads.find(companyId, uploadId);
    return upload?.state === 'receiving' ? undefined : upload;
  };

export interface ErrorPage {
  errors: RowError[];
  hasNextPage: boolean;
}

/** Refused rows of an upload after a line, in the order of the file. */
export const listUploadErrors =
  (errors: UploadErrorRepository) =>
  async (
    actor: Actor,
    companyId: number,
    { uploadId, afterLine, first }: { uploadId: string; afterLine: number; first: number },
  ): Promise<ErrorPage> => {
    requireBalances(actor, companyId);
    const limit = within(first, MAX_ERRORS);
    const found = await errors.list(companyId, uploadId, afterLine, limit + 1);
    return { errors: found.slice(0, limit), hasNextPage: found.length > limit };
  };
