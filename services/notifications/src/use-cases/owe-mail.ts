import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { newDelivery } from '../domain/delivery.ts';
import type { Occasion } from '../domain/occasion.ts';
import type { DeliveryRepository, ScheduleSend } from './ports/deliveries.ts';

/** Owes somebody a message. Being told of the same subject again changes nothing. */
export const oweMail =
  (parts: { deliveries: DeliveryRepository; schedule: ScheduleSend; clock: Clock }) =>
  async (companyId: number, subjectId: string, occasion: Occasion): Promise<void> => {
    const delivery = newDelivery(companyId, subjectId, occasion, parts.clock.now());
    await parts.deliveries.add(delivery);
    await parts.schedule(delivery);
  };
