import { facts } from '@utility-pay/contracts';
import { type Handler, onFact } from '@utility-pay/service-kit';
import type { Notifications } from '../app.ts';

/** Owes the person a link that sets a new password. */
export const onPasswordResetRequested = ({ oweMail }: Notifications['useCases']): Handler =>
  onFact(facts.passwordResetRequested, ({ companyId, data: { userId, resetId } }) =>
    oweMail(companyId, resetId, { template: 'password-reset', userId, resetId }),
  );
