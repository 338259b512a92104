import { facts } from '@utility-pay/contracts';
import { type Handler, onFact } from '@utility-pay/service-kit';
import type { NotificationsUseCases } from '../wire.ts';

/** Owes the payer a receipt. */
export const onPaymentSucceeded = ({ oweMail }: NotificationsUseCases): Handler =>
  onFact(facts.paymentSucceeded, ({ companyId, data: { customerId, paymentId } }) =>
    oweMail(companyId, paymentId, { template: 'receipt', customerId, paymentId }),
  );
