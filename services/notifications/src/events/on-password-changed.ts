import { domainEvents } from '@utility-pay/contracts';
import { type Handler, onEvent } from '@utility-pay/service-kit/jobs/worker';
import type { NotificationsUseCases } from '../wire.ts';

/** Owes the person a notice, whichever way the password was changed. */
export const onPasswordChanged = ({ oweMail }: NotificationsUseCases): Handler =>
  onEvent(domainEvents.passwordChanged, ({ companyId, data: { userId, changeId } }) =>
    oweMail(companyId, changeId, { template: 'password-changed', userId, changeId }),
  );
