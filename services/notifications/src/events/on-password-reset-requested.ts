import { facts } from '@utility-pay/contracts';
import { type Handler, onFact } from '@utility-pay/service-kit';
import type { NotificationsUseCases } from '../wire.ts';

/** Owes the person a link that sets a new password. */
export const onPasswordResetRequested = ({ oweMail }: NotificationsUseCases): Handler =>
  onFact(facts.passwordResetRequested, ({ companyId, data: { userId, resetId } }) =>
    oweMail(companyId, resetId, { template: 'password-reset', userId, resetId }),
  );
