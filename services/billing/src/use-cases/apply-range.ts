import { type ChunkTotals, type FileRange, lastLineOf } from '../domain/file-range.ts';
import { hash } from '../domain/file-survey.ts';
import { createRangeSource } from '../domain/row-source.ts';
import type { Upload } from '../domain/upload.ts';
import { NO_PROGRESS, type Progress, withStep } from '../domain/upload-progress.ts';
import type { ChunkApplier } from './apply-chunk.ts';
import type { StoredFiles } from './ports/stored-files.ts';
import { runInOrder } from './run-in-order.ts';
import { readPieces, type UploadChunk, uploadChunks } from './upload-chunks.ts';

/** Returns the control totals of a chunk. */
export const totalsOf = ({ line, bytesRead, bills, errors }: UploadChunk): ChunkTotals => ({
  line,
  bytesRead,
  bills: bills.length,
  errors: errors.length,
  checksum: errors.reduce(
    (sum, { line }) => hash(`${line}`, sum),
    bills.reduce((sum, bill) => hash(`${bill.line} ${bill.accountNumber} ${bill.billedMinor}`, sum), 0),
  ),
});

/**
 * Reads and applies exactly the rows of a range. Returns the counts of the range, and where it ends in the file.
 * `maxConcurrent`: maximum number of chunks that are written concurrently.
 * @throws Error if a chunk's rows are not those of the range; the chunk is not applied.
 */
export async function applyRange(
  { files, maxChunkRows }: { files: Pick<StoredFiles, 'open'>; maxChunkRows: number },
  upload: Upload,
  range: FileRange,
  { apply, maxConcurrent }: Pick<ChunkApplier, 'apply'> & { maxConcurrent: number },
): Promise<Progress> {
  const { from, afterLine } = range;
  const pieces = readPieces(files.open(upload.companyId, upload.undoOf ?? upload.id, from.byte), from.byte);
  const chunks = uploadChunks(pieces, createRangeSource(upload, range), { afterLine, maxRows: maxChunkRows });
  let progress = NO_PROGRESS;
  await runInOrder(verifiedChunks(range, chunks), maxConcurrent, apply, async (step) => {
    progress = withStep(progress, step);
  });
  return progress;
}

/** Yields the chunks of a range with the range's byte counts. @throws Error if a chunk's control totals differ. */
async function* verifiedChunks(range: FileRange, chunks: AsyncIterable<UploadChunk>): AsyncGenerator<UploadChunk> {
  const expected = range.chunks.values();
  for await (const chunk of chunks) {
    const { value: totals } = expected.next();
    if (!totals || !hasSameRows(totalsOf(chunk), totals)) break;
    yield { ...chunk, bytesRead: totals.bytesRead };
    if (chunk.line === lastLineOf(range)) return;
  }
  throw new Error(`the rows of a range after line ${range.afterLine} are not those that were surveyed`);
}

/** Ignores `bytesRead`: how many bytes were read when a row is returned depends on where reading began. */
const hasSameRows = (one: ChunkTotals, other: ChunkTotals): boolean =>
  one.line === other.line &&
  one.bills === other.bills &&
  one.errors === other.errors &&
  one.checksum === other.checksum;
