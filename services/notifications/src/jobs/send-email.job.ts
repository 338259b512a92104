import { sendEmailJob } from '@utility-pay/contracts';
import { type Handler, implementJob } from '@utility-pay/service-kit/jobs/worker';
import type { NotificationsUseCases } from '../wire.ts';

export const sendEmailHandler = ({ sendEmail }: NotificationsUseCases): Handler =>
  implementJob(sendEmailJob, ({ companyId, deliveryId }) => sendEmail(companyId, deliveryId));
