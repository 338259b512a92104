import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import type { DeliveryRepository, ScheduleSend } from './ports/deliveries.ts';

/** Deliveries handed to the queue in one sweep; the rest follow with the next. */
const BATCH = 500;

/** Has every delivery tried whose time has come, whatever became of earlier requests to do so. */
export const scheduleDue =
  (parts: { deliveries: DeliveryRepository; schedule: ScheduleSend; clock: Clock }) => async (): Promise<void> => {
    const due = await parts.deliveries.due(parts.clock.now(), BATCH);
    await Promise.all(due.map(({ companyId, deliveryId }) => parts.schedule({ companyId, id: deliveryId })));
  };
