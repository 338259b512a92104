import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { NotificationsUseCases } from '../wire.ts';

/** Owes a company's new staff a welcome. Customers made their login themselves; super admins come with the deployment. */
export const onUserCreated = ({ oweMail }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.userCreated, async ({ companyId, data: { userId, role } }) => {
    if (role === 'company_admin') await oweMail(companyId, userId, { template: 'user-created', userId });
  });
