import { setImmediate } from 'node:timers/promises';
import type { BillRow, RowError, RowRead } from '../domain/csv/row-reader.ts';
import type { RowSource } from '../domain/csv/survey.ts';
import type { Upload } from '../domain/upload.ts';

/** Rows that are written together. */
const MAX_ROWS = 1000;
/** Characters of the rows that are written together: rows may be huge. */
const MAX_CHARACTERS = 4_000_000;
/** Bytes that are parsed before other work of the process gets its turn. */
const PIECE_BYTES = 64 * 1024;

/** Yields the bytes of a file in small pieces, and lets other work run after each. */
export async function* inPieces(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const bytes of file) {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      yield bytes.subarray(at, at + PIECE_BYTES);
      await setImmediate();
    }
  }
}

/** Consecutive rows of a file that are applied and checkpointed together. */
export interface UploadChunk {
  bills: BillRow[];
  errors: RowError[];
  /** Line on which its last row begins. */
  line: number;
  /** Bytes of the file read so far. */
  bytesRead: number;
}

/** Returns the chunk's unreadable rows. None for an undo, since the upload has already rejected them. */
export const unreadableRows = ({ errors }: UploadChunk, { undoOf }: Pick<Upload, 'undoOf'>): RowError[] =>
  undoOf ? [] : errors;

/** Yields the rows after `afterLine` in chunks; the same chunks whenever it starts again behind one of them. */
export async function* uploadChunks(
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
