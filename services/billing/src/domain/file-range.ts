import type { FilePosition } from './csv/file-reader.ts';

/** Consecutive chunks of a surveyed file, described so that another process can read and apply exactly their rows. */
export interface FileRange {
  delimiter: string;
  /** Where reading begins: at the first row of the range, or some rows before it. */
  from: FilePosition;
  /** Line of the last row before the range. */
  afterLine: number;
  chunks: ChunkTotals[];
  /** Lines of rows that a later row of the same account replaces, each with the line of that later row. */
  replaced: [line: number, lastLine: number][];
  /** Whether to insert its accounts without looking them up first, since most are likely new. */
  expectNewAccounts: boolean;
}

/** Control totals. A chunk is only applied if the rows that were read have the same totals. */
export interface ChunkTotals {
  /** Line of its last row. */
  line: number;
  /** Bytes of the file that were read when the last row was complete. */
  bytesRead: number;
  bills: number;
  errors: number;
  /** Hash of each bill's line, account and amount, and of each failed row's line. */
  checksum: number;
}

/** Returns the line of the last row of a range. */
export const lastLineOf = ({ chunks, afterLine }: FileRange): number => chunks.at(-1)?.line ?? afterLine;
