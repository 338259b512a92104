import { addDays, dayIn, endOfDay } from '@utility-pay/contracts';
import { sweepInBatches } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import { COMPARE_AFTER_MS, leaseEndOf, newDay } from '../domain/reconciliation-day.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import type { ReconciliationProgress } from './ports/reconciliation.ts';
import { MAX_CREDENTIALS } from './read-provider-list.ts';
import type { ReconcileDay } from './reconcile-day.ts';

const BATCH_SIZE = 20;
const BATCHES_PER_RUN = 3;
const CONCURRENCY = 2;
/** Maximum days that one run adds for a company: after a stop of weeks, the next runs add the rest. */
const MAX_DAYS = 31;

type Dependencies = Pick<PaymentsDependencies, 'reconciliation' | 'configurations' | 'timeZoneOf' | 'clock'>;

/** Adds the days that ended since the last run, for each company with a provider configuration. Idempotent. */
export function addReconciliationDays(dependencies: Dependencies): () => Promise<void> {
  const { configurations, clock } = dependencies;
  return sweepInBatches({
    list: (batch) => configurations.listDaysToAdd(clock.now(), batch),
    handle: async (progress) => {
      await addDaysOf(dependencies, progress);
      return 'done';
    },
    batchSize: BATCH_SIZE,
    batchesPerRun: BATCHES_PER_RUN,
  });
}

async function addDaysOf(
  { reconciliation, configurations, timeZoneOf, clock }: Dependencies,
  { companyId, lastDay, nextDayAt: dueAt }: ReconciliationProgress,
): Promise<void> {
  const now = clock.now();
  const timeZone = await timeZoneOf(companyId);
  const yesterday = addDays(dayIn(timeZone, new Date(now.getTime() - COMPARE_AFTER_MS)), -1);
  // The first day is the one on which the company was set up: its first run was due then.
  let last = lastDay ?? addDays(dayIn(timeZone, dueAt), -1);
  const first = addDays(last, 1);
  const modes = new Set((await configurations.listRecent(companyId, MAX_CREDENTIALS)).map((set) => set.testMode));
  for (let day = first; day <= yesterday && day < addDays(first, MAX_DAYS); day = addDays(day, 1)) {
    for (const testMode of modes) {
      const before = await reconciliation.find({ companyId, testMode, day: addDays(day, -1) });
      await reconciliation.add(newDay({ companyId, testMode, day, timeZone }, before, now));
    }
    last = day;
  }
  // Due after the next day has ended. If that was before now, because of MAX_DAYS, the next run continues at once.
  const nextDayAt = new Date(endOfDay(addDays(last, 1), timeZone).getTime() + COMPARE_AFTER_MS);
  await configurations.finishDays({ companyId, lastDay: last, nextDayAt });
}

/** Compares the days that are due, each in one process at a time. A day that fails delays no other day. */
export function reconcileDueDays({
  reconciliation,
  clock,
  reconcile,
}: Pick<PaymentsDependencies, 'reconciliation' | 'clock'> & { reconcile: ReconcileDay }): () => Promise<void> {
  return sweepInBatches({
    list: (batch) => reconciliation.listDue(clock.now(), batch),
    handle: async (day) => {
      const nextRunAt = leaseEndOf(day, clock.now());
      if (await reconciliation.lease(day, nextRunAt)) await reconcile({ ...day, nextRunAt });
      return 'done';
    },
    batchSize: BATCH_SIZE,
    batchesPerRun: BATCHES_PER_RUN,
    concurrency: CONCURRENCY,
    // The lease postpones a day, also one whose comparison fails.
    isPostponed: true,
  });
}
