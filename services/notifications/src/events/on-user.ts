import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { NotificationsUseCases } from '../use-cases/index.ts';

/** Welcomes new staff of a company. Customers registered themselves, and super admins are created by the operator. */
export const onUserCreated = ({ enqueueEmail }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.userCreated, async ({ companyId, data: { userId, role } }) => {
    if (role === 'company_admin') await enqueueEmail(companyId, userId, { template: 'user-created', userId });
  });

/** Sends the user a link that sets a new password. */
export const onPasswordResetRequested = ({ enqueueEmail }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.passwordResetRequested, ({ companyId, data: { userId, resetId } }) =>
    enqueueEmail(companyId, resetId, { template: 'password-reset', userId, resetId }),
  );

/** Alerts the user to every change of their password. */
export const onPasswordChanged = ({ enqueueEmail }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.passwordChanged, ({ companyId, data: { userId, changeId } }) =>
    enqueueEmail(companyId, changeId, { template: 'password-changed', userId, changeId }),
  );
