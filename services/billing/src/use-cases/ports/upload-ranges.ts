import type { FileRange } from '../../domain/file-range.ts';
import type { Progress } from '../../domain/upload-progress.ts';

/** The lease of an upload, under which ranges of its file are offered. */
export interface UploadLease {
  companyId: number;
  uploadId: string;
  generation: number;
}

/** A range of an upload's file that this process has taken. */
export interface RangeLease extends UploadLease {
  id: string;
  owner: string;
  range: FileRange;
}

export interface RangeState {
  id: string;
  /**
   * `released`: the process that took the range released it unfinished. It is not offered again: the holder of the upload's
   * lease applies it.
   */
  state: 'offered' | 'taken' | 'done' | 'released';
  /** Increases while a process works on the range. */
  heartbeats: number;
}

/**
 * Ranges of large files that the holder of an upload's lease offers to other processes. Offers are optional: ranges that are not
 * finished in time are withdrawn and applied by the lease holder.
 */
export interface UploadRanges {
  /** Returns the id of the offer. */
  offer(lease: UploadLease, range: FileRange): Promise<string>;
  /** Returns the states of the ranges that are offered under this lease. */
  list(lease: UploadLease): Promise<RangeState[]>;
  /**
   * Deletes a range, which fences off the process that took it. Returns the progress if the range was finished, else
   * undefined.
   */
  withdraw(companyId: number, id: string): Promise<Progress | undefined>;
  /** Deletes the ranges offered under this lease and under earlier leases of the upload. */
  withdrawAll(lease: UploadLease): Promise<void>;
  /** Takes the range of any company that was offered first. Returns undefined if no range is offered. */
  take(owner: string): Promise<RangeLease | undefined>;
  /** Records a heartbeat. Returns false if the range was withdrawn. */
  heartbeat(lease: RangeLease): Promise<boolean>;
  /** Stores the progress of a finished range. Does nothing if the range was withdrawn. */
  finish(lease: RangeLease, progress: Progress): Promise<void>;
  /** Releases an unfinished range. Does nothing if the range was withdrawn. */
  release(lease: RangeLease): Promise<void>;
}
