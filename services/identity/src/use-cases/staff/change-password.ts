import { type Actor, changePasswordRule, type UserError } from '@utility-pay/contracts';
import { type AppError, forbidden, invalidInput, notFound, unauthenticated } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { RandomId } from '@utility-pay/service-kit/time-and-ids';
import type { User } from '../../domain/user.ts';
import { type CheckCurrentPassword, WRONG_CURRENT_PASSWORD } from '../check-current-password.ts';
import type { EndSessionsOf } from '../end-sessions-of.ts';
import { findUser } from '../find-user.ts';
import type { CredentialRepository } from '../ports/credentials.ts';
import type { PasswordHasher, UserRepository } from '../ports.ts';
import type { RefuseCommonPassword } from '../refuse-common-password.ts';

export interface ChangePasswordInput {
  userId: string;
  currentPassword: string;
  newPassword: string;
}

export type ChangePasswordResult = { kind: 'changed'; user: User } | { kind: 'refused'; userErrors: UserError[] };

interface Parts {
  users: UserRepository;
  credentials: CredentialRepository;
  hasher: PasswordHasher;
  checkPassword: CheckCurrentPassword;
  refuseCommon: RefuseCommonPassword;
  endSessionsOf: EndSessionsOf;
  randomId: RandomId;
  log: Pick<Logger, 'info'>;
}

const CHANGE_ID_LENGTH = 20;
const OVERTAKEN: UserError = {
  code: 'CONFLICT',
  field: null,
  message: 'Your password was changed just now. Sign in again.',
};

/** Sets the caller's new password and ends its other sessions. */
export const changePassword = (parts: Parts) => {
  const { users, credentials, hasher, checkPassword, refuseCommon, endSessionsOf, randomId, log } = parts;

  /** Somebody whom the caller may know is refused; whoever else is not there. */
  const refusal = async (actor: Actor, userId: string): Promise<AppError> => {
    const known =
      actor.kind === 'partner' ? await users.find(actor.companyId, userId) : await findUser(users)(actor, userId);
    return known ? forbidden() : notFound('User');
  };

  return async (actor: Actor, { userId, ...input }: ChangePasswordInput): Promise<ChangePasswordResult> => {
    if (actor.kind === 'anonymous') throw unauthenticated();
    if (actor.kind !== 'user' || actor.userId !== userId) throw await refusal(actor, userId);
    const parsed = changePasswordRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { currentPassword, newPassword } = parsed.data;
    const tooCommon = refuseCommon(newPassword, 'newPassword');
    if (tooCommon.length > 0) return { kind: 'refused', userErrors: tooCommon };
    const user = await checkPassword({ id: userId, companyId: actor.companyId }, currentPassword);
    if (!user) return { kind: 'refused', userErrors: [WRONG_CURRENT_PASSWORD] };
    const changed = await credentials.setPassword(user, {
      passwordHash: await hasher.hash(newPassword),
      by: 'current-password',
      changeId: randomId(CHANGE_ID_LENGTH),
      expectedVersion: user.securityVersion,
    });
    if (!changed) return { kind: 'refused', userErrors: [OVERTAKEN] };
    const { sessionId } = actor;
    const { securityVersion } = changed;
    await endSessionsOf(changed, sessionId ? { sessionId, securityVersion } : undefined);
    log.info({ userId, companyId: changed.companyId }, 'password changed');
    return { kind: 'changed', user: changed };
  };
};
