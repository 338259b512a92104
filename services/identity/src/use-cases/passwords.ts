import type { UserError } from '@utility-pay/contracts';
import { userError } from '@utility-pay/service-kit/errors';
import type { Logger } from '@utility-pay/service-kit/log';
import { dictionary } from '@zxcvbn-ts/language-common';
import { WRONG_CURRENT_PASSWORDS_BY_USER } from '../domain/attempt-limit.ts';
import { consistsOfContext } from '../domain/context-words.ts';
import type { User } from '../domain/user.ts';
import type { LimitAttempts } from './limit-attempts.ts';
import type { CompanyDirectory } from './ports/companies.ts';
import { ACCOUNT_LANE, type PasswordHasher } from './ports/passwords.ts';
import type { CredentialRepository, UserRef } from './ports/users.ts';

/** About 50,000 passwords from public leaks, in lower case. */
const COMMON_PASSWORDS = new Set(dictionary['passwords-common']);

type PasswordField = 'password' | 'newPassword';

/** Returns an error if the password is a common one. */
export const commonPasswordErrors = (password: string, field: PasswordField): UserError[] =>
  COMMON_PASSWORDS.has(password.toLowerCase())
    ? [{ code: 'INVALID', field, message: 'This password is too common. Choose another.' }]
    : [];

/** Returns an error if the password is a common one, or consists mostly of the product's, company's or owner's name. */
export type CheckNewPassword = (
  password: string,
  field: PasswordField,
  owner: Pick<User, 'name' | 'email' | 'companyId'>,
) => Promise<UserError[]>;

const BASED_ON_CONTEXT =
  "This password is too easy to guess. Don't base it on a name, an email address, a company name or “Utility Pay.”";

export const checkNewPassword = (companies: CompanyDirectory, log: Pick<Logger, 'warn'>): CheckNewPassword => {
  const companyNameOf = async (companyId: number): Promise<string | undefined> => {
    try {
      return (await companies.find(companyId))?.name;
    } catch (err) {
      // Passwords can be changed while tenant-settings is down.
      log.warn({ err, companyId }, 'Company lookup failed; the password is checked without the name of the company');
      return undefined;
    }
  };
  return async (password, field, { name, email, companyId }) => {
    const tooCommon = commonPasswordErrors(password, field);
    if (tooCommon.length > 0) return tooCommon;
    const companyName = companyId === null ? undefined : await companyNameOf(companyId);
    return consistsOfContext(password, { name, email, companyName })
      ? [{ code: 'INVALID', field, message: BASED_ON_CONTEXT }]
      : [];
  };
};

/** Characters of the id of a password change. */
export const CHANGE_ID_LENGTH = 20;

export const WRONG_CURRENT_PASSWORD = userError('INVALID_PASSWORD', 'currentPassword', 'Current password is incorrect');

export type CheckCurrentPassword = ReturnType<typeof checkCurrentPassword>;

/** Returns the signed-in user if the password is right, undefined otherwise. @throws AppError RATE_LIMITED after 10 failures. */
export const checkCurrentPassword =
  (credentials: CredentialRepository, hasher: PasswordHasher, limit: LimitAttempts) =>
  ({ id, companyId }: UserRef, currentPassword: string): Promise<User | undefined> =>
    limit({
      limits: [{ limit: WRONG_CURRENT_PASSWORDS_BY_USER, key: `${companyId} ${id}` }],
      attempt: async () => {
        const login = await credentials.find(companyId, id);
        if (!login) return undefined;
        return (await hasher.verify(login.passwordHash, currentPassword, ACCOUNT_LANE)) ? login.user : undefined;
      },
      hasFailed: (user) => user === undefined,
    });
