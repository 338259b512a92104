import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { NotificationsUseCases } from '../wire.ts';

/** Owes the person a link that sets a new password. */
export const onPasswordResetRequested = ({ oweMail }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.passwordResetRequested, ({ companyId, data: { userId, resetId } }) =>
    oweMail(companyId, resetId, { template: 'password-reset', userId, resetId }),
  );
