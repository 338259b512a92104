import { UPLOAD_ERRORS_MONTHS } from '@utility-pay/contracts';
import type { RowError } from '../domain/row-errors.ts';
import { createRowFixer, NO_FIXES, type SentRows, type UploadFixes } from '../domain/row-fixes.ts';
import { isPartlyApplied, type Upload } from '../domain/upload.ts';
import type { UploadErrorRepository, UploadFixesRepository } from './ports/upload-errors.ts';
import type { UploadRepository } from './ports/uploads.ts';

/** Failed rows of an upload that can be fixed in the portal: all of them are read when one value is replaced in all. */
const MAX_FIXABLE_ROWS = 200_000;

/** Uploads of fixed rows of one upload: each is read with the list of its failed rows. */
export const MAX_SENDS = 50;

interface Dependencies {
  uploads: Pick<UploadRepository, 'find'>;
  fixes: Pick<UploadFixesRepository, 'find'>;
}

/** The fixes of an upload, and what became of the uploads of its fixed rows. */
export interface OpenFixes {
  /** Without rows whose upload was discarded or undone, or failed before it was applied: such rows can be uploaded again. */
  fixes: UploadFixes;
  /** The upload of fixed rows that is not finished yet. */
  pending?: Upload;
}

export const hasFixes = ({ state, undoOf }: Pick<Upload, 'state' | 'undoOf'>): boolean =>
  state === 'completed' && !undoOf;

/** Returns why the failed rows of an upload can't be fixed in the portal; undefined when they can. */
export function whyUnavailable({ progress, undoneAt, errorsRemovedAt }: Upload): string | undefined {
  if (errorsRemovedAt) return `The failed rows were deleted ${UPLOAD_ERRORS_MONTHS} months after the upload.`;
  if (undoneAt) return 'This upload was undone. Upload the corrected file again.';
  return progress.failed - progress.replaced > MAX_FIXABLE_ROWS
    ? `More than ${MAX_FIXABLE_ROWS.toLocaleString('en-US')} rows failed. Download errors.csv, correct the rows and upload it.`
    : undefined;
}

export async function openFixes(
  { uploads, fixes: repository }: Dependencies,
  { companyId, id: uploadId }: Pick<Upload, 'companyId' | 'id'>,
): Promise<OpenFixes> {
  const stored = (await repository.find(companyId, uploadId)) ?? { companyId, uploadId, ...NO_FIXES };
  const sent: SentRows[] = [];
  let pending: Upload | undefined;
  const sentUploads = await Promise.all(stored.sent.map((rows) => uploads.find(companyId, rows.uploadId)));
  for (const [index, rows] of stored.sent.entries()) {
    const upload = sentUploads[index];
    if (!upload || isWithoutEffect(upload)) continue;
    sent.push(rows);
    if (upload.state !== 'completed' && upload.state !== 'failed') pending = upload;
  }
  const fixes = { ...stored, sent };
  return pending ? { fixes, pending } : { fixes };
}

/** Returns whether nothing of the upload is on the accounts. One that failed after its approval may have been applied in part. */
const isWithoutEffect = (upload: Upload): boolean =>
  upload.state === 'discarded' ||
  upload.undoneAt !== undefined ||
  (upload.state === 'failed' && !isPartlyApplied(upload));

/** Yields batches of failed rows, each with what it is after the fixes. */
export async function* fixedRows(
  { errors }: { errors: UploadErrorRepository },
  upload: Upload,
  fixes: UploadFixes,
): AsyncGenerator<{ row: RowError; fixed: ReturnType<ReturnType<typeof createRowFixer>> }[]> {
  const fixRow = createRowFixer(upload, fixes);
  for await (const rows of errors.streamToCorrect(upload.companyId, upload.id))
    yield rows.map((row) => ({ row, fixed: fixRow(row) }));
}
