import type { Actor } from '@utility-pay/contracts';
import { actorId, requireSuperAdmin } from '@utility-pay/service-kit/auth';
import { AppError } from '@utility-pay/service-kit/errors';
import { handleEach, throwFailures } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { isDue, isWaiting } from '../domain/upload.ts';
import type { ScheduleUpload, UploadQuotaRepository, UploadRepository } from './ports/uploads.ts';

interface Dependencies {
  uploads: UploadRepository;
  schedule: ScheduleUpload;
  clock: Clock;
}

type FairDependencies = Pick<Dependencies, 'uploads' | 'clock'> & { quotas: UploadQuotaRepository };

/** Returns the companies with an upload that no worker processes, the least recently served first. */
export async function companiesInTurn({ uploads, quotas }: FairDependencies, now: Date): Promise<number[]> {
  const companies = await uploads.companiesDue(now);
  const servedAt = await quotas.servedAt(companies);
  const lastServed = (companyId: number): number => servedAt.get(companyId)?.getTime() ?? 0;
  return companies.toSorted((one, other) => lastServed(one) - lastServed(other));
}

/** Returns whether an upload of another company has found no worker for some seconds. */
export async function doOthersWait(dependencies: FairDependencies, companyId: number): Promise<boolean> {
  const now = dependencies.clock.now();
  for (const other of await dependencies.uploads.companiesDue(now)) {
    const next = other === companyId ? undefined : await dependencies.uploads.findNext(other);
    if (next && isDue(next, now) && isWaiting(next, now)) return true;
  }
  return false;
}

/**
 * Enqueues the next upload of every company that no worker processes, so that a lost queue loses no upload. Companies
 * take turns.
 */
export const scheduleDueUploads = (dependencies: Dependencies & FairDependencies) => async (): Promise<void> => {
  const { uploads, schedule, clock } = dependencies;
  const now = clock.now();
  const scheduleNext = async (companyId: number): Promise<void> => {
    const next = await uploads.findNext(companyId);
    if (next && isDue(next, now)) await schedule(next);
  };
  throwFailures(await handleEach(await companiesInTurn(dependencies, now), scheduleNext));
};

/**
 * Does at once what the sweeper does every few seconds, for one or all companies, and returns how many uploads were
 * enqueued. An upload that a worker processes is left alone. Only for super admins.
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
