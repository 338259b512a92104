import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { NotificationsUseCases } from '../wire.ts';

/** Owes the payer a receipt. */
export const onPaymentSucceeded = ({ oweMail }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.paymentSucceeded, ({ companyId, data: { customerId, paymentId } }) =>
    oweMail(companyId, paymentId, { template: 'receipt', customerId, paymentId }),
  );
