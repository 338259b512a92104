import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { NotificationsUseCases } from '../wire.ts';

/** Owes the payer a notice of each refund. */
export const onPaymentRefunded = ({ oweMail }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.paymentRefunded, ({ companyId, data }) => {
    const { customerId, paymentId, refundId, refundedMinor } = data;
    const refundedAt = new Date(data.refundedAt);
    return oweMail(companyId, refundId, {
      template: 'refund',
      customerId,
      paymentId,
      refundId,
      refundedMinor,
      refundedAt,
    });
  });
