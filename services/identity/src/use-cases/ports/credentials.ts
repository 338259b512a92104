import type { User } from '../../domain/user.ts';

/** How a new password came to be; told in the event of it. */
export type PasswordChangedBy = 'current-password' | 'security-question' | 'reset-link';

export interface NewPassword {
  passwordHash: string;
  by: PasswordChangedBy;
  /** Names the change; its notice can close the login. */
  changeId: string;
  /** The user's `securityVersion` when the caller proved who it is. */
  expectedVersion: number;
  /** The mailed link that sets it: still the newest, and used up by this. */
  resetId?: string;
}

export interface CredentialRepository {
  /** A user that may sign in, and the hash to prove it by; undefined for any other. */
  find(companyId: number | null, userId: string): Promise<{ user: User; passwordHash: string } | undefined>;
  /**
   * Sets a new password with the event of it: the version goes up, so that sessions and open links end. Undefined when
   * the version is no longer the expected one: of two at once, one wins.
   */
  setPassword(user: Pick<User, 'id' | 'companyId'>, change: NewPassword): Promise<User | undefined>;
}

/** Passwords that everybody tries first. */
export interface CommonPasswords {
  has(password: string): boolean;
}
