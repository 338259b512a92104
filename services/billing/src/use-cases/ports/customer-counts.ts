import type { CountChange, CustomerCounts } from '../../domain/customer-counts.ts';

export interface CustomerCountsRepository {
  find(companyId: number): Promise<CustomerCounts | undefined>;
  /** Begins to keep counts; changes nothing where somebody has begun. */
  open(counts: CustomerCounts): Promise<void>;
  /** Adds what an event tells, unless it was added before. */
  apply(companyId: number, eventId: string, change: CountChange): Promise<void>;
  /** Writes totals, uploads and the next recount; false when the counts were written since they were read. */
  save(before: CustomerCounts, after: CustomerCounts): Promise<boolean>;
  /** Has all counted soon. */
  doubt(companyId: number, at: Date): Promise<void>;
  listDue(now: Date): Promise<CustomerCounts[]>;
}
