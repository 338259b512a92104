import { facts } from '@utility-pay/contracts';
import { type Handler, type Logger, onFact } from '@utility-pay/service-kit';
import type { BillingUseCases } from '../use-cases/billing-use-cases.ts';

/** Money that reached the company comes off the balance that it was paid for. */
export const onPaymentSucceeded = (applySettledPayment: BillingUseCases['applySettledPayment'], log: Logger): Handler =>
  onFact(facts.paymentSucceeded, async ({ id, companyId, data }) => {
    const { kind } = await applySettledPayment({ companyId, ...data, paidAt: new Date(data.paidAt) });
    if (kind === 'dropped') {
      log.warn({ factId: id, companyId, paymentId: data.paymentId }, 'payment of a balance that is not in the books');
    }
  });
