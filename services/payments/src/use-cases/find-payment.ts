import { type Actor, isCustomer, mayIn, type Permission, worksFor } from '@utility-pay/contracts';
import { requireService } from '@utility-pay/service-kit/auth';
import { forbidden, notFound, unauthenticated } from '@utility-pay/service-kit/errors';
import { isPendingAndPolled, type Payment } from '../domain/payment.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import type { PaymentRepository } from './ports/payments.ts';
import type { RefreshWithinBudget } from './refresh-payment.ts';

/** Returns a payment of the actor's company; to super admins, of any company. Checks no permission. */
async function findInReach(payments: PaymentRepository, actor: Actor, paymentId: string): Promise<Payment | undefined> {
  if (actor.kind !== 'user' && actor.kind !== 'partner') return undefined;
  return actor.companyId === null ? payments.findByReference(paymentId) : payments.find(actor.companyId, paymentId);
}

/**
 * Returns a payment that the actor may see; undefined if it does not exist or belongs to someone else.
 * @throws AppError FORBIDDEN for staff and keys of the company without `viewPayments`
 */
export const findPayment =
  ({ payments }: Pick<PaymentsDependencies, 'payments'>) =>
  async (actor: Actor, paymentId: string): Promise<Payment | undefined> => {
    const payment = await findInReach(payments, actor, paymentId);
    if (!payment) return undefined;
    const { companyId, customerId } = payment;
    if (isCustomer(actor, companyId, customerId) || mayIn(actor, companyId, 'viewPayments')) return payment;
    if (worksFor(actor, companyId)) throw forbidden();
    return undefined;
  };

/**
 * Returns a payment like `findPayment`, after a refresh within BUDGET_MS while it is pending. A payment whose money staff are
 * returning (`returning`) is pending too, but no status query changes it: workers query its refund.
 */
export const findPaymentRefreshed =
  ({ payments, refresh }: Pick<PaymentsDependencies, 'payments'> & { refresh: RefreshWithinBudget }) =>
  async (actor: Actor, paymentId: string): Promise<Payment | undefined> => {
    const payment = await findPayment({ payments })(actor, paymentId);
    return payment && isPendingAndPolled(payment.state) ? refresh(payment) : payment;
  };

/**
 * Returns a payment for emails about it, if it succeeded or staff gave its money back; undefined for any other. For
 * notifications only.
 */
export const findPaymentForEmail =
  ({ payments }: Pick<PaymentsDependencies, 'payments'>) =>
  async (actor: Actor, companyId: number, paymentId: string): Promise<Payment | undefined> => {
    requireService(actor, 'notifications');
    const payment = await payments.findForEmail(companyId, paymentId);
    return payment?.state === 'succeeded' || payment?.state === 'returned' ? payment : undefined;
  };

/**
 * Returns the actor's own payment.
 * @throws AppError NOT_FOUND, FORBIDDEN or UNAUTHENTICATED for any other payment
 */
export async function findOwnPayment(payments: PaymentRepository, actor: Actor, paymentId: string): Promise<Payment> {
  if (actor.kind === 'anonymous') throw unauthenticated();
  const payment = await findInReach(payments, actor, paymentId);
  if (payment && isCustomer(actor, payment.companyId, payment.customerId)) return payment;
  throw payment && worksFor(actor, payment.companyId) ? forbidden() : notFound('Payment');
}

/**
 * Returns a payment that the actor may change.
 * @throws AppError NOT_FOUND, FORBIDDEN or UNAUTHENTICATED for any other payment
 */
export async function findPaymentToChange(
  payments: PaymentRepository,
  actor: Actor,
  paymentId: string,
  permission: Permission,
): Promise<Payment> {
  if (actor.kind === 'anonymous') throw unauthenticated();
  const payment = await findInReach(payments, actor, paymentId);
  if (!payment) throw notFound('Payment');
  const { companyId, customerId } = payment;
  if (!worksFor(actor, companyId) && !isCustomer(actor, companyId, customerId)) throw notFound('Payment');
  if (!mayIn(actor, companyId, permission)) throw forbidden();
  return payment;
}
