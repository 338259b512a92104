import { facts } from '@utility-pay/contracts';
import { type Handler, onFact } from '@utility-pay/service-kit';
import type { NotificationsUseCases } from '../wire.ts';

/** Owes the person a notice, whichever way the password was changed. */
export const onPasswordChanged = ({ oweMail }: NotificationsUseCases): Handler =>
  onFact(facts.passwordChanged, ({ companyId, data: { userId, changeId } }) =>
    oweMail(companyId, changeId, { template: 'password-changed', userId, changeId }),
  );
