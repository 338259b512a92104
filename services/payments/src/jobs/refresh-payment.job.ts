import { refreshPaymentJob } from '@utility-pay/contracts';
import { type Handler, implementJob } from '@utility-pay/service-kit/jobs/worker';
import type { PaymentsUseCases } from '../use-cases/create-use-cases.ts';

export const refreshPaymentHandler = ({ refreshPaymentById }: PaymentsUseCases): Handler =>
  implementJob(refreshPaymentJob, ({ companyId, paymentId }) => refreshPaymentById(companyId, paymentId));
