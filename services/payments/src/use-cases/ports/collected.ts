import type { Batch } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { DeltaBatch, PendingDeltas, Totals } from '@utility-pay/service-kit/totals/project-deltas';
import type { Collected, CollectedDelta, CollectedInHour, CollectedSum } from '../../domain/collected.ts';

/** Deltas that payments hold until they are projected into the totals. */
export interface CollectedDeltas extends PendingDeltas<CollectedDelta> {
  /** Returns an hour's sum computed from the payments, without pending deltas. */
  recount(companyId: number, hour: string): Promise<Collected>;
}

/** Money collected per company: a total and one document per hour, exact because batches are numbered. */
export interface CollectedTotals extends Totals<CollectedSum> {
  /** Adds a batch to its hours. Idempotent: each hour applies a batch once. */
  applyToHours(companyId: number, batch: DeltaBatch<CollectedSum>): Promise<void>;
  hour(companyId: number, hour: string): Promise<Collected>;
  /** Returns the hours with payments or refunds that begin in this time, oldest first. */
  hours(companyId: number, time: { from: Date; before: Date }): Promise<CollectedInHour[]>;
  sumOfHours(companyId: number): Promise<Collected>;
  /** Returns hours of all companies that changed since they were verified. */
  hoursToVerify(now: Date, batch: Batch): Promise<{ companyId: number; hour: string }[]>;
  /** Marks an hour as verified, unless a batch was accepted after `sequence`. */
  markVerified(companyId: number, hour: string, sequence: number): Promise<void>;
}
