import type { FileRange } from '../../domain/file-range.ts';
import type { Progress } from '../../domain/upload-progress.ts';

/** The lease of an upload under which its ranges are offered. */
export interface OfferingUpload {
  companyId: number;
  uploadId: string;
  generation: number;
}

/** A range of an upload's file that this process has taken. */
export interface TakenRange extends OfferingUpload {
  id: string;
  owner: string;
  range: FileRange;
}

export interface RangeState {
  id: string;
  /** `returned`: it was taken, and given back unfinished. */
  state: 'offered' | 'taken' | 'done' | 'returned';
  /** Increases while its process works. */
  beats: number;
}

/**
 * Ranges of large files that the holder of an upload's lease offers to other processes. None of them is needed: the holder
 * withdraws those that are not done in time, and applies them itself.
 */
export interface UploadRanges {
  /** Returns the id of the offer. */
  offer(upload: OfferingUpload, range: FileRange): Promise<string>;
  /** Returns the states of the ranges that are offered under this lease. */
  list(upload: OfferingUpload): Promise<RangeState[]>;
  /** Ends an offer, so that its process writes no more. Returns what was applied if it is done, else undefined. */
  withdraw(companyId: number, id: string): Promise<Progress | undefined>;
  /** Ends all offers under this lease of the upload and earlier ones. */
  withdrawAll(upload: OfferingUpload): Promise<void>;
  /** Takes a range of any company that is offered, the one offered longest ago first. */
  take(owner: string): Promise<TakenRange | undefined>;
  /** Returns whether a range is still this process's, and shows that it works on it. */
  confirm(taken: TakenRange): Promise<boolean>;
  /** Does nothing if the range was withdrawn before. */
  finish(taken: TakenRange, progress: Progress): Promise<void>;
  /** Gives back an unfinished range. */
  giveBack(taken: TakenRange): Promise<void>;
}
