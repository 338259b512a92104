import type { UserError } from '@utility-pay/contracts';
import { CURRENT_PASSWORD_BY_USER } from '../domain/attempt-limit.ts';
import type { User } from '../domain/user.ts';
import type { AttemptGuard } from './guard-attempts.ts';
import type { CredentialRepository } from './ports/credentials.ts';
import type { PasswordHasher } from './ports.ts';

export type CheckCurrentPassword = ReturnType<typeof checkCurrentPassword>;

export const WRONG_CURRENT_PASSWORD: UserError = {
  code: 'INVALID_PASSWORD',
  field: 'currentPassword',
  message: 'Current password is incorrect',
};

/**
 * Whether whoever is signed in knows the password too: the user as it was when that was checked, undefined otherwise.
 * Limited as signing in is, by throwing RATE_LIMITED.
 */
export const checkCurrentPassword =
  (credentials: CredentialRepository, hasher: PasswordHasher, guard: AttemptGuard) =>
  ({ id, companyId }: Pick<User, 'id' | 'companyId'>, currentPassword: string): Promise<User | undefined> =>
    guard(
      [{ limit: CURRENT_PASSWORD_BY_USER, key: `${companyId} ${id}` }],
      async () => {
        const login = await credentials.find(companyId, id);
        if (!login) return undefined;
        return (await hasher.verify(login.passwordHash, currentPassword)) ? login.user : undefined;
      },
      (user) => user === undefined,
    );
