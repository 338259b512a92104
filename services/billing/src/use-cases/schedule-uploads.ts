import type { Actor } from '@utility-pay/contracts';
import { actorId, requireSuperAdmin } from '@utility-pay/service-kit/auth';
import { AppError } from '@utility-pay/service-kit/errors';
import { handleEach, throwFailures } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { hasWaitedTooLong, isDue } from '../domain/upload.ts';
import type { ScheduleUpload, UploadQuotaRepository, UploadRepository } from './ports/uploads.ts';

interface Dependencies {
  uploads: UploadRepository;
  schedule: ScheduleUpload;
  clock: Clock;
}

/** What decides the turns of companies. Their quotas store when a worker last processed an upload of each company. */
type TurnDependencies = Pick<Dependencies, 'uploads' | 'clock'> & { quotas: UploadQuotaRepository };

/** Returns the companies with an upload that no worker processes, the one whose uploads were processed longest ago first. */
export async function listCompaniesByTurn({ uploads, quotas }: TurnDependencies, now: Date): Promise<number[]> {
  const companies = await uploads.companiesDue(now);
  const servedAt = await quotas.servedAt(companies);
  const lastServed = (companyId: number): number => servedAt.get(companyId)?.getTime() ?? 0;
  return companies.toSorted((one, other) => lastServed(one) - lastServed(other));
}

/**
 * Returns whether an upload of another company has waited for a worker for some seconds. The worker that holds an upload's lease
 * asks this when the upload's turn is over, and releases the upload if so.
 */
export async function doOthersWait(dependencies: TurnDependencies, companyId: number): Promise<boolean> {
  const now = dependencies.clock.now();
  for (const other of await dependencies.uploads.companiesDue(now)) {
    const next = other === companyId ? undefined : await dependencies.uploads.findNext(other);
    if (next && isDue(next, now) && hasWaitedTooLong(next, now)) return true;
  }
  return false;
}

/**
 * Enqueues the next upload of every company whose uploads no worker processes, in the order of `listCompaniesByTurn`. The database,
 * not the queue, decides what is due, so no upload is lost with the queue.
 */
export const scheduleDueUploads = (dependencies: Dependencies & TurnDependencies) => async (): Promise<void> => {
  const { uploads, schedule, clock } = dependencies;
  const now = clock.now();
  const scheduleNext = async (companyId: number): Promise<void> => {
    const next = await uploads.findNext(companyId);
    if (next && isDue(next, now)) await schedule(next);
  };
  throwFailures(await handleEach(await listCompaniesByTurn(dependencies, now), scheduleNext));
};

/**
 * Enqueues the due uploads of one company or all companies immediately, as the sweeper does every few seconds. Returns how many were
 * enqueued. Does not affect uploads that a worker processes. Only for super admins.
 */
export const resumeUploads =
  ({ uploads, schedule, clock, log }: Dependencies & { log: Logger }) =>
  async (actor: Actor, companyId: number | undefined): Promise<number> => {
    requireSuperAdmin(actor);
    const now = clock.now();
    let count = 0;
    for (const company of companyId === undefined ? await uploads.companiesDue(now) : [companyId]) {
      const next = await uploads.findNext(company);
      if (!next || !isDue(next, now)) continue;
      await schedule(next).catch((cause: unknown) => {
        throw new AppError('UNAVAILABLE', 'The queues are unavailable. Try again in a moment.', { cause });
      });
      count += 1;
    }
    log.info({ actorId: actorId(actor), companyId, count }, 'Uploads enqueued again');
    return count;
  };
