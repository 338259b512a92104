import { sendEmailsJob } from '@utility-pay/contracts';
import { coalesce } from '@utility-pay/service-kit/jobs/coalesce';
import { type Handler, implementJob } from '@utility-pay/service-kit/jobs/worker';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { NotificationsUseCases } from '../use-cases/index.ts';
import type { EnqueueEmails } from '../use-cases/ports/deliveries.ts';

/** Returns the handler of the job, which sends a company's due emails. */
export const sendEmailsHandler = ({ sendDueEmails }: NotificationsUseCases): Handler =>
  implementJob(sendEmailsJob, ({ companyId }, stopping) => sendDueEmails(companyId, stopping));

/** Returns the producer of the job. The schedule is `nextAttemptAt` in each delivery, so a lost job is harmless. */
export const createEnqueueEmails = ({ queues, log }: Pick<Platform, 'queues' | 'log'>): EnqueueEmails =>
  // Emails that are enqueued together share the job.
  coalesce((companyId) =>
    queues
      .add(sendEmailsJob, { companyId })
      .catch((err: unknown) => log.warn({ err, companyId }, 'Queue unavailable; the next sweep enqueues the emails')),
  );
