import type { DomainEvent } from '@utility-pay/contracts';
import type { Batch } from '@utility-pay/service-kit/jobs/sweep-in-batches';
import type { PendingClaim } from '../../domain/claim.ts';
import type { SignInNetwork } from '../../domain/known-network.ts';
import type { StaffChange } from '../../domain/staff.ts';
import type { Portal, User } from '../../domain/user.ts';

export type UserRef = Pick<User, 'id' | 'companyId'>;

export interface Login {
  user: User;
  passwordHash: string;
}

/** A login and the networks that it was opened from. */
export interface FoundLogin extends Login {
  signInNetworks: readonly SignInNetwork[];
}

export interface UserRepository {
  /** Returns the usable logins with this email: at most one of staff, or one per company of customers. */
  findLogins(portal: Portal, emailKey: string): Promise<FoundLogin[]>;
  /** Adds a network that the login was opened from, or updates its time. */
  rememberNetwork(user: UserRef, network: SignInNetwork): Promise<void>;
  find(companyId: number | null, userId: string): Promise<User | undefined>;
  /** Does what `find` does. The recipients of emails that are composed together are read together. */
  findForEmail(companyId: number | null, userId: string): Promise<User | undefined>;
  /** Returns the user whatever company it belongs to. */
  findInAnyCompany(userId: string): Promise<User | undefined>;
}

/** How a password was changed; part of the event. */
export type PasswordChangeMethod = 'current-password' | 'security-question' | 'reset-link';

export interface NewPassword {
  passwordHash: string;
  method: PasswordChangeMethod;
  /** Identifies the change; the link in the email about it can lock the login. */
  changeId: string;
  /** The user's `securityVersion` when the caller was verified. */
  expectedVersion: number;
  /** The reset whose emailed link sets the password: it must still be open. The change voids all links of the user. */
  resetId?: string;
}

export interface CredentialRepository {
  /** Returns a user who may sign in, with the password's hash; undefined for any other. */
  find(companyId: number | null, userId: string): Promise<Login | undefined>;
  /**
   * Sets a password, increments the version, so that sessions and links become void, and publishes and audits the change.
   * Returns undefined when the version is not the expected one: of two concurrent changes one wins.
   */
  setPassword(user: User, password: NewPassword): Promise<User | undefined>;
}

/**
 * `same-claim`: this claim added the login before. `email-taken`: another account of the company has the email.
 * `claimed`: the account has an active login. `other-claim`: the account has the pending login of another claim.
 * `outdated`: the account has a login of a claim before its last reset.
 */
export type AddPendingResult =
  | { kind: 'added' | 'email-taken' | 'claimed' | 'outdated' }
  | { kind: 'same-claim'; passwordHash: string }
  | { kind: 'other-claim'; claim: PendingClaim };

/** The part of a claim that is stored with the pending login. */
export interface ClaimRecord {
  claimId: string;
  /** How often the account was reset before the claim. */
  resets: number;
  /** Whether the account had the email before the claim; the claim is then reported to it. */
  hadEmail: boolean;
}

/** Logins of customers, from the claim of an account until the account is reset to unclaimed or removed. */
export interface CustomerLoginRepository {
  /** Adds a login that cannot be used until the claim of the reserved account is confirmed. */
  addPending(login: Login, claim: ClaimRecord, at: Date): Promise<AddPendingResult>;
  /** Activates the claim's login and publishes it. Returns the user even when it is active already. */
  activate(claim: PendingClaim): Promise<User | undefined>;
  /** Deletes the claim's login if it is still pending. */
  deletePending(claim: PendingClaim): Promise<void>;
  findPending(before: Date, batch: Batch): Promise<PendingClaim[]>;
  /**
   * Makes a login unusable; returns false when there is none. With `resets` only a login that was claimed before the
   * account's reset of that number.
   */
  close(companyId: number, customerId: string, resets?: number): Promise<boolean>;
  /** Deletes a closed login with its security question, which frees its email. */
  delete(companyId: number, customerId: string, resets?: number): Promise<void>;
}

/** A change of a staff user's email. */
export interface EmailChange {
  id: string;
  at: Date;
  previousEmail: string;
  byUserId: string;
}

/** Users of the staff portal; their emails are unique in the deployment. */
export interface StaffRepository {
  /** Saves a staff user and publishes its creation and the audited act. */
  add(login: Login, act: DomainEvent): Promise<'added' | 'taken'>;
  /** Saves a company's owner and publishes its creation and the audited act. */
  addBusinessOwner(login: Login, act: DomainEvent): Promise<'added' | 'taken'>;
  /** Creates the first super admin unless there is one. @throws Error when other staff have the email. */
  addFirstSuperAdmin(login: Login): Promise<'added' | 'exists'>;
  /** Returns a company's staff, or the super admins for NO_COMPANY, sorted by email. */
  findByCompany(companyId: number): Promise<User[]>;
  findEmailChange(user: UserRef, changeId: string): Promise<{ user: User; change: EmailChange } | undefined>;
  /** Returns the business owners, oldest first. */
  findBusinessOwners(): Promise<User[]>;
  /**
   * Applies a change and publishes the audited act, a changed email and a deactivation. Otherwise returns why not:
   * `taken`: other staff have the email. `stale`: the email, permissions or access of `before` are no longer current.
   * `last-super-admin`: no other super admin is active. `too-many-emails`: the caller changed this user's email 10 times in
   * a day; the notice about each change needs its record.
   */
  change(
    before: User,
    change: StaffChange,
    byUserId: string,
    act: DomainEvent,
  ): Promise<User | 'taken' | 'stale' | 'last-super-admin' | 'too-many-emails'>;
}
