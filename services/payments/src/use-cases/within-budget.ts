import type { Logger } from '@utility-pay/service-kit/log';
import type { Payment } from '../domain/payment.ts';
import type { Pause, ScheduleRefresh } from './ports.ts';
import type { RefreshPayment } from './refresh-payment.ts';

/** Milliseconds that a person waits for the provider to answer. */
const BUDGET_MS = 3000;

/** Looks a payment up, but no longer than a person should wait; what is not known by then goes on without them. */
export const refreshWithinBudget =
  (parts: { refresh: RefreshPayment; schedule: ScheduleRefresh; pause: Pause; log: Logger }) =>
  async (payment: Payment): Promise<Payment> => {
    const { refresh, schedule, pause, log } = parts;
    const looked = refresh(payment).then(
      (refreshed) => refreshed.payment,
      async (err: unknown) => {
        log.warn({ err, paymentId: payment.id }, 'looking a payment up failed');
        await schedule(payment);
        return payment;
      },
    );
    return Promise.race([looked, pause(BUDGET_MS).then(() => payment)]);
  };

export type RefreshWithinBudget = ReturnType<typeof refreshWithinBudget>;
