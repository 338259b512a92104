import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { Payment } from '../domain/payment.ts';
import type { ChangePayment } from './change-payment.ts';
import type { PaymentRepository, ScheduleRefresh } from './ports.ts';

/**
 * A customer is gone: its open pages are to be closed. The wish is kept in each payment, and whoever looks it up from
 * now on carries it out, so that neither a crash nor a provider that is away leaves a page open.
 */
export const closePagesOf =
  (parts: { payments: PaymentRepository; changePayment: ChangePayment; schedule: ScheduleRefresh; clock: Clock }) =>
  async (companyId: number, customerId: string): Promise<void> => {
    const { payments, changePayment, schedule, clock } = parts;
    for (const payment of await payments.openOf(companyId, customerId)) {
      await changePayment(payment, (current) => wishToClose(current, clock.now()));
      await schedule(payment);
    }
  };

function wishToClose({ open, closing, state }: Payment, now: Date) {
  // A review is a person's to decide.
  if (!open || closing || state === 'review') return undefined;
  return { set: { closing: true, watchedFrom: now, nextPollAt: now } };
}
