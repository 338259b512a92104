import { facts } from '@utility-pay/contracts';
import { type Handler, onFact } from '@utility-pay/service-kit';
import type { NotificationsUseCases } from '../wire.ts';

/** Owes a company's new staff a welcome. Customers made their login themselves; super admins come with the deployment. */
export const onUserCreated = ({ oweMail }: NotificationsUseCases): Handler =>
  onFact(facts.userCreated, async ({ companyId, data: { userId, role } }) => {
    if (role === 'company_admin') await oweMail(companyId, userId, { template: 'user-created', userId });
  });
