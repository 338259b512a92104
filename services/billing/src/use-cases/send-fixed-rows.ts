import { writeToBuffer } from '@fast-csv/format';
import { type Actor, refused } from '@utility-pay/contracts';
import { requirePermission } from '@utility-pay/service-kit/auth';
import type { RequireExisting } from '@utility-pay/service-kit/company-directory';
import type { InTurn } from '@utility-pay/service-kit/company-turns';
import { notFound } from '@utility-pay/service-kit/errors';
import { firstColumn, fixedHeader, type UploadFixes } from '../domain/row-fixes.ts';
import { isAbandoned, startReceiving, type Upload } from '../domain/upload.ts';
import { newReview } from '../domain/upload-review.ts';
import { removeAbandonedUpload } from './clean-up-uploads.ts';
import type { ChangeUploadResult, UploadKey } from './decide-upload.ts';
import { canHaveFixes, MAX_SENDS, openFixes, streamFixedRows, whyUnavailable } from './open-fixes.ts';
import type { UploadErrorRepository, UploadFixesRepository } from './ports/upload-errors.ts';
import type { FindUploadSettings } from './ports/uploads.ts';
import { type ReceiveFileDependencies, receiveFile } from './receive-file.ts';

const NO_FIXED_ROWS = 'There are no fixed rows to upload.';
const SENDING = 'These rows are being uploaded. Try again in a moment.';
const OTHER_METHOD =
  'The billing method changed since this file was uploaded, so its amounts would be read differently. Upload a new file.';
const TOO_MANY_SENDS =
  'Rows of this file were uploaded again too often. Download errors.csv, correct the rest and upload it.';
const CHANGED_MEANWHILE = 'Someone else changed the rows at the same time. Check them and upload them again.';
const ROW_DELIMITER = '\r\n';

interface Dependencies extends ReceiveFileDependencies {
  errors: UploadErrorRepository;
  fixes: UploadFixesRepository;
  requireExisting: RequireExisting;
  settingsOf: FindUploadSettings;
  inTurn: InTurn;
  /** The name of this process in leases. */
  owner: string;
}

/**
 * Sends the fixed rows of an upload as a new upload for the same month, which is compared with the accounts and awaits approval. While the
 * new upload is unfinished, sending again returns it. After it was discarded, its rows can be sent again.
 */
export const sendFixedRows =
  (dependencies: Dependencies) =>
  async (actor: Actor, { companyId, uploadId }: UploadKey): Promise<ChangeUploadResult> => {
    const { uploads, fixes: repository, requireExisting, settingsOf, inTurn, clock } = dependencies;
    requirePermission(actor, companyId, 'manageBalances');
    await requireExisting(actor, companyId);
    const original = await uploads.find(companyId, uploadId);
    if (!original || original.state === 'receiving') throw notFound('Upload');
    const unavailable = canHaveFixes(original) ? whyUnavailable(original) : NO_FIXED_ROWS;
    if (unavailable) return refused('CONFLICT', unavailable);
    const { billingMethod } = await settingsOf(companyId);
    if ((billingMethod === 'balance-forward') !== (original.asOf !== undefined))
      return refused('CONFLICT', OTHER_METHOD);
    const { fixes, pending } = await openFixes(dependencies, original);
    if (pending?.state === 'receiving') {
      // If the process that was sending it has stopped, the incomplete upload is removed and the rows are sent again.
      if (!isAbandoned(pending, clock.now()) || !(await removeAbandonedUpload(dependencies, pending)))
        return refused('CONFLICT', SENDING);
      return sendFixedRows(dependencies)(actor, { companyId, uploadId });
    }
    if (pending) return { kind: 'changed', upload: pending };
    if (fixes.sent.length >= MAX_SENDS) return refused('CONFLICT', TOO_MANY_SENDS);
    const lines = await inTurn(companyId, () => listFixedLines(dependencies, original, fixes));
    if (lines.length === 0) return refused('CONFLICT', NO_FIXED_ROWS);

    const upload = createFixedUpload(dependencies, original);
    // The upload is added before the rows are marked as sent: rows that are marked without their upload count as not sent.
    await uploads.add(upload);
    if (!(await repository.save({ ...fixes, sent: [...fixes.sent, { uploadId: upload.id, lines }] }))) {
      await uploads.remove(upload);
      return refused('CONFLICT', CHANGED_MEANWHILE);
    }
    const refusal = await receiveFile(dependencies, upload, {
      actor,
      stream: writeFixedFile(dependencies, original, fixes),
      announcedBytes: null,
    });
    if (refusal) return refused('CONFLICT', refusal.message);
    const queued = await uploads.find(companyId, upload.id);
    if (!queued) throw notFound('Upload');
    return { kind: 'changed', upload: queued };
  };

async function listFixedLines(dependencies: Dependencies, original: Upload, fixes: UploadFixes): Promise<number[]> {
  const lines: number[] = [];
  for await (const batch of streamFixedRows(dependencies, original, fixes))
    for (const { row, fixed } of batch) if (fixed?.state === 'fixed') lines.push(row.line);
  return lines;
}

/** Returns the upload of fixed rows, with the template and as-of time of the original. */
function createFixedUpload({ uploads, owner, clock }: Dependencies, original: Upload): Upload {
  const { id, companyId, period, fileName, template, asOf } = original;
  return startReceiving(
    {
      id: uploads.newId(),
      companyId,
      period,
      fileName: `Fixed rows of ${fileName ?? 'a file'}`,
      template,
      owner,
      review: newReview('always'),
      fixOf: id,
      ...(asOf ? { asOf } : {}),
    },
    clock.now(),
  );
}

/** Yields the file of fixed rows: the original header, and the rows that are valid and were not sent yet. */
async function* writeFixedFile(
  dependencies: Dependencies,
  original: Upload,
  fixes: UploadFixes,
): AsyncGenerator<Uint8Array> {
  const first = firstColumn(original);
  yield await toCsv([fixedHeader(original).cells]);
  for await (const batch of streamFixedRows(dependencies, original, fixes)) {
    const rows = batch.flatMap(({ fixed }) => (fixed?.state === 'fixed' ? [fixed.cells.slice(first)] : []));
    if (rows.length > 0) yield await toCsv(rows);
  }
}

const toCsv = (rows: string[][]): Promise<Buffer> =>
  writeToBuffer(rows, { rowDelimiter: ROW_DELIMITER, includeEndRowDelimiter: true });
