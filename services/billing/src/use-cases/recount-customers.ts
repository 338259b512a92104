import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { type CustomerCounts, isSettled, notNow, recounted, stillRight } from '../domain/customer-counts.ts';
import type { CustomerCountsRepository } from './ports/customer-counts.ts';
import type { CustomerRepository } from './ports.ts';

interface Parts {
  counts: CustomerCountsRepository;
  customers: CustomerRepository;
  /** Whether an upload runs, or an event that changes the counts is still on its way. */
  isMoving: (companyId: number) => Promise<boolean>;
  clock: Clock;
}

/**
 * Counts, now and then, what is in the books after all: whatever may have gone past the counts is put right. What is on
 * its way would count twice, so the result is used only when nothing was, and nothing came in between.
 */
export const recountCustomers =
  ({ counts, customers, isMoving, clock }: Parts) =>
  async (): Promise<void> => {
    const recount = async (due: CustomerCounts): Promise<void> => {
      const { companyId } = due;
      if (isSettled(due)) return void (await counts.save(due, stillRight(due, clock.now())));
      // The next attempt comes first: counting takes long, and is in vain in a company that never holds still.
      const later = notNow(due, clock.now());
      if (!(await counts.save(due, later)) || (await isMoving(companyId))) return;
      const before = { ...later, version: due.version + 1 };
      const total = await customers.count(companyId, { words: [] });
      const claimed = await customers.count(companyId, { words: [], claimed: true });
      if (await isMoving(companyId)) return;
      await counts.save(before, recounted(before, { total, claimed }, clock.now()));
    };
    for (const due of await counts.listDue(clock.now())) await recount(due);
  };
