import type { Batch, Collected, CollectedOnDay, Tally } from '../../domain/collected.ts';

export interface Standing {
  /** How many batches the company's books have taken. */
  sequence: number;
  total: Collected;
  /** The last one, while it is not yet entered into its days. */
  batch?: Batch;
}

/** A company's books of what was collected: a total, and one document a day. Batches make them exact. */
export interface CollectedBooks {
  standing(companyId: number): Promise<Standing>;
  /** Takes a batch into the total, if nobody has taken another one since `sequence` was read. */
  take(companyId: number, sequence: number, batch: Batch): Promise<boolean>;
  /** Enters a batch into its days, each once however often this is called, by whomever and however late. */
  enter(companyId: number, batch: Batch): Promise<void>;
  /** Makes room for the next batch. */
  close(companyId: number, batchNumber: number): Promise<void>;
  day(companyId: number, day: string): Promise<Collected>;
  /** Days that have any, in order. */
  days(companyId: number, from: string, to: string): Promise<CollectedOnDay[]>;
  sumOfDays(companyId: number): Promise<Collected>;
  /** Days of every company that changed and have not been counted again since. */
  toCheck(now: Date, limit: number): Promise<{ companyId: number; day: string }[]>;
  /** Notes that a day was counted again, unless a batch came after `sequence`. */
  checked(companyId: number, day: string, sequence: number): Promise<void>;
}

/** What payments still have to tell those books. */
export interface Tallies {
  /** Companies with payments whose tallies wait. */
  companies(limit: number): Promise<number[]>;
  waiting(companyId: number, limit: number): Promise<{ paymentId: string; tally: Tally }[]>;
  remove(companyId: number, entries: Batch['entries']): Promise<void>;
  /** What the payments themselves say of a day, without what still waits to be told. */
  recount(companyId: number, day: string): Promise<Collected>;
}
