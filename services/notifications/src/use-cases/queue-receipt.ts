import type { Clock } from '@utility-pay/service-kit';
import { newReceipt } from '../domain/delivery.ts';
import type { DeliveryRepository, ScheduleSend } from './ports.ts';

/** Owes a customer a receipt. Being told of the same payment again changes nothing. */
export const queueReceipt =
  (parts: { deliveries: DeliveryRepository; schedule: ScheduleSend; clock: Clock }) =>
  async (payment: { companyId: number; customerId: string; paymentId: string }): Promise<void> => {
    const { companyId, customerId, paymentId } = payment;
    const receipt = newReceipt({ companyId, customerId, paymentId }, parts.clock.now());
    await parts.deliveries.add(receipt);
    await parts.schedule(receipt);
  };
