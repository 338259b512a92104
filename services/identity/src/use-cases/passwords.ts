import type { UserError } from '@utility-pay/contracts';
import { userError } from '@utility-pay/service-kit/errors';
import { dictionary } from '@zxcvbn-ts/language-common';
import { CURRENT_PASSWORD_BY_USER } from '../domain/attempt-limit.ts';
import type { User } from '../domain/user.ts';
import type { LimitAttempts } from './limit-attempts.ts';
import type { PasswordHasher } from './ports/services.ts';
import type { CredentialRepository, UserRef } from './ports/users.ts';

/** About 50,000 passwords from public leaks, in lower case. */
const COMMON_PASSWORDS = new Set(dictionary['passwords-common']);

/** Returns an error for a common password, none for any other. */
export const commonPasswordErrors = (password: string, field: 'password' | 'newPassword'): UserError[] =>
  COMMON_PASSWORDS.has(password.toLowerCase())
    ? [{ code: 'INVALID', field, message: 'This password is too common. Choose another.' }]
    : [];

/** Characters of the id of a password change. */
export const CHANGE_ID_LENGTH = 20;

export const WRONG_CURRENT_PASSWORD = userError('INVALID_PASSWORD', 'currentPassword', 'Current password is incorrect');

export type CheckCurrentPassword = ReturnType<typeof checkCurrentPassword>;

/** Returns the signed-in user if the password is theirs, undefined otherwise. Throws RATE_LIMITED after failures. */
export const checkCurrentPassword =
  (credentials: CredentialRepository, hasher: PasswordHasher, limit: LimitAttempts) =>
  ({ id, companyId }: UserRef, currentPassword: string): Promise<User | undefined> =>
    limit(
      [{ limit: CURRENT_PASSWORD_BY_USER, key: `${companyId} ${id}` }],
      async () => {
        const login = await credentials.find(companyId, id);
        if (!login) return undefined;
        return (await hasher.verify(login.passwordHash, currentPassword)) ? login.user : undefined;
      },
      (user) => user === undefined,
    );
