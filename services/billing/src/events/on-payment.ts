import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { Logger } from '@utility-pay/service-kit/log';
import type { BillingUseCases } from '../use-cases/index.ts';

/** Money that reached the company comes off the balance that it was paid for. */
export const onPaymentSucceeded = (applySettledPayment: BillingUseCases['applySettledPayment'], log: Logger): Handler =>
  onEvent(domainEvents.paymentSucceeded, async ({ id, companyId, data }) => {
    const { kind } = await applySettledPayment({ companyId, ...data, paidAt: new Date(data.paidAt) });
    if (kind === 'dropped') {
      log.warn({ eventId: id, companyId, paymentId: data.paymentId }, 'payment of a balance that is not in the books');
    }
  });

/** Money that went back to the payer is due again. */
export const onPaymentRefunded = (applySettledRefund: BillingUseCases['applySettledRefund'], log: Logger): Handler =>
  onEvent(domainEvents.paymentRefunded, async ({ id, companyId, data }) => {
    const { kind } = await applySettledRefund({ companyId, ...data, refundedAt: new Date(data.refundedAt) });
    if (kind === 'dropped') {
      log.warn({ eventId: id, companyId, refundId: data.refundId }, 'refund of a balance that is not in the books');
    }
  });
