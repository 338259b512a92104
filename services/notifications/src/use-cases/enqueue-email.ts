import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { type EmailRequest, newDelivery } from '../domain/delivery.ts';
import type { DeliveryRepository, EnqueueDelivery } from './ports.ts';

/** Deliveries enqueued per sweep; the next sweep continues. */
const BATCH = 500;

interface Parts {
  deliveries: DeliveryRepository;
  enqueueDelivery: EnqueueDelivery;
  clock: Clock;
}

/** Enqueues an email, with the origin of the portal where it was requested. Idempotent per company, template and subject id. */
export const enqueueEmail =
  ({ deliveries, enqueueDelivery, clock }: Parts) =>
  async (companyId: number, subjectId: string, request: EmailRequest, requestedPortalUrl?: string): Promise<void> => {
    const delivery = {
      ...newDelivery(companyId, subjectId, request, clock.now()),
      ...(requestedPortalUrl ? { requestedPortalUrl } : {}),
    };
    await deliveries.add(delivery);
    await enqueueDelivery(delivery);
  };

/** Enqueues every delivery with an attempt due, so that lost jobs delay emails only until the next sweep. */
export const enqueueDueDeliveries =
  ({ deliveries, enqueueDelivery, clock }: Parts) =>
  async (): Promise<void> => {
    const due = await deliveries.listDue(clock.now(), BATCH);
    await Promise.all(due.map(({ companyId, deliveryId }) => enqueueDelivery({ companyId, id: deliveryId })));
  };
