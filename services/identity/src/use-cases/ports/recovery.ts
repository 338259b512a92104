import type { User } from '../../domain/user.ts';

export interface SecurityQuestion {
  text: string;
  /** Argon2id of the peppered answer. */
  answerHash: string;
}

/** A customer whose login is in use, and what can give it a new password. */
export interface RecoverableCustomer {
  user: User;
  question: SecurityQuestion | undefined;
  /** Since the last right one, or the last e-mailed link. */
  wrongAnswers: number;
  /** Whether the login is closed until an e-mailed link opens it. */
  isFrozen: boolean;
}

type Who = Pick<User, 'id' | 'companyId'>;

export interface QuestionRepository {
  /** Customers of this address, one a company, in the companies' order. */
  customersOf(emailKey: string): Promise<RecoverableCustomer[]>;
  /** The question alone; undefined when there is none. */
  questionOf(user: Who): Promise<string | undefined>;
  /** Sets a question unless the user's security changed since it was proved; undefined then. */
  setQuestion(user: User, question: SecurityQuestion): Promise<User | undefined>;
  /** Counts an answer as wrong before it is looked at, and tells how many there are now. */
  countWrongAnswer(user: Who): Promise<number>;
  /** Takes one back that was none. */
  forgiveWrongAnswer(user: Who): Promise<void>;
}

export interface OpenReset {
  resetId: string;
  expiresAt: Date;
}

export interface LinkRepository {
  /** Everybody who may sign in with this address, or might once a link has opened the login. */
  holdersOf(emailKey: string): Promise<User[]>;
  /** Opens a reset, with the event of it, in place of an earlier one. */
  openReset(user: User, reset: OpenReset): Promise<void>;
  findReset(resetId: string): Promise<{ user: User; expiresAt: Date } | undefined>;
  findChange(change: {
    companyId: number | null;
    userId: string;
    changeId: string;
  }): Promise<{ user: User; changedAt: Date } | undefined>;
  /** Closes a login until a link opens it; the same again changes nothing. */
  freeze(user: Who, at: Date): Promise<void>;
}
