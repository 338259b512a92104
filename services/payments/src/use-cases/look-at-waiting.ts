import type { Actor } from '@utility-pay/contracts';
import { requireSuperAdmin } from '@utility-pay/service-kit/auth';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { Payment } from '../domain/payment.ts';
import type { WaitingPayments } from './ports/waiting.ts';

/** Payments of each list that are shown. */
const MAX_SHOWN = 50;
/** Milliseconds that a payer may take on the provider's page before a payment counts as waiting. */
export const WAITS_AFTER_MS = 5 * 60_000;

export interface WaitingOverview {
  openCount: number;
  /** Oldest first. */
  open: Payment[];
  reviewCount: number;
  /** Oldest first. */
  review: Payment[];
}

/** Every company's payments that nobody knows the end of, and those that people must decide over. For a super admin. */
export const lookAtWaiting =
  ({ waiting, clock }: { waiting: WaitingPayments; clock: Clock }) =>
  async (actor: Actor): Promise<WaitingOverview> => {
    requireSuperAdmin(actor);
    const now = clock.now();
    const since = new Date(now.getTime() - WAITS_AFTER_MS);
    const [open, openCount, review, reviewCount] = await Promise.all([
      waiting.list('open', since, MAX_SHOWN),
      waiting.count('open', since),
      waiting.list('review', now, MAX_SHOWN),
      waiting.count('review', now),
    ]);
    return { openCount, open, reviewCount, review };
  };
