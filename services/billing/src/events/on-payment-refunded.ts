import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { Logger } from '@utility-pay/service-kit/log';
import type { BillingUseCases } from '../use-cases/billing-use-cases.ts';

/** Money that went back to the payer is due again. */
export const onPaymentRefunded = (applySettledRefund: BillingUseCases['applySettledRefund'], log: Logger): Handler =>
  onEvent(domainEvents.paymentRefunded, async ({ id, companyId, data }) => {
    const { kind } = await applySettledRefund({ companyId, ...data, refundedAt: new Date(data.refundedAt) });
    if (kind === 'dropped') {
      log.warn({ eventId: id, companyId, refundId: data.refundId }, 'refund of a balance that is not in the books');
    }
  });
