import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { NotificationsUseCases } from '../use-cases/index.ts';

/** Welcomes new staff of a company, and informs the address that an account had before it was claimed. Super admins get no email. */
export const onUserCreated = ({ enqueueEmail }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.userCreated, async ({ id, companyId, data: { userId, role, hadEmail }, origin }) => {
    if (role === 'company_admin')
      await enqueueEmail(companyId, userId, { template: 'user-created', userId }, origin?.portalUrl);
    // The event's id makes the delivery's id unique for each claim: an account that is reset to unclaimed can be claimed again.
    else if (hadEmail) await enqueueEmail(companyId, id, { template: 'account-claimed', userId }, origin?.portalUrl);
  });

/** Sends the user a link with which to set a new password. */
export const onPasswordResetRequested = ({ enqueueEmail }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.passwordResetRequested, ({ companyId, data: { userId, resetId }, origin }) =>
    enqueueEmail(companyId, resetId, { template: 'password-reset', userId, resetId }, origin?.portalUrl),
  );

/** Alerts the user to every change of their password. */
export const onPasswordChanged = ({ enqueueEmail }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.passwordChanged, ({ companyId, data: { userId, changeId }, origin }) =>
    enqueueEmail(companyId, changeId, { template: 'password-changed', userId, changeId }, origin?.portalUrl),
  );
