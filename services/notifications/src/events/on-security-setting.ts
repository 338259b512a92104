import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { NotificationsUseCases } from '../use-cases/index.ts';

/** Informs the previous address of a staff user whose email changed. */
export const onEmailChanged = ({ enqueueEmail }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.emailChanged, ({ companyId, data: { userId, changeId } }) =>
    enqueueEmail(companyId, changeId, { template: 'email-changed', userId, changeId }),
  );

/** Informs the business owners of a company that its merchant key or another field of Payment Setup changed. */
export const onPaymentConfigurationChanged = ({ informSecurityContacts }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.paymentConfigurationChanged, ({ companyId, at, data: { changeId, byUserId } }) =>
    informSecurityContacts(companyId, changeId, { setting: 'payment-setup', byUserId, changedAt: new Date(at) }),
  );

/** Informs the business owners of a company that its email configuration changed; of the deployment the super admins. */
export const onEmailConfigurationChanged = ({ informSecurityContacts }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.emailConfigurationChanged, ({ companyId, at, data: { changeId, byUserId } }) =>
    informSecurityContacts(companyId, changeId, { setting: 'email-configuration', byUserId, changedAt: new Date(at) }),
  );
