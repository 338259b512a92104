import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { FileRefusal } from '../domain/csv/file-reader.ts';
import { createSurveyor, type FileFormat, type Survey } from '../domain/file-survey.ts';
import { createRowSource } from '../domain/row-source.ts';
import { withStoredErrors } from '../domain/stored-errors.ts';
import { addCheckpoint, completeUpload, failUpload, type Upload, withSurvey } from '../domain/upload.ts';
import { needsComparison, withComparison, withRowsCompared } from '../domain/upload-review.ts';
import { type ApplyRowsDependencies, applyRows } from './apply-rows.ts';
import { compareUpload, removeComparedRows } from './compare-upload.ts';
import type { MissingCustomerRepository } from './ports/missing-customers.ts';
import type { StoredFiles } from './ports/stored-files.ts';
import type { UploadRepository } from './ports/uploads.ts';
import type { CountUpdates } from './update-counts.ts';
import { readPieces, uploadChunks } from './upload-chunks.ts';
import { uploadEvents } from './upload-events.ts';
import { type HeldLease, LeaseLost } from './upload-lease.ts';
import { type Outdated, whyOutdated } from './why-outdated.ts';

/** Minimum time between two saves of the number of compared rows. */
const PROGRESS_SAVE_INTERVAL_MS = 1_000;

const OUTDATED =
  'Another file for this month was applied after this one was compared. Nothing of this one was applied. Upload it again to compare it with the accounts as they are now.';
const OUTDATED_FIX =
  'Another file for this month was applied after these rows were compared. None of them was applied. Upload them again from the original upload.';
const ORIGINAL_UNDONE =
  'The upload that these rows are from was undone. None of them was applied. Upload the corrected file.';

/** Adds rows to the metrics once they are checkpointed. */
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
 * Processes an upload in up to three passes over its file. The first finds the row that counts for each account. With a review,
 * the second compares the file with the accounts, after which the upload may have to wait for approval. The last applies the rows
 * behind the checkpoint. A chunk is checkpointed once it and all chunks before it are written; another worker continues from there.
 * @throws LeaseLost, ReleaseRequested.
 */
export async function processUpload(
  dependencies: ProcessDependencies,
  upload: Upload,
  lease: HeldLease,
): Promise<void> {
  const { uploads, files, errors, maxStoredErrors, countUpdates, recordRows, createEvent, clock } = dependencies;
  const { id, companyId, encoding, template, bytesTotal } = upload;
  const format = { encoding, template, bytes: bytesTotal };
  const pieces = () => readPieces(files.open(companyId, upload.undoOf ?? id));

  let current = upload;
  const save = async (after: Upload): Promise<void> => {
    if (!(await uploads.save(current, after, uploadEvents(createEvent, after)))) throw new LeaseLost();
    current = after;
  };
  const surveyResult = await surveyFile(pieces(), format, lease.check);
  if (surveyResult.kind === 'refused') return save(failUpload(current, surveyResult.message, clock.now()));
  const { survey } = surveyResult;
  await save(withSurvey(current, survey.rows, survey.header.cells));
  const chunksAfter = (afterLine: number) =>
    uploadChunks(pieces(), createRowSource(format, survey), { afterLine, maxRows: dependencies.maxChunkRows });

  if (needsComparison(current)) {
    await lease.confirm();
    let savedAt = 0;
    // Corrections that staff make during the comparison may be in it or not, so they count as made after it.
    const comparedAt = clock.now();
    const { comparison, ...result } = await compareUpload(dependencies, current, {
      chunks: chunksAfter(0),
      rows: survey.rows,
      throwIfStopped: lease.check,
      onProgress: async (rowsCompared) => {
        lease.check();
        if (clock.now().getTime() - savedAt < PROGRESS_SAVE_INTERVAL_MS) return;
        savedAt = clock.now().getTime();
        await save(withRowsCompared(current, rowsCompared));
      },
    });
    await save(withComparison(current, { comparison, comparedAt, ...result }, clock.now()));
    if (current.state !== 'running') return;
  }

  // The failed rows of the comparison are removed, since accounts may have changed: other rows may fail now.
  if (current.review && upload.progress.line === 0) {
    await lease.confirm();
    await removeComparedRows(dependencies, upload);
    // Another upload may have been applied while this upload waited for its approval or its turn.
    const outdated = current.review.approval && (await whyOutdated(dependencies, current));
    if (outdated) return save(failUpload(current, outdatedText(current, outdated), clock.now()));
  }
  await countUpdates.open(companyId);
  const chunks = chunksAfter(upload.progress.line);
  const rowsToApply = {
    // Its headers are from the whole file; those of `upload` are from the file's beginning only.
    upload: { ...upload, headers: current.headers },
    rows: survey.rows,
    delimiter: survey.header.delimiter,
    chunks,
    lease,
    failedRowsBefore: () => current.progress.failed,
  };
  await applyRows(dependencies, rowsToApply, async (step) => {
    await save(withStoredErrors(addCheckpoint(current, step, clock.now()), maxStoredErrors));
    lease.onCheckpoint();
    recordRows(step);
  });
  if (current.listedErrors !== undefined) {
    await lease.confirm();
    await errors.keepFirst(companyId, id, current.listedErrors);
  }
  // Projected before the upload is completed: from its completion on, the counts must include its customers.
  await countUpdates.project(companyId);
  if (upload.undoOf) await uploads.markUndone(companyId, upload.undoOf, clock.now());
  await save(completeUpload(current, clock.now()));
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
