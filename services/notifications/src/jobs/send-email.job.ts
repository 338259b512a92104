import { sendEmailJob } from '@utility-pay/contracts';
import { type Handler, implementJob } from '@utility-pay/service-kit';
import type { Notifications } from '../app.ts';

export const sendEmailHandler = ({ sendEmail }: Notifications['useCases']): Handler =>
  implementJob(sendEmailJob, ({ companyId, deliveryId }) => sendEmail(companyId, deliveryId));
