import { refreshPaymentJob } from '@utility-pay/contracts';
import { type Handler, implementJob } from '@utility-pay/service-kit';
import type { Payments } from '../app.ts';

export const refreshPaymentHandler = ({ refreshPaymentById }: Payments['useCases']): Handler =>
  implementJob(refreshPaymentJob, ({ companyId, paymentId }) => refreshPaymentById(companyId, paymentId));
