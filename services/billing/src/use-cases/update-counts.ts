import { handleEach, sweepInBatches, throwFailures } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import {
  type CustomerCounts,
  isUnchanged,
  newCounts,
  recounted,
  withDeltas,
  withRecountPostponed,
} from '../domain/customer-counts.ts';
import type { CountDeltas, CustomerCountsRepository, CustomerRepository, UploadRepository } from './ports.ts';

/** Conflicts with other writers before giving up: each one means that another writer succeeded. */
const ATTEMPTS = 100;
/** Counts to verify read at once. */
const COUNT_BATCH_SIZE = 100;

/** Maintains how many customers each company has. */
export interface CountUpdates {
  /** Starts the counts of a company. Call before adding its first customer, so that zero is exact. */
  open(companyId: number): Promise<void>;
  /** Adds all waiting deltas to the counts. */
  project(): Promise<void>;
  /** Projects in the background; a sweeper retries after a failure. */
  flush(): void;
  /** Has the company recounted soon, because a delta may be missing or superfluous. */
  requestRecount(companyId: number): Promise<void>;
  /** Verifies the counts that are due by counting by index. */
  recountDue(): Promise<void>;
}

interface Dependencies {
  counts: CustomerCountsRepository;
  countDeltas: CountDeltas;
  customers: Pick<CustomerRepository, 'hasAny' | 'count'>;
  uploads: Pick<UploadRepository, 'isRunning'>;
  clock: Clock;
  log: Logger;
}

export function createCountUpdates({
  counts,
  countDeltas,
  customers,
  uploads,
  clock,
  log,
}: Dependencies): CountUpdates {
  const open = async (companyId: number): Promise<void> => {
    if (await counts.find(companyId)) return;
    await counts.open(newCounts(companyId, !(await customers.hasAny(companyId)), clock.now()));
  };

  const projectCompany = async (companyId: number): Promise<void> => {
    await open(companyId);
    for (let conflicts = 0; conflicts < ATTEMPTS; conflicts++) {
      // The counts before the deltas: a delta that another process applies in between changes their version.
      const before = await counts.find(companyId);
      if (!before) return;
      const pending = await countDeltas.list(companyId);
      const after = withDeltas(before, pending.deltas);
      if (after !== before && !(await counts.save(before, after))) continue;
      await pending.clear();
      if (pending.isLast) return;
      conflicts = 0;
    }
    throw new Error('the counts of a company are changed by too many writers');
  };
  const projectAll = async (): Promise<void> =>
    throwFailures(await handleEach(await countDeltas.companies(), projectCompany));

  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  // One run at a time. A caller that comes during a run waits for the next one, which sees its deltas.
  const project = (): Promise<void> => {
    if (running === undefined) {
      running = projectAll().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return project();
      });
    return next;
  };

  // Deltas that wait, and rows of an upload before its checkpoint, would be counted twice.
  const isChanging = async (companyId: number): Promise<boolean> =>
    (await countDeltas.hasPending(companyId)) || (await uploads.isRunning(companyId));

  const recount = async (due: CustomerCounts): Promise<void> => {
    const { companyId } = due;
    if (isUnchanged(due)) return void (await counts.save(due, recounted(due, due, clock.now())));
    // Postponed first: counting takes long and is useless while the company keeps changing.
    const postponed = withRecountPostponed(due, clock.now());
    if (!(await counts.save(due, postponed)) || (await isChanging(companyId))) return;
    const before = { ...postponed, version: due.version + 1 };
    const total = await customers.count(companyId, { words: [] });
    const claimed = await customers.count(companyId, { words: [], claimed: true });
    if (await isChanging(companyId)) return;
    await counts.save(before, recounted(before, { total, claimed }, clock.now()));
  };

  return {
    open,
    project,
    flush: () => void project().catch((err) => log.warn({ err }, 'Customer counts are updated by the next sweep')),
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
