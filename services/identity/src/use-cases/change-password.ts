import { type Actor, changePasswordRule, type Refused } from '@utility-pay/contracts';
import {
  type AppError,
  forbidden,
  invalidInput,
  notFound,
  unauthenticated,
  userError,
} from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import type { RandomId } from '@utility-pay/service-kit/time-and-ids';
import { PASSWORD_CHANGES_BY_USER } from '../domain/attempt-limit.ts';
import type { User } from '../domain/user.ts';
import { findUser } from './find-user.ts';
import type { LimitAttempts } from './limit-attempts.ts';
import {
  CHANGE_ID_LENGTH,
  type CheckCurrentPassword,
  type CheckNewPassword,
  commonPasswordErrors,
  WRONG_CURRENT_PASSWORD,
} from './passwords.ts';
import { ACCOUNT_LANE, type PasswordHasher } from './ports/passwords.ts';
import type { CredentialRepository, UserRepository } from './ports/users.ts';
import type { EndSessionsOf } from './sessions.ts';

export interface ChangePasswordInput {
  userId: string;
  currentPassword: string;
  newPassword: string;
}

export type ChangePasswordResult = { kind: 'changed'; user: User } | Refused;

interface ChangePasswordDependencies {
  users: UserRepository;
  credentials: CredentialRepository;
  hasher: PasswordHasher;
  checkPassword: CheckCurrentPassword;
  checkNewPassword: CheckNewPassword;
  limit: LimitAttempts;
  endSessionsOf: EndSessionsOf;
  randomId: RandomId;
  log: Pick<Logger, 'info'>;
}

const CONCURRENT_CHANGE = userError('CONFLICT', null, 'Your password was just changed. Sign in again.');

/** Sets the caller's password and ends the caller's other sessions. */
export const changePassword = (dependencies: ChangePasswordDependencies) => {
  const { users, credentials, hasher, checkPassword, checkNewPassword, limit, endSessionsOf, randomId, log } =
    dependencies;

  /** Returns FORBIDDEN if the caller may know that the user exists, NOT_FOUND otherwise. */
  const refusalFor = async (actor: Actor, userId: string): Promise<AppError> => {
    const visible =
      actor.kind === 'partner' ? await users.find(actor.companyId, userId) : await findUser(users)(actor, userId);
    return visible ? forbidden() : notFound('User');
  };

  return async (actor: Actor, { userId, ...input }: ChangePasswordInput): Promise<ChangePasswordResult> => {
    if (actor.kind === 'anonymous') throw unauthenticated();
    if (actor.kind !== 'user' || actor.userId !== userId) throw await refusalFor(actor, userId);
    const parsed = changePasswordRule.safeParse(input);
    if (!parsed.success) return { kind: 'refused', userErrors: invalidInput(parsed.error) };
    const { currentPassword, newPassword } = parsed.data;
    const tooCommon = commonPasswordErrors(newPassword, 'newPassword');
    if (tooCommon.length > 0) return { kind: 'refused', userErrors: tooCommon };
    const user = await checkPassword({ id: userId, companyId: actor.companyId }, currentPassword);
    if (!user) return { kind: 'refused', userErrors: [WRONG_CURRENT_PASSWORD] };
    const passwordErrors = await checkNewPassword(newPassword, 'newPassword', user);
    if (passwordErrors.length > 0) return { kind: 'refused', userErrors: passwordErrors };
    const changed = await limit({
      limits: [{ limit: PASSWORD_CHANGES_BY_USER, key: `${user.companyId} ${userId}` }],
      attempt: async () =>
        credentials.setPassword(user, {
          passwordHash: await hasher.hash(newPassword, ACCOUNT_LANE),
          method: 'current-password',
          changeId: randomId(CHANGE_ID_LENGTH),
          expectedVersion: user.securityVersion,
        }),
      hasFailed: (saved) => saved === undefined,
    });
    if (!changed) return { kind: 'refused', userErrors: [CONCURRENT_CHANGE] };
    const { sessionId } = actor;
    const { securityVersion } = changed;
    await endSessionsOf(changed, sessionId ? { sessionId, securityVersion } : undefined);
    log.info({ userId, companyId: changed.companyId }, 'Password changed');
    return { kind: 'changed', user: changed };
  };
};
