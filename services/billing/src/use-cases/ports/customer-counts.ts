import type { Batch } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Totals } from '@utility-pay/service-kit/totals/project-deltas';
import type { CustomerCounts, CustomerNumbers } from '../../domain/customer-counts.ts';

/** What a batch of deltas adds to a company's counts. */
export interface CountSum {
  total: CustomerNumbers;
}

export interface CustomerCountsRepository extends Totals<CountSum> {
  find(companyId: number): Promise<CustomerCounts | undefined>;
  /** Adds the counts of a company, unless it has counts. */
  open(companyId: number, counts: Omit<CustomerCounts, 'companyId' | 'sequence'>): Promise<void>;
  /** Writes the result of a recount. Returns false if the counts changed, or their recount was requested, since they were read. */
  saveRecount(
    asRead: Pick<CustomerCounts, 'companyId' | 'sequence' | 'recountAt'>,
    recount: Pick<CustomerCounts, 'recountAt'> & Partial<CustomerCounts>,
  ): Promise<boolean>;
  /** Makes the company due for a recount at `at`. */
  requestRecount(companyId: number, at: Date): Promise<void>;
  listDue(now: Date, batch: Batch): Promise<CustomerCounts[]>;
}
