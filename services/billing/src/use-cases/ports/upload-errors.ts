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
  /** The last line that was read; the next page begins after it. */
  readTo: number;
}

/** The lines after `afterLine` up to `line`. Each time a file is read, it has the same chunks. */
export interface ChunkLines {
  afterLine: number;
  line: number;
}

export interface UploadErrorRepository {
  /** Removes all errors of an upload. */
  removeAll(companyId: number, uploadId: string): Promise<void>;
  /** Stores the errors of a chunk in place of all stored errors of its lines. */
  replace(companyId: number, uploadId: string, chunk: ChunkLines, errors: readonly RowError[]): Promise<void>;
  /** Removes all errors except those of the first `count` failed rows of the file. */
  keepFirst(companyId: number, uploadId: string, count: number): Promise<void>;
  /** Returns errors of the lines after `afterLine`, in the order of the file; fewer than `limit` if they are large, or few match. */
  list(companyId: number, uploadId: string, request: UploadErrorsRequest): Promise<UploadErrors>;
  /** Yields the rows to correct in the order of the file, read from one cursor on demand. */
  streamToCorrect(companyId: number, uploadId: string): RowBatches<RowError>;
}

/** The fixes of failed rows of uploads. */
export interface UploadFixesRepository {
  newId(): string;
  /** Returns the fixes of an upload; undefined if nothing was fixed. */
  find(companyId: number, uploadId: string): Promise<UploadFixes | undefined>;
  /** Writes the fixes with an event. Returns false if they changed since they were read. */
  save(fixes: UploadFixes, act?: DomainEvent): Promise<boolean>;
}
