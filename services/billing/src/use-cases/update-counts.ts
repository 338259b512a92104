import { sweepInBatches } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { createProjection, type PendingDeltas, type Projection } from '@utility-pay/service-kit/totals/project-deltas';
import {
  type CountDelta,
  type CustomerCounts,
  completeRecount,
  isUnchanged,
  newCounts,
  postponeRecount,
  sumDeltas,
} from '../domain/customer-counts.ts';
import type { CustomerCountsRepository } from './ports/customer-counts.ts';
import type { CustomerRepository } from './ports/customers.ts';
import type { UploadRepository } from './ports/uploads.ts';

const COUNT_BATCH_SIZE = 100;

/** Maintains how many customers each company has. */
export interface CountUpdates extends Pick<Projection, 'project' | 'projectAll'> {
  /** Creates the counts of a company, if it has none. Call before adding its first customer, so that zero is exact. */
  open(companyId: number): Promise<void>;
  /** Requests a recount of a company, because a delta may be missing or was counted twice. */
  requestRecount(companyId: number): Promise<void>;
  /** Verifies the counts that are due by counting customers in the database. */
  recountDue(): Promise<void>;
}

interface Dependencies {
  counts: CustomerCountsRepository;
  countDeltas: PendingDeltas<CountDelta>;
  customers: Pick<CustomerRepository, 'hasAny' | 'count'>;
  uploads: Pick<UploadRepository, 'isRunning'>;
  clock: Clock;
}

/** Adds the deltas of customers and uploads to the counts of their companies. */
export const projectCounts = ({ counts, countDeltas }: Pick<Dependencies, 'counts' | 'countDeltas'>): Projection =>
  createProjection({ totals: counts, deltas: countDeltas, sum: (deltas) => ({ total: sumDeltas(deltas) }) });

export function createCountUpdates({ counts, countDeltas, customers, uploads, clock }: Dependencies): CountUpdates {
  const { project, projectAll } = projectCounts({ counts, countDeltas });

  // Pending deltas, and customers of an upload behind its checkpoint, would be counted twice.
  const isChanging = async (companyId: number): Promise<boolean> =>
    (await countDeltas.list(companyId, 1)).length > 0 || (await uploads.isRunning(companyId));

  const recount = async (due: CustomerCounts): Promise<void> => {
    const { companyId } = due;
    if (isUnchanged(due)) return void (await counts.saveRecount(due, completeRecount(due.sequence, clock.now())));
    // Postponed before counting, which takes long and is useless while the company changes.
    const { recountAt } = postponeRecount(clock.now());
    if (!(await counts.saveRecount(due, { recountAt }))) return;
    await project(companyId);
    const before = await counts.read(companyId);
    if (before.batch || (await isChanging(companyId))) return;
    const total = await customers.count(companyId, { words: [] });
    const claimed = await customers.count(companyId, { words: [], claimed: true });
    if (await isChanging(companyId)) return;
    let { sequence } = before;
    const difference = { total: total - before.total.total, claimed: claimed - before.total.claimed };
    if (difference.total !== 0 || difference.claimed !== 0) {
      const correction = { number: sequence + 1, deltas: [], sum: { total: difference } };
      if (!(await counts.acceptBatch(companyId, sequence, correction))) return;
      await project(companyId);
      sequence = correction.number;
    }
    await counts.saveRecount({ companyId, sequence, recountAt }, completeRecount(sequence, clock.now()));
  };

  return {
    project,
    projectAll,
    open: async (companyId) => {
      if (await counts.find(companyId)) return;
      const isEmpty = !(await customers.hasAny(companyId));
      await counts.open(companyId, newCounts({ isEmpty, now: clock.now() }));
    },
    requestRecount: (companyId) => counts.requestRecount(companyId, clock.now()),
    recountDue: sweepInBatches({
      list: (batch) => counts.listDue(clock.now(), batch),
      handle: async (due) => {
        await recount(due);
        return 'done';
      },
      batchSize: COUNT_BATCH_SIZE,
    }),
  };
}
