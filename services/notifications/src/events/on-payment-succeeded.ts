import { facts } from '@utility-pay/contracts';
import { type Handler, onFact } from '@utility-pay/service-kit';
import type { Notifications } from '../app.ts';

export const onPaymentSucceeded = ({ queueReceipt }: Notifications['useCases']): Handler =>
  onFact(facts.paymentSucceeded, ({ companyId, data: { customerId, paymentId } }) =>
    queueReceipt({ companyId, customerId, paymentId }),
  );
