import { refreshPaymentJob } from '@utility-pay/contracts';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { ScheduleRefresh } from '../use-cases/ports.ts';

/** The queue is a help, not a memory: the payment's own `nextPollAt` is what counts. */
export const scheduleRefreshOn =
  ({ queues, log }: Pick<Platform, 'queues' | 'log'>): ScheduleRefresh =>
  ({ companyId, id: paymentId }) =>
    queues
      .add(refreshPaymentJob, { companyId, paymentId })
      .catch((err: unknown) => log.warn({ err, paymentId }, 'queue away, the next sweep asks again'));
