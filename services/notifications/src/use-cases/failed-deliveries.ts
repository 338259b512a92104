import type { Actor, UserError } from '@utility-pay/contracts';
import { actorId, requireSuperAdmin } from '@utility-pay/service-kit/auth';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { Delivery } from '../domain/delivery.ts';
import { retryDelivery } from '../domain/retry-delivery.ts';
import type { DeliveryRepository, ScheduleSend } from './ports/deliveries.ts';

/** Deliveries that are shown. */
const MAX_SHOWN = 50;
/** Deliveries tried again by one request; the rest by the next. */
const MAX_AT_ONCE = 500;
/** Milliseconds that a failure is of interest: older mail would only puzzle whoever gets it. */
const INTEREST_MS = 30 * 86_400_000;

const sinceOf = (clock: Clock): Date => new Date(clock.now().getTime() - INTEREST_MS);

export interface FailedDelivery {
  delivery: Delivery;
  mayHaveArrived: boolean;
}

/** Messages of every company that were given up, newest first. For a super admin. */
export const lookAtFailed =
  ({ deliveries, clock }: { deliveries: DeliveryRepository; clock: Clock }) =>
  async (actor: Actor): Promise<{ count: number; deliveries: FailedDelivery[] }> => {
    requireSuperAdmin(actor);
    const since = sinceOf(clock);
    const [count, failed] = await Promise.all([deliveries.countFailed(since), deliveries.failed(since, MAX_SHOWN)]);
    const shown = failed.map((delivery) => ({
      delivery,
      mayHaveArrived: retryDelivery(delivery, clock.now()).kind === 'doubtful',
    }));
    return { count, deliveries: shown };
  };

export type RetryDeliveriesResult = { kind: 'retried'; count: number } | { kind: 'refused'; userErrors: UserError[] };

const MAY_HAVE_ARRIVED: UserError = {
  code: 'CONFLICT',
  field: 'deliveryId',
  message: 'This message may have arrived, so it is not sent again',
};

/** Tries messages again that were given up: one, or all. Asking twice is asking once. For a super admin. */
export const retryDeliveries =
  (parts: { deliveries: DeliveryRepository; schedule: ScheduleSend; clock: Clock; log: Logger }) =>
  async (actor: Actor, wanted?: { companyId: number; deliveryId: string }): Promise<RetryDeliveriesResult> => {
    requireSuperAdmin(actor);
    const { deliveries, schedule, clock, log } = parts;
    const found = wanted
      ? [await deliveries.find(wanted.companyId, wanted.deliveryId)]
      : await deliveries.failed(sinceOf(clock), MAX_AT_ONCE);
    let count = 0;
    let doubtful = 0;
    for (const delivery of found) {
      const retry = delivery ? retryDelivery(delivery, clock.now()) : undefined;
      if (retry?.kind === 'doubtful') doubtful += 1;
      if (!delivery || retry?.kind !== 'retry') continue;
      // Nothing when somebody else was faster.
      const queued = await deliveries.change(delivery, retry.change);
      if (!queued) continue;
      await schedule(queued);
      count += 1;
    }
    log.info({ actorId: actorId(actor), ...wanted, count, doubtful }, 'failed deliveries tried again');
    return wanted && doubtful > 0 ? { kind: 'refused', userErrors: [MAY_HAVE_ARRIVED] } : { kind: 'retried', count };
  };
