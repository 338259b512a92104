import { type Actor, isCustomer, mayIn, type Permission, worksFor } from '@utility-pay/contracts';
import { forbidden, notFound, unauthenticated } from '@utility-pay/service-kit/errors';
import type { Payment } from '../domain/payment.ts';
import type { PaymentRepository } from './ports.ts';

/** A payment by its id, in the company of whoever asks; super admins work in every company. */
export async function paymentFor(
  payments: PaymentRepository,
  actor: Actor,
  paymentId: string,
): Promise<Payment | undefined> {
  if (actor.kind !== 'user' && actor.kind !== 'partner') return undefined;
  return actor.companyId === null ? payments.findByReference(paymentId) : payments.find(actor.companyId, paymentId);
}

/** A payment that the caller may do something with. @throws AppError for everybody else. */
export async function paymentToChange(
  payments: PaymentRepository,
  actor: Actor,
  paymentId: string,
  permission: Permission,
): Promise<Payment> {
  if (actor.kind === 'anonymous') throw unauthenticated();
  const payment = await paymentFor(payments, actor, paymentId);
  if (!payment) throw notFound('Payment');
  const { companyId, customerId } = payment;
  if (!worksFor(actor, companyId) && !isCustomer(actor, companyId, customerId)) throw notFound('Payment');
  if (!mayIn(actor, companyId, permission)) throw forbidden();
  return payment;
}
