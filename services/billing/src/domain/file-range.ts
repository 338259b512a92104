import type { FilePosition } from './csv/file-reader.ts';

/** Consecutive chunks of a surveyed file, described so that another process can read and apply exactly their rows. */
export interface FileRange {
  delimiter: string;
  /** Where reading begins: at the first row of the range, or some rows before it. */
  from: FilePosition;
  /** Line of the last row before the range. */
  afterLine: number;
  chunks: ChunkTotals[];
  /** Lines of rows that a later row of the file replaces, with the line of that row. */
  replaced: [line: number, lastLine: number][];
  /** Whether most of its accounts are likely new. */
  expectNew: boolean;
}

/** Control totals: a chunk is only applied if what was read has the same ones. */
export interface ChunkTotals {
  /** Line of its last row. */
  line: number;
  /** Bytes of the file up to about that row. */
  bytesRead: number;
  bills: number;
  errors: number;
  /** Of the line, account and amount of each bill, and the line of each failed row. */
  checksum: number;
}

/** Returns the line of the last row of a range. */
export const lastLineOf = ({ chunks, afterLine }: FileRange): number => chunks.at(-1)?.line ?? afterLine;
