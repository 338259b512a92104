import type { User } from '../../domain/user.ts';
import type { FoundLogin, UserRef } from './users.ts';

export interface SecurityQuestion {
  text: string;
  /** Argon2id hash of the peppered answer. */
  answerHash: string;
}

/** A customer with an active login, and what is needed to set a new password for it. */
export interface RecoverableCustomer {
  user: User;
  question: SecurityQuestion | undefined;
  /** Since the last right answer, or the last reset by an emailed link. */
  wrongAnswers: number;
  /** True while only an emailed link unlocks the login. */
  isLocked: boolean;
}

export interface QuestionRepository {
  /** Returns the customers with this email, one per company, sorted by company. */
  findCustomers(emailKey: string): Promise<RecoverableCustomer[]>;
  /** Returns the text of the question; undefined when there is none. */
  findText(user: UserRef): Promise<string | undefined>;
  /** Sets and audits the question; undefined when the user's version changed since the password was verified. */
  set(user: User, question: SecurityQuestion): Promise<User | undefined>;
  /** Counts an answer as wrong before it is verified; returns the new count. */
  countWrongAnswer(user: UserRef): Promise<number>;
  /** Takes back the count of an answer that was not wrong. */
  uncountWrongAnswer(user: UserRef): Promise<void>;
}

export interface PasswordReset {
  resetId: string;
  expiresAt: Date;
}

export interface RecoveryRepository {
  /** Returns the users who can sign in with this email, or could after a link has unlocked their login. */
  findRecipients(emailKey: string): Promise<Pick<FoundLogin, 'user' | 'signInNetworks'>[]>;
  /** Adds a reset, beside earlier ones that are still valid, and publishes it. Audited if the user is staff. */
  openReset(user: User, reset: PasswordReset): Promise<void>;
  findReset(resetId: string): Promise<{ user: User; expiresAt: Date } | undefined>;
  /**
   * Returns a password change by its id, for the email that reports it and for the link in that email that locks the login.
   */
  findPasswordChange(change: {
    companyId: number | null;
    userId: string;
    changeId: string;
  }): Promise<{ user: User; changedAt: Date } | undefined>;
  /** Locks a login until an emailed link unlocks it, and audits that. Idempotent. */
  lock(user: User, at: Date): Promise<void>;
}

export interface PepperRepository {
  /** Returns the pepper of all security answers; created once, read once per process. */
  read(): Promise<Buffer>;
  /** Encrypts the pepper with the current key; returns whether another key had encrypted it. */
  reencrypt(): Promise<boolean>;
}
