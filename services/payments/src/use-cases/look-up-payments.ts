import type { Actor } from '@utility-pay/contracts';
import { actorId, requireSuperAdmin } from '@utility-pay/service-kit/auth';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { Payment } from '../domain/payment.ts';
import { isWatched, statusOf } from '../domain/payment-state.ts';
import type { ChangePayment } from './change-payment.ts';
import { WAITS_AFTER_MS } from './look-at-waiting.ts';
import type { WaitingPayments } from './ports/waiting.ts';
import type { PaymentRepository, ScheduleRefresh } from './ports.ts';

/** Payments looked up by one request; the rest by the next. */
const MAX_AT_ONCE = 200;

interface Parts {
  payments: PaymentRepository;
  waiting: WaitingPayments;
  changePayment: ChangePayment;
  schedule: ScheduleRefresh;
  clock: Clock;
  log: Logger;
}

/**
 * Has payments that wait looked up at the provider now: one, or the oldest of all companies. The wish is written as the
 * payment's next look-up before it is queued, so it is not lost with the queue; a look-up changes nothing but what the
 * provider says, however often it is asked for. For a super admin.
 */
export const lookUpPayments =
  ({ payments, waiting, changePayment, schedule, clock, log }: Parts) =>
  async (actor: Actor, wanted: { companyId: number; paymentId: string } | undefined): Promise<number> => {
    requireSuperAdmin(actor);
    const now = clock.now();
    const found = wanted
      ? [await payments.find(wanted.companyId, wanted.paymentId)]
      : await waiting.list('open', new Date(now.getTime() - WAITS_AFTER_MS), MAX_AT_ONCE);
    let count = 0;
    for (const payment of found) {
      if (!payment || !waits(payment)) continue;
      await changePayment(payment, (current) => (waits(current) ? { set: { nextPollAt: now } } : undefined));
      await schedule(payment);
      count += 1;
    }
    log.info({ actorId: actorId(actor), ...wanted, count }, 'payments to be looked up now');
    return count;
  };

const waits = ({ state }: Payment): boolean => statusOf(state) === 'pending' && isWatched(state);
