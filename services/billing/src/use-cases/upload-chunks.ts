import type { RowError } from '../domain/csv/row-error.ts';
import type { BillRow, RowRead } from '../domain/csv/row-reader.ts';
import type { RowSource } from '../domain/csv/row-source.ts';

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
