import { sendEmailJob } from '@utility-pay/contracts';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { ScheduleSend } from '../use-cases/ports/deliveries.ts';

/** The queue is a help, not a memory: the delivery's own `nextAttemptAt` is what counts. */
export const scheduleSendOn =
  ({ queues, log }: Pick<Platform, 'queues' | 'log'>): ScheduleSend =>
  ({ companyId, id: deliveryId }) =>
    queues
      .add(sendEmailJob, { companyId, deliveryId })
      .catch((err: unknown) => log.warn({ err, deliveryId }, 'queue away, the next sweep asks again'));
