import type { Actor } from '@utility-pay/contracts';
import { actorId, requireSuperAdmin } from '@utility-pay/service-kit/auth';
import { AppError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { isDue } from '../domain/upload.ts';
import type { ScheduleUpload, UploadRepository } from './ports.ts';

/** Schedules the next upload of every company where nobody works on it: what makes the queue disposable. */
export const scheduleDueUploads =
  (uploads: UploadRepository, schedule: ScheduleUpload, clock: Clock) => async (): Promise<void> => {
    const now = clock.now();
    for (const companyId of await uploads.companiesDue(now)) {
      const next = await uploads.findNext(companyId);
      if (next && isDue(next, now)) await schedule(next);
    }
  };

/**
 * What the sweep does every few seconds, at once, and with an answer: puts a company's next upload on the queue where
 * nobody works on it. An upload that is in a worker's hands stays there, so asking again changes nothing. For a super
 * admin.
 */
export const resumeUploads =
  ({
    uploads,
    schedule,
    clock,
    log,
  }: {
    uploads: UploadRepository;
    schedule: ScheduleUpload;
    clock: Clock;
    log: Logger;
  }) =>
  async (actor: Actor, companyId: number | undefined): Promise<number> => {
    requireSuperAdmin(actor);
    const now = clock.now();
    let count = 0;
    for (const company of companyId === undefined ? await uploads.companiesDue(now) : [companyId]) {
      const next = await uploads.findNext(company);
      if (!next || !isDue(next, now)) continue;
      await schedule(next).catch((cause: unknown) => {
        throw new AppError('UNAVAILABLE', 'The queues do not answer. Try again in a moment', { cause });
      });
      count += 1;
    }
    log.info({ actorId: actorId(actor), companyId, count }, 'uploads put back on the queue');
    return count;
  };
