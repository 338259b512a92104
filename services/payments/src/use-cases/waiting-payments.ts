import type { Actor } from '@utility-pay/contracts';
import { actorId, requireSuperAdmin } from '@utility-pay/service-kit/auth';
import { isPendingAndPolled, type Payment } from '../domain/payment.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import type { WaitingKind } from './ports/payments.ts';

/** Maximum payments listed of each kind. */
const MAX_LISTED = 50;
/** A payment without an outcome is waiting from this age on: payers stay for minutes on the provider's page. */
const WAITING_AFTER_MS = 5 * 60_000;
/** Maximum payments polled by one request; the next request continues. */
const MAX_POLLED = 200;
const KINDS: readonly WaitingKind[] = ['open', 'review'];

/** Waiting payments of all companies: those without an outcome (`open`) and those that staff decide (`review`). */
export interface WaitingOverview {
  openCount: number;
  /** Oldest first. */
  open: Payment[];
  reviewCount: number;
  /** Oldest first. */
  review: Payment[];
}

/** Returns all companies' payments without an outcome, and those in review. For super admins. */
export const listWaitingPayments =
  ({ payments, clock }: Pick<PaymentsDependencies, 'payments' | 'clock'>) =>
  async (actor: Actor): Promise<WaitingOverview> => {
    requireSuperAdmin(actor);
    const now = clock.now();
    const until = new Date(now.getTime() - WAITING_AFTER_MS);
    const [open, openCount, review, reviewCount] = await Promise.all([
      payments.listWaiting('open', until, MAX_LISTED),
      payments.countWaiting('open', until),
      payments.listWaiting('review', now, MAX_LISTED),
      payments.countWaiting('review', now),
    ]);
    return { openCount, open, reviewCount, review };
  };

/**
 * Has workers poll now: the `requested` payment or, if undefined, the oldest waiting payments of all companies. Returns how many
 * payments are polled. The poll is written into the payment before it is enqueued, so it is not lost with the queue. For super
 * admins.
 */
export const pollWaitingPayments =
  ({ payments, schedulePoll, clock, log }: Pick<PaymentsDependencies, 'payments' | 'schedulePoll' | 'clock' | 'log'>) =>
  async (actor: Actor, requested: { companyId: number; paymentId: string } | undefined): Promise<number> => {
    requireSuperAdmin(actor);
    const now = clock.now();
    const selected = requested
      ? [await payments.find(requested.companyId, requested.paymentId)]
      : await payments.listWaiting('open', new Date(now.getTime() - WAITING_AFTER_MS), MAX_POLLED);
    let count = 0;
    for (const payment of selected) {
      if (!payment || !isPendingAndPolled(payment.state)) continue;
      await payments.change(payment, (stored) =>
        isPendingAndPolled(stored.state) ? { set: { nextPollAt: now } } : undefined,
      );
      await schedulePoll(payment);
      count += 1;
    }
    log.info({ actorId: actorId(actor), ...requested, count }, 'Payments scheduled for polling');
    return count;
  };

export interface WaitingCount {
  kind: WaitingKind;
  count: number;
  /** When the oldest payment was created. */
  oldest: Date | undefined;
}

/** Returns how many payments of all companies are waiting, and since when. */
export const countWaitingPayments =
  ({ payments, clock }: Pick<PaymentsDependencies, 'payments' | 'clock'>) =>
  (): Promise<WaitingCount[]> =>
    Promise.all(
      KINDS.map(async (kind) => {
        const now = clock.now();
        const [count, [first]] = await Promise.all([
          payments.countWaiting(kind, now),
          payments.listWaiting(kind, now, 1),
        ]);
        return { kind, count, oldest: first?.createdAt };
      }),
    );
