import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { SecuritySetting } from '../domain/delivery.ts';
import type { NotificationsUseCases } from '../use-cases/index.ts';

/** Informs the previous address of a staff user whose email changed. */
export const onEmailChanged = ({ enqueueEmail }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.emailChanged, ({ companyId, data: { userId, changeId } }) =>
    enqueueEmail(companyId, changeId, { template: 'email-changed', userId, changeId }),
  );

/** Informs a deactivated staff user and the security contacts. */
export const onUserDeactivated = ({ informSecurityContacts }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.userDeactivated, ({ id, companyId, at, data: { userId, byUserId } }) =>
    informSecurityContacts(companyId, id, {
      template: 'user-deactivated',
      deactivatedUserId: userId,
      byUserId,
      changedAt: new Date(at),
    }),
  );

const settingChanged = (setting: SecuritySetting, at: string, byUserId: string) =>
  ({ template: 'setting-changed', setting, byUserId, changedAt: new Date(at) }) as const;

/** Informs the security contacts that a company's merchant key or another field of Payment Setup changed. */
export const onPaymentConfigurationChanged = ({ informSecurityContacts }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.paymentConfigurationChanged, ({ companyId, at, data: { changeId, byUserId } }) =>
    informSecurityContacts(companyId, changeId, settingChanged('payment-setup', at, byUserId)),
  );

/** Informs the security contacts that the email configuration of a company or of the deployment changed. */
export const onEmailConfigurationChanged = ({ informSecurityContacts }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.emailConfigurationChanged, ({ companyId, at, data: { changeId, byUserId } }) =>
    informSecurityContacts(companyId, changeId, settingChanged('email-configuration', at, byUserId)),
  );
