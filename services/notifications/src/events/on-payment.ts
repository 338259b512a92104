import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { NotificationsUseCases } from '../use-cases/index.ts';

/** Sends the payer a receipt. */
export const onPaymentSucceeded = ({ enqueueEmail }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.paymentSucceeded, ({ companyId, data: { customerId, paymentId } }) =>
    enqueueEmail(companyId, paymentId, { template: 'receipt', customerId, paymentId }),
  );

/** Informs the payer of each refund. */
export const onPaymentRefunded = ({ enqueueEmail }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.paymentRefunded, ({ companyId, data }) => {
    const { customerId, paymentId, refundId, refundedMinor } = data;
    const refundedAt = new Date(data.refundedAt);
    return enqueueEmail(companyId, refundId, {
      template: 'refund',
      customerId,
      paymentId,
      refundId,
      refundedMinor,
      refundedAt,
    });
  });
