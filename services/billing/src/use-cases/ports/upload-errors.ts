import type { DomainEvent, RowBatches } from '@utility-pay/contracts';
import type { RowError, RowErrorCode } from '../../domain/row-errors.ts';
import type { UploadFixes } from '../../domain/row-fixes.ts';

export interface UploadErrorsRequest {
  afterLine: number;
  limit: number;
  /** Only rows that a later row replaced (true), or only rows to correct (false); both if absent. */
  replaced?: boolean;
  code?: RowErrorCode;
  /** Null: only rows that are invalid as a whole. */
  field?: string | null;
  /** Only rows for which it returns true. */
  matches?: (row: RowError) => boolean;
}

export interface UploadErrors {
  rows: RowError[];
  hasNextPage: boolean;
  /** The line up to which rows were looked for; the next page begins behind it. */
  readTo: number;
}

/** The lines after `afterLine` up to `line`. A line is in the same chunk whenever a file is read. */
export interface ChunkLines {
  afterLine: number;
  line: number;
}

export interface UploadErrorRepository {
  /** Removes what a comparison of the file has stored. */
  removeAll(companyId: number, uploadId: string): Promise<void>;
  /** Replaces the errors of a chunk: those of its lines that were added before are removed. */
  replace(companyId: number, uploadId: string, chunk: ChunkLines, errors: readonly RowError[]): Promise<void>;
  /** Removes all but the first rows of the file. */
  keepFirst(companyId: number, uploadId: string, count: number): Promise<void>;
  /** Returns errors of the lines after `afterLine`, in the order of the file; fewer than `limit` when they are large, or few match. */
  list(companyId: number, uploadId: string, request: UploadErrorsRequest): Promise<UploadErrors>;
  /** Yields the rows to correct in the order of the file, read from one cursor as they are taken. */
  streamToCorrect(companyId: number, uploadId: string): RowBatches<RowError>;
}

/** What was fixed in the failed rows of uploads. */
export interface UploadFixesRepository {
  newId(): string;
  /** Returns undefined if nothing was fixed. */
  find(companyId: number, uploadId: string): Promise<UploadFixes | undefined>;
  /** Writes the fixes with an event; returns false when they changed since they were read. */
  save(fixes: UploadFixes, act?: DomainEvent): Promise<boolean>;
}
