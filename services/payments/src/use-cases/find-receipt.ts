import type { Actor } from '@utility-pay/contracts';
import { forbidden } from '@utility-pay/service-kit/errors';
import type { Payment } from '../domain/payment.ts';
import type { PaymentRepository } from './ports.ts';

/** What a receipt says of a payment; undefined while it has not succeeded. For notifications alone. */
export const findReceipt =
  (payments: PaymentRepository) =>
  async (actor: Actor, companyId: number, paymentId: string): Promise<Payment | undefined> => {
    if (actor.kind !== 'service' || actor.service !== 'notifications') throw forbidden();
    const payment = await payments.find(companyId, paymentId);
    return payment?.state === 'succeeded' ? payment : undefined;
  };
