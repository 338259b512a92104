import { setImmediate } from 'node:timers/promises';
import { type DomainEvent, domainEvents } from '@utility-pay/contracts';
import type { CreateEvent } from '@utility-pay/service-kit/outbox/outbox';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { Refusal } from '../domain/csv/file-reader.ts';
import type { BillRow, RowError, RowRead } from '../domain/csv/row-reader.ts';
import { createRowSource, createSurveyor, type FileFormat, type RowSource, type Survey } from '../domain/csv/survey.ts';
import { advanced, changesBills, completed, failed, type Step, surveyed, type Upload } from '../domain/upload.ts';
import { applyUploadBills } from './apply-upload-bills.ts';
import { inOrder } from './in-order.ts';
import type { UploadErrorRepository } from './ports/upload-errors.ts';
import type { CustomerRepository, Journal, UploadFiles, UploadRepository } from './ports.ts';
import type { CountUpdates } from './update-counts.ts';
import { type HeldLease, LeaseLost } from './upload-lease.ts';

/** Chunks of a file that a worker process writes concurrently; no account is in two of them. */
export const MAX_CONCURRENT_CHUNKS = 4;
/** Rows that are written together. */
const MAX_ROWS = 1000;
/** Characters of the rows that are written together: rows may be huge. */
const MAX_CHARACTERS = 4_000_000;
/** Bytes that are parsed before other work of the process gets its turn. */
const PIECE_BYTES = 64 * 1024;
/** Milliseconds between updates of the customer counts during an upload. */
const COUNT_MS = 500;

/** Counts rows that are done in the metrics. */
export type RecordRows = (rows: { successful: number; failed: number }) => void;

export interface ProcessParts {
  uploads: UploadRepository;
  files: UploadFiles;
  errors: UploadErrorRepository;
  customers: CustomerRepository;
  journal: Journal;
  countUpdates: CountUpdates;
  recordRows: RecordRows;
  maxConcurrentChunks: number;
  createEvent: CreateEvent;
  clock: Clock;
}

export const uploadCompletedEvent = (createEvent: CreateEvent, { companyId, id: uploadId }: Upload): DomainEvent =>
  createEvent(domainEvents.uploadCompleted, companyId, { uploadId });

/**
 * Reads the file twice: first to find the row that counts for each account, then to apply the rows behind the last
 * checkpoint. A chunk is checkpointed once it and all chunks before it are written, so that another worker can continue.
 * @throws LeaseLost, HandedBack.
 */
export async function processUpload(parts: ProcessParts, upload: Upload, lease: HeldLease): Promise<void> {
  const {
    uploads,
    files,
    errors,
    customers,
    journal,
    countUpdates,
    recordRows,
    maxConcurrentChunks,
    createEvent,
    clock,
  } = parts;
  const { id, companyId, encoding, template, bytesTotal } = upload;
  const format = { encoding, template, bytes: bytesTotal };
  const pieces = () => inPieces(files.open(companyId, id));

  let current = upload;
  const save = async (after: Upload, events: DomainEvent[] = []): Promise<void> => {
    if (!(await uploads.save(current, after, events))) throw new LeaseLost();
    current = after;
  };
  const surveyResult = await surveyFile(pieces(), format, lease.check);
  if (surveyResult.kind === 'refused') return save(failed(current, surveyResult.message, clock.now()));
  const { survey } = surveyResult;
  await save(surveyed(current, survey.rows, survey.header.cells));

  await countUpdates.open(companyId);
  let expectNew = false;
  const apply = async (chunk: UploadChunk): Promise<Step> => {
    lease.check();
    const parts = { customers, journal, upload, now: clock.now(), confirmLease: lease.confirm };
    const { added, existing, refused } = await applyUploadBills(parts, chunk.bills, expectNew);
    const rejected = [...chunk.errors, ...refused].sort((one, other) => one.line - other.line);
    await errors.add(companyId, id, rejected);
    // In a company's first file nearly all accounts are new, in later files hardly any.
    expectNew = existing === 0;
    const { line, bytesRead, bills } = chunk;
    const replaced = rejected.filter(({ replacedBy }) => replacedBy !== undefined).length;
    return { line, bytesRead, successful: bills.length - refused.length, failed: rejected.length, replaced, added };
  };
  let countedAt = 0;
  const chunks = uploadChunks(pieces(), createRowSource(format, survey), upload.progress.line);
  await inOrder(chunks, maxConcurrentChunks, apply, async (step) => {
    await save(advanced(current, step, clock.now()));
    lease.onCheckpoint();
    recordRows(step);
    if (clock.now().getTime() - countedAt < COUNT_MS) return;
    countedAt = clock.now().getTime();
    countUpdates.flush();
  });
  // Before the upload is completed, so that the counts include it then.
  await countUpdates.project();
  await save(
    completed(current, clock.now()),
    changesBills(current) ? [uploadCompletedEvent(createEvent, current)] : [],
  );
}

/** Yields the bytes of a file in small pieces, and lets other work run after each. */
async function* inPieces(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const bytes of file) {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      yield bytes.subarray(at, at + PIECE_BYTES);
      await setImmediate();
    }
  }
}

/** Reads the whole file before any row is applied. `check` is called between pieces and throws to stop. */
async function surveyFile(
  pieces: AsyncIterable<Uint8Array>,
  format: FileFormat,
  check: () => void,
): Promise<{ kind: 'survey'; survey: Survey } | Refusal> {
  const surveyor = createSurveyor(format);
  for await (const bytes of pieces) {
    check();
    const refusal = surveyor.push(bytes);
    if (refusal) return refusal;
  }
  return surveyor.end();
}

/** Consecutive rows of a file that are applied and checkpointed together. */
interface UploadChunk {
  bills: BillRow[];
  errors: RowError[];
  /** Line on which its last row begins. */
  line: number;
  /** Bytes of the file read so far. */
  bytesRead: number;
}

/** Yields the rows after `afterLine` in chunks; the same chunks whenever it starts again behind one of them. */
async function* uploadChunks(
  pieces: AsyncIterable<Uint8Array>,
  source: RowSource,
  afterLine: number,
): AsyncGenerator<UploadChunk> {
  let chunk = emptyChunk();
  let bytesRead = 0;
  let characters = 0;
  function* fullChunks(rows: readonly RowRead[]): Generator<UploadChunk> {
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
    yield* fullChunks(source.push(bytes));
  }
  yield* fullChunks(source.end());
  if (chunk.line > 0) yield chunk;
}

const emptyChunk = (): UploadChunk => ({ bills: [], errors: [], line: 0, bytesRead: 0 });
