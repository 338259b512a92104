import { type Actor, isCustomer, mayIn, worksFor } from '@utility-pay/contracts';
import { forbidden } from '@utility-pay/service-kit/errors';
import type { Payment } from '../domain/payment.ts';
import { statusOf } from '../domain/payment-state.ts';
import { paymentFor } from './payment-access.ts';
import type { PaymentRepository } from './ports.ts';
import type { RefreshWithinBudget } from './within-budget.ts';

/** A payment for its payer and for those who may view payments; undefined for strangers. */
export const findPayment =
  (payments: PaymentRepository) =>
  async (actor: Actor, paymentId: string): Promise<Payment | undefined> => {
    const payment = await paymentFor(payments, actor, paymentId);
    if (!payment) return undefined;
    const { companyId, customerId } = payment;
    if (isCustomer(actor, companyId, customerId) || mayIn(actor, companyId, 'viewPayments')) return payment;
    if (worksFor(actor, companyId)) throw forbidden();
    return undefined;
  };

/** The same, after a look at the provider while the payment is not settled. */
export const findPaymentAfresh =
  (find: ReturnType<typeof findPayment>, refresh: RefreshWithinBudget) =>
  async (actor: Actor, paymentId: string): Promise<Payment | undefined> => {
    const payment = await find(actor, paymentId);
    return payment && statusOf(payment.state) === 'pending' ? refresh(payment) : payment;
  };
