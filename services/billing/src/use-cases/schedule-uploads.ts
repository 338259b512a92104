import type { Actor } from '@utility-pay/contracts';
import { actorId, requireSuperAdmin } from '@utility-pay/service-kit/auth';
import { AppError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { isDue } from '../domain/upload.ts';
import type { ScheduleUpload, UploadRepository } from './ports.ts';

interface Parts {
  uploads: UploadRepository;
  schedule: ScheduleUpload;
  clock: Clock;
}

/** Enqueues the next upload of every company that no worker processes, so that a lost queue loses no upload. */
export const scheduleDueUploads =
  ({ uploads, schedule, clock }: Parts) =>
  async (): Promise<void> => {
    const now = clock.now();
    for (const companyId of await uploads.companiesDue(now)) {
      const next = await uploads.findNext(companyId);
      if (next && isDue(next, now)) await schedule(next);
    }
  };

/**
 * Does at once what the sweeper does every few seconds, for one or all companies, and returns how many uploads were
 * enqueued. An upload that a worker processes is left alone. Only for super admins.
 */
export const resumeUploads =
  ({ uploads, schedule, clock, log }: Parts & { log: Logger }) =>
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
