import { UPLOAD_ERRORS_MONTHS } from '@utility-pay/contracts';
import type { RowError } from '../domain/row-errors.ts';
import { createRowFixer, NO_FIXES, type SentRows, type UploadFixes } from '../domain/row-fixes.ts';
import { isPartlyApplied, type Upload } from '../domain/upload.ts';
import type { UploadErrorRepository, UploadFixesRepository } from './ports/upload-errors.ts';
import type { UploadRepository } from './ports/uploads.ts';

/** Maximum failed rows of an upload that can be fixed in the portal. Replacing a value in all rows reads each of them. */
const MAX_FIXABLE_ROWS = 200_000;

/** Maximum uploads of fixed rows of one upload. All of them are read together with the fixes. */
export const MAX_SENDS = 50;

interface Dependencies {
  uploads: Pick<UploadRepository, 'find'>;
  fixes: Pick<UploadFixesRepository, 'find'>;
}

/** The fixes of an upload, without sent rows that were not applied. */
export interface OpenFixes {
  /** Its sent rows are those of uploads that were, or may be, applied. All other rows can be sent again. */
  fixes: UploadFixes;
  /** The upload of fixed rows that is not finished yet. */
  pending?: Upload;
}

/** Returns whether the rows of an upload can have fixes. */
export const canHaveFixes = ({ state, undoOf }: Pick<Upload, 'state' | 'undoOf'>): boolean =>
  state === 'completed' && !undoOf;

/** Returns why the failed rows of an upload can't be fixed in the portal; undefined if they can. */
export function whyUnavailable({ progress, undoneAt, errorsRemovedAt }: Upload): string | undefined {
  if (errorsRemovedAt) return `The failed rows were deleted ${UPLOAD_ERRORS_MONTHS} months after the upload.`;
  if (undoneAt) return 'This upload was undone. Upload the corrected file again.';
  return progress.failed - progress.replaced > MAX_FIXABLE_ROWS
    ? `More than ${MAX_FIXABLE_ROWS.toLocaleString('en-US')} rows failed. Download errors.csv, correct the rows and upload it.`
    : undefined;
}

/** Reads the fixes of an upload, and the uploads of its fixed rows. */
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
    if (!upload || isNotApplied(upload)) continue;
    sent.push(rows);
    if (upload.state !== 'completed' && upload.state !== 'failed') pending = upload;
  }
  const fixes = { ...stored, sent };
  return pending ? { fixes, pending } : { fixes };
}

/** Returns whether no row of the upload is applied to the accounts. An upload that failed may be partly applied. */
const isNotApplied = (upload: Upload): boolean =>
  upload.state === 'discarded' ||
  upload.undoneAt !== undefined ||
  (upload.state === 'failed' && !isPartlyApplied(upload));

/** Yields batches of failed rows, each with the row after the fixes. */
export async function* streamFixedRows(
  { errors }: { errors: UploadErrorRepository },
  upload: Upload,
  fixes: UploadFixes,
): AsyncGenerator<{ row: RowError; fixed: ReturnType<ReturnType<typeof createRowFixer>> }[]> {
  const fixRow = createRowFixer(upload, fixes);
  for await (const rows of errors.streamToCorrect(upload.companyId, upload.id))
    yield rows.map((row) => ({ row, fixed: fixRow(row) }));
}
