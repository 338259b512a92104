import { facts } from '@utility-pay/contracts';
import { type Handler, onFact } from '@utility-pay/service-kit';
import type { Notifications } from '../app.ts';

/** Owes the payer a receipt. */
export const onPaymentSucceeded = ({ oweMail }: Notifications['useCases']): Handler =>
  onFact(facts.paymentSucceeded, ({ companyId, data: { customerId, paymentId } }) =>
    oweMail(companyId, paymentId, { template: 'receipt', customerId, paymentId }),
  );
