import { refreshPaymentJob } from '@utility-pay/contracts';
import { type Handler, implementJob } from '@utility-pay/service-kit/jobs/worker';
import type { Platform } from '@utility-pay/service-kit/platform';
import type { PaymentsUseCases } from '../use-cases/index.ts';
import type { SchedulePoll } from '../use-cases/ports/payments.ts';

/** Polls one payment. */
export const refreshPaymentHandler = ({ refreshPaymentById }: PaymentsUseCases): Handler =>
  implementJob(refreshPaymentJob, ({ companyId, paymentId }) => refreshPaymentById(companyId, paymentId));

/** Enqueues the job. A failure is only logged: the payment's `nextPollAt` is the schedule, and the sweep retries. */
export const scheduleRefreshOn =
  ({ queues, log }: Pick<Platform, 'queues' | 'log'>): SchedulePoll =>
  ({ companyId, id: paymentId }) =>
    queues
      .add(refreshPaymentJob, { companyId, paymentId })
      .catch((err: unknown) => log.warn({ err, paymentId }, 'Queue unavailable: the next sweep retries'));
