import { setImmediate } from 'node:timers/promises';
import { domainEvents, periodOf } from '@utility-pay/contracts';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { Refusal } from '../domain/csv/file-reader.ts';
import type { BillRow, RowError, RowRead } from '../domain/csv/row-reader.ts';
import { createRowSource, createSurveyor, type FileFormat, type RowSource, type Survey } from '../domain/csv/survey.ts';
import { advanced, completed, refused, type Step, surveyed, type Upload } from '../domain/upload.ts';
import { applyUploadBills } from './apply-upload-bills.ts';
import { inOrder } from './in-order.ts';
import type { CustomerRepository, UploadErrorRepository, UploadFiles, UploadRepository } from './ports.ts';
import { countAdded, type KeepCounts } from './update-counts.ts';
import { type HeldLease, LeaseLost } from './upload-lease.ts';

/** Chunks that are written at once: their accounts differ, so they cannot meet. */
const CHUNKS_AT_ONCE = 4;

/** Hears of rows that are done for good. */
export type CountRows = (rows: { successful: number; failed: number }) => void;

export interface WorkParts {
  uploads: UploadRepository;
  files: UploadFiles;
  errors: UploadErrorRepository;
  customers: CustomerRepository;
  keepCounts: KeepCounts;
  countRows: CountRows;
  createEvent: CreateEvent;
  clock: Clock;
}

/**
 * Reads the file twice: once to know which row of an account counts, once to apply what has not been applied. A chunk
 * counts as done once it and all before it are written, so a worker that takes over loses nothing and doubles nothing.
 * @throws LeaseLost, HandedBack.
 */
export async function workThroughUpload(parts: WorkParts, upload: Upload, lease: HeldLease): Promise<void> {
  const { uploads, files, errors, customers, keepCounts, countRows, createEvent, clock } = parts;
  const { id, companyId, encoding, template, bytesTotal } = upload;
  const format = { encoding, template, bytes: bytesTotal };
  const pieces = () => readUploadFile(files.open(companyId, id));

  let current = upload;
  const save = async (after: Upload, told: Parameters<typeof uploads.save>[2] = []): Promise<void> => {
    if (!(await uploads.save(current, after, told))) throw new LeaseLost();
    current = after;
  };
  const found = await surveyUpload(pieces(), format, lease.check);
  if (found.kind === 'refused') return save(refused(current, found.message, clock.now()));
  const { survey } = found;
  await save(surveyed(current, survey.rows, survey.header.cells));

  await keepCounts.open(companyId);
  const counting = countAdded(keepCounts, clock, id, companyId);
  let expectNew = false;
  const apply = async ({ bills, errors: failed, line, bytesRead }: UploadChunk): Promise<Step> => {
    lease.check();
    const [{ added, known }] = await Promise.all([
      applyUploadBills({ customers, upload, confirmLease: lease.confirm }, bills, expectNew),
      errors.add(companyId, id, failed),
    ]);
    // A company's first file is new throughout, the next ones hardly at all.
    expectNew = known === 0;
    return { line, bytesRead, successful: bills.length, failed: failed.length, added };
  };
  const chunks = uploadChunks(pieces(), createRowSource(format, survey), upload.progress.line);
  await inOrder(chunks, CHUNKS_AT_ONCE, apply, async (step) => {
    const next = advanced(current, step, clock.now());
    await counting.soFar(next.progress.added);
    await save(next);
    countRows(step);
  });
  // Before it is done: whoever takes over after a crash tells the same number again.
  await counting.tell(current.progress.added);

  const { successful, failed } = current.progress;
  const told = createEvent(domainEvents.uploadCompleted, companyId, {
    uploadId: id,
    ...periodOf(current.period),
    successful,
    failed,
  });
  await save(completed(current, clock.now()), [told]);
}

/** Reads a whole file once, before any of it is applied. `goOn` is asked between pieces, and throws to stop. */
export async function surveyUpload(
  pieces: AsyncIterable<Uint8Array>,
  format: FileFormat,
  goOn: () => void,
): Promise<{ kind: 'survey'; survey: Survey } | Refusal> {
  const surveyor = createSurveyor(format);
  for await (const bytes of pieces) {
    goOn();
    const refusal = surveyor.push(bytes);
    if (refusal) return refusal;
  }
  return surveyor.end();
}

/** Bytes read in one go: what is made of them lives shortly, and others get their turn in between. */
const PIECE = 64 * 1024;

/** A file's bytes in small pieces, with a breath after each. */
export async function* readUploadFile(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const bytes of file) {
    for (let at = 0; at < bytes.length; at += PIECE) {
      yield bytes.subarray(at, at + PIECE);
      await setImmediate();
    }
  }
}

/** Rows that are written together. */
const MAX_ROWS = 1000;
/** Characters of the rows that are written together: rows may be huge. */
const MAX_CHARACTERS = 4_000_000;

/** Neighbouring rows of a file that are applied, and counted as done, together. */
export interface UploadChunk {
  bills: BillRow[];
  errors: RowError[];
  /** The line where the last of its rows begins. */
  line: number;
  /** Bytes of the file that had been read by then. */
  bytesRead: number;
}

/** Cuts the rows after `afterLine` into chunks: the same ones however often it is begun again behind a whole chunk. */
export async function* uploadChunks(
  pieces: AsyncIterable<Uint8Array>,
  source: RowSource,
  afterLine: number,
): AsyncGenerator<UploadChunk> {
  let chunk = emptyChunk();
  let bytesRead = 0;
  let characters = 0;
  function* cut(rows: readonly RowRead[]): Generator<UploadChunk> {
    for (const row of rows) {
      const { line, cells } = row.kind === 'row' ? row.row : row.error;
      if (line <= afterLine) continue;
      if (row.kind === 'row') chunk.bills.push(row.row);
      else chunk.errors.push(row.error);
      characters += cells.reduce((sum, cell) => sum + cell.length, 0);
      chunk.line = line;
      chunk.bytesRead = bytesRead;
      if (chunk.bills.length + chunk.errors.length < MAX_ROWS && characters < MAX_CHARACTERS) continue;
      yield chunk;
      chunk = emptyChunk();
      characters = 0;
    }
  }
  for await (const bytes of pieces) {
    bytesRead += bytes.length;
    yield* cut(source.push(bytes));
  }
  yield* cut(source.end());
  if (chunk.line > 0) yield chunk;
}

const emptyChunk = (): UploadChunk => ({ bills: [], errors: [], line: 0, bytesRead: 0 });
