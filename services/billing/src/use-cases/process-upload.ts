import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { FileRefusal } from '../domain/csv/file-reader.ts';
import { createSurveyor, type FileFormat, type Survey } from '../domain/file-survey.ts';
import { createRowSource } from '../domain/row-source.ts';
import { withStoredErrors } from '../domain/stored-errors.ts';
import { advanced, completed, failed, surveyed, type Upload } from '../domain/upload.ts';
import { compared, needsComparison, withRowsCompared } from '../domain/upload-review.ts';
import { type ApplyRowsDependencies, applyRows } from './apply-rows.ts';
import { compareUpload, removeComparedRows } from './compare-upload.ts';
import type { MissingCustomerRepository } from './ports/missing-customers.ts';
import type { StoredFiles } from './ports/stored-files.ts';
import type { UploadRepository } from './ports/uploads.ts';
import type { CountUpdates } from './update-counts.ts';
import { inPieces, uploadChunks } from './upload-chunks.ts';
import { uploadEvents } from './upload-events.ts';
import { type HeldLease, LeaseLost } from './upload-lease.ts';
import { type Outdated, whyOutdated } from './why-outdated.ts';

/** Milliseconds between saves of how many rows are compared. */
const PROGRESS_SAVED_MS = 1_000;

const OUTDATED =
  'Another file for this month was applied after this one was compared. Nothing of this one was applied. Upload it again to compare it with the accounts as they are now.';
const OUTDATED_FIX =
  'Another file for this month was applied after these rows were compared. None of them was applied. Upload them again from the original upload.';
const ORIGINAL_UNDONE =
  'The upload that these rows are from was undone. None of them was applied. Upload the corrected file.';

/** Counts rows that are done in the metrics. */
export type RecordRows = (rows: { successful: number; failed: number }) => void;

export interface ProcessDependencies extends ApplyRowsDependencies {
  missingCustomers: MissingCustomerRepository;
  uploads: UploadRepository;
  files: StoredFiles;
  countUpdates: CountUpdates;
  recordRows: RecordRows;
  createEvent: CreateEvent;
}

/**
 * Reads the file to find the row that counts for each account; with a review, again to compare it with the accounts, after
 * which it may have to wait for approval; then to apply the rows behind the last checkpoint. A chunk is checkpointed once it and all chunks before it are written, so that another worker can continue.
 * @throws LeaseLost, HandedBack.
 */
export async function processUpload(
  dependencies: ProcessDependencies,
  upload: Upload,
  lease: HeldLease,
): Promise<void> {
  const { uploads, files, errors, maxStoredErrors, countUpdates, recordRows, createEvent, clock } = dependencies;
  const { id, companyId, encoding, template, bytesTotal } = upload;
  const format = { encoding, template, bytes: bytesTotal };
  const pieces = () => inPieces(files.open(companyId, upload.undoOf ?? id));

  let current = upload;
  const save = async (after: Upload): Promise<void> => {
    if (!(await uploads.save(current, after, uploadEvents(createEvent, after)))) throw new LeaseLost();
    current = after;
  };
  const surveyResult = await surveyFile(pieces(), format, lease.check);
  if (surveyResult.kind === 'refused') return save(failed(current, surveyResult.message, clock.now()));
  const { survey } = surveyResult;
  await save(surveyed(current, survey.rows, survey.header.cells));
  const source = () => createRowSource(format, survey);

  if (needsComparison(current)) {
    await lease.confirm();
    let savedAt = 0;
    // What staff correct during the comparison may be in it or not.
    const comparedAt = clock.now();
    const { comparison, ...result } = await compareUpload(dependencies, current, {
      chunks: uploadChunks(pieces(), source(), 0),
      rows: survey.rows,
      throwIfStopped: lease.check,
      onProgress: async (rowsCompared) => {
        lease.check();
        if (clock.now().getTime() - savedAt < PROGRESS_SAVED_MS) return;
        savedAt = clock.now().getTime();
        await save(withRowsCompared(current, rowsCompared));
      },
    });
    await save(compared(current, { comparison, comparedAt, ...result }, clock.now()));
    if (current.state !== 'running') return;
  }

  // Other rows may fail now: accounts have changed since the comparison.
  if (current.review && upload.progress.line === 0) {
    await lease.confirm();
    await removeComparedRows(dependencies, upload);
    // Another upload may have been applied while this one was being approved, or waited for its turn.
    const outdated = current.review.approval && (await whyOutdated(dependencies, current));
    if (outdated) return save(failed(current, outdatedText(current, outdated), clock.now()));
  }
  await countUpdates.open(companyId);
  const chunks = uploadChunks(pieces(), source(), upload.progress.line);
  // The header as the whole file was decoded; the stored one is from its beginning.
  const ofFile = { ...upload, headers: current.headers };
  const failedBefore = (): number => current.progress.failed;
  const rows = { upload: ofFile, rows: survey.rows, delimiter: survey.header.delimiter, chunks, lease, failedBefore };
  await applyRows(dependencies, rows, async (step) => {
    await save(withStoredErrors(advanced(current, step, clock.now()), maxStoredErrors));
    lease.onCheckpoint();
    recordRows(step);
  });
  if (current.listedErrors !== undefined) {
    await lease.confirm();
    await errors.keepFirst(companyId, id, current.listedErrors);
  }
  // Before the upload is completed, so that the counts include it then.
  await countUpdates.project(companyId);
  if (upload.undoOf) await uploads.markUndone(companyId, upload.undoOf, clock.now());
  await save(completed(current, clock.now()));
}

function outdatedText({ fixOf }: Upload, outdated: Outdated): string {
  if (outdated === 'original-undone') return ORIGINAL_UNDONE;
  return fixOf ? OUTDATED_FIX : OUTDATED;
}

/** Reads the whole file before any row is applied. `check` is called between pieces and throws to stop. */
async function surveyFile(
  pieces: AsyncIterable<Uint8Array>,
  format: FileFormat,
  check: () => void,
): Promise<{ kind: 'survey'; survey: Survey } | FileRefusal> {
  const surveyor = createSurveyor(format);
  for await (const bytes of pieces) {
    check();
    const refusal = surveyor.push(bytes);
    if (refusal) return refusal;
  }
  return surveyor.end();
}
