import { setImmediate } from 'node:timers/promises';
import type { FilePosition } from '../domain/csv/file-reader.ts';
import type { RowError } from '../domain/row-errors.ts';
import type { BillRow, RowRead } from '../domain/row-reader.ts';
import type { RowSource } from '../domain/row-source.ts';
import type { Upload } from '../domain/upload.ts';

/** Maximum rows of a chunk. */
export const MAX_CHUNK_ROWS = 1000;
/** Maximum characters of a chunk's rows: rows may be huge. */
const MAX_CHARACTERS = 4_000_000;
/** Bytes that are parsed before other work of the process can run. */
const PIECE_BYTES = 64 * 1024;

/**
 * Yields the bytes of a file in small pieces, and lets other work run after each piece. Pieces end at multiples of PIECE_BYTES
 * of the file, wherever reading begins: the error of an unreadable row depends on how much of the row has arrived.
 */
export async function* readPieces(file: AsyncIterable<Uint8Array>, fromByte = 0): AsyncGenerator<Uint8Array> {
  let read = fromByte;
  for await (const bytes of file) {
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + PIECE_BYTES - (read % PIECE_BYTES));
      yield piece;
      at += piece.length;
      read += piece.length;
      await setImmediate();
    }
  }
}

/** Consecutive rows of a file that are applied and checkpointed together. */
export interface UploadChunk {
  bills: BillRow[];
  /** Rows that could not be read, or that a later row of the same account replaces. */
  errors: RowError[];
  /** Position in the file from which these rows can be read; undefined if it is unknown. */
  from: FilePosition | undefined;
  /** Line of the last row before the chunk. */
  afterLine: number;
  /** Line on which its last row begins. */
  line: number;
  /** Bytes of the file read so far. */
  bytesRead: number;
}

/** Returns the chunk's unreadable and replaced rows; none for an undo, because the original upload reported them. */
export const unreadableRows = ({ errors }: UploadChunk, { undoOf }: Pick<Upload, 'undoOf'>): RowError[] =>
  undoOf ? [] : errors;

/**
 * Yields the rows after `afterLine` in chunks of at most `maxRows` rows. After a restart behind the last line of a chunk, the following
 * chunks are the same.
 */
export async function* uploadChunks(
  pieces: AsyncIterable<Uint8Array>,
  source: RowSource,
  { afterLine, maxRows }: { afterLine: number; maxRows: number },
): AsyncGenerator<UploadChunk> {
  let chunk = emptyChunk(undefined, afterLine);
  let bytesRead = 0;
  let characters = 0;
  function* fullChunks(rows: readonly RowRead[], from: FilePosition | undefined): Generator<UploadChunk> {
    for (const row of rows) {
      const { line, cells } = row.kind === 'row' ? row.row : row.error;
      if (line <= afterLine) continue;
      if (isEmpty(chunk)) chunk = emptyChunk(from, chunk.afterLine);
      if (row.kind === 'row') chunk.bills.push(row.row);
      else chunk.errors.push(row.error);
      characters += cells.reduce((sum, cell) => sum + cell.length, 0);
      chunk.line = line;
      chunk.bytesRead = bytesRead;
      if (chunk.bills.length + chunk.errors.length < maxRows && characters < MAX_CHARACTERS) continue;
      yield chunk;
      chunk = emptyChunk(undefined, line);
      characters = 0;
    }
  }
  for await (const bytes of pieces) {
    bytesRead += bytes.length;
    const from = source.position();
    yield* fullChunks(source.push(bytes), from);
  }
  const from = source.position();
  yield* fullChunks(source.end(), from);
  if (!isEmpty(chunk)) yield chunk;
}

const emptyChunk = (from: FilePosition | undefined, afterLine: number): UploadChunk => ({
  bills: [],
  errors: [],
  from,
  afterLine,
  line: 0,
  bytesRead: 0,
});

const isEmpty = ({ line }: UploadChunk): boolean => line === 0;
