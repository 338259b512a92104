import type { Actor, Refused } from '@utility-pay/contracts';
import { actorId, requireSuperAdmin } from '@utility-pay/service-kit/auth';
import { userError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { Delivery } from '../domain/delivery.ts';
import { decideRetry } from '../domain/delivery-attempt.ts';
import type { DeliveryRepository, EnqueueEmails } from './ports/deliveries.ts';

const MAX_LISTED = 50;
/** Maximum number of deliveries that one request retries. */
const MAX_RETRIES = 500;
/** Older failures are neither listed nor retried: an email that is so late would confuse its recipient. */
const MAX_AGE_MS = 30 * 86_400_000;

const oldestListed = (clock: Clock): Date => new Date(clock.now().getTime() - MAX_AGE_MS);

export interface FailedDelivery {
  delivery: Delivery;
  mayHaveArrived: boolean;
}

/** Returns the failed deliveries of all companies, newest first. Super admins only. */
export const listFailedDeliveries =
  ({ deliveries, clock }: { deliveries: DeliveryRepository; clock: Clock }) =>
  async (actor: Actor): Promise<{ count: number; deliveries: FailedDelivery[] }> => {
    requireSuperAdmin(actor);
    const since = oldestListed(clock);
    const [count, failed] = await Promise.all([
      deliveries.countFailed(since),
      deliveries.listFailed(since, MAX_LISTED),
    ]);
    const now = clock.now();
    return {
      count,
      deliveries: failed.map((delivery) => ({
        delivery,
        mayHaveArrived: decideRetry(delivery, now).kind === 'may-have-arrived',
      })),
    };
  };

export type RetryDeliveriesResult = { kind: 'retried'; count: number } | Refused;

const MAY_HAVE_ARRIVED = userError(
  'CONFLICT',
  'deliveryId',
  'This email may have been delivered already, so it was not sent again',
);

/** Retries one failed delivery, or all of them. Idempotent: a queued delivery is not queued again. Super admins only. */
export const retryDeliveries =
  (dependencies: { deliveries: DeliveryRepository; enqueueEmails: EnqueueEmails; clock: Clock; log: Logger }) =>
  async (actor: Actor, requested?: { companyId: number; deliveryId: string }): Promise<RetryDeliveriesResult> => {
    requireSuperAdmin(actor);
    const { deliveries, enqueueEmails, clock, log } = dependencies;
    const failed = requested
      ? [await deliveries.find(requested.companyId, requested.deliveryId)]
      : await deliveries.listFailed(oldestListed(clock), MAX_RETRIES);
    const companies = new Set<number>();
    let count = 0;
    let mayHaveArrived = 0;
    for (const delivery of failed) {
      const decision = delivery ? decideRetry(delivery, clock.now()) : undefined;
      if (decision?.kind === 'may-have-arrived') mayHaveArrived += 1;
      if (!delivery || decision?.kind !== 'retry') continue;
      // On a conflict a concurrent request retried the delivery.
      const queued = await deliveries.save(delivery, decision.change);
      if (!queued) continue;
      companies.add(queued.companyId);
      count += 1;
    }
    for (const companyId of companies) await enqueueEmails(companyId);
    log.info({ actorId: actorId(actor), ...requested, count, mayHaveArrived }, 'Failed deliveries retried');
    if (requested && mayHaveArrived > 0) return { kind: 'refused', userErrors: [MAY_HAVE_ARRIVED] };
    return { kind: 'retried', count };
  };
