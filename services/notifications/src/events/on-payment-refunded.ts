import { facts } from '@utility-pay/contracts';
import { type Handler, onFact } from '@utility-pay/service-kit';
import type { NotificationsUseCases } from '../wire.ts';

/** Owes the payer a notice of each refund. */
export const onPaymentRefunded = ({ oweMail }: NotificationsUseCases): Handler =>
  onFact(facts.paymentRefunded, ({ companyId, data }) => {
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
