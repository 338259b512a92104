import { type Actor, mayIn } from '@utility-pay/contracts';
import type { PaymentRepository } from './ports.ts';

/** Money collected; undefined for everybody but staff who may view payments. */
export const collected =
  (payments: PaymentRepository) =>
  async (actor: Actor, companyId: number): Promise<{ totalMinor: number; count: number } | undefined> =>
    mayIn(actor, companyId, 'viewPayments') ? payments.collected(companyId) : undefined;
