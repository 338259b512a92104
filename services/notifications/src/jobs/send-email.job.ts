import { sendEmailJob } from '@utility-pay/contracts';
import { type Handler, implementJob } from '@utility-pay/service-kit/jobs/worker';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { NotificationsUseCases } from '../use-cases/index.ts';
import type { EnqueueDelivery } from '../use-cases/ports.ts';

export const sendEmailHandler = ({ sendEmail }: NotificationsUseCases): Handler =>
  implementJob(sendEmailJob, ({ companyId, deliveryId }) => sendEmail(companyId, deliveryId));

/** Returns the producer of the job. The schedule is `nextAttemptAt` in the delivery, so a lost job is harmless. */
export const createEnqueueDelivery =
  ({ queues, log }: Pick<Platform, 'queues' | 'log'>): EnqueueDelivery =>
  ({ companyId, id: deliveryId }) =>
    queues
      .add(sendEmailJob, { companyId, deliveryId })
      .catch((err: unknown) => log.warn({ err, deliveryId }, 'Queue unavailable; the next sweep enqueues the email'));
