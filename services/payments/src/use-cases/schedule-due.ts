import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { PaymentRepository, ScheduleRefresh } from './ports.ts';

/** Payments handed to the queue in one sweep; the rest follow with the next. */
const BATCH = 500;

/** Has every payment looked up whose time has come, whatever became of earlier requests to do so. */
export const scheduleDue =
  (parts: { payments: PaymentRepository; schedule: ScheduleRefresh; clock: Clock }) => async (): Promise<void> => {
    const due = await parts.payments.due(parts.clock.now(), BATCH);
    await Promise.all(due.map(({ companyId, paymentId }) => parts.schedule({ companyId, id: paymentId })));
  };
