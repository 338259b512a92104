import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { isDue } from '../domain/upload.ts';
import type { ScheduleUpload, UploadRepository } from './ports/uploads.ts';

/** Schedules the next upload of every company where nobody works on it: what makes the queue disposable. */
export const scheduleDueUploads =
  (uploads: UploadRepository, schedule: ScheduleUpload, clock: Clock) => async (): Promise<void> => {
    const now = clock.now();
    for (const companyId of await uploads.companiesDue(now)) {
      const next = await uploads.findNext(companyId);
      if (next && isDue(next, now)) await schedule(next);
    }
  };
