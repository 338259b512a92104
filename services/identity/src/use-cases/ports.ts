import type { AttemptLimit } from '../domain/attempt-limit.ts';
import type { Session } from '../domain/session.ts';
import type { Door, User } from '../domain/user.ts';

export interface Login {
  user: User;
  passwordHash: string;
}

export interface UserRepository {
  /** Logins that may be used now by this address: at most one of staff, one a company of customers. */
  loginsOf(door: Door, emailKey: string): Promise<Login[]>;
  find(companyId: number | null, userId: string): Promise<User | undefined>;
  /** Whatever company the user belongs to. */
  findAnywhere(userId: string): Promise<User | undefined>;
}

/** A customer's login that waits for the books to say whose account it is. */
export interface PendingLogin {
  companyId: number;
  customerId: string;
  claimId: string;
}

/**
 * `same`: the very claim put a login there before; `taken`: another account of the company has the address; `occupied`:
 * somebody else can sign in to this account already; `waiting`: another claim's login is in the way; `over`: the login
 * there was claimed before the account was reset.
 */
export type AddPendingResult =
  | { kind: 'added' | 'taken' | 'occupied' | 'over' }
  | { kind: 'same'; passwordHash: string }
  | { kind: 'waiting'; earlier: PendingLogin };

export interface ClaimLoginRepository {
  /** Puts a login that cannot be used yet beside the reserved account. */
  addPending(login: Login, claim: { claimId: string; resets: number }, at: Date): Promise<AddPendingResult>;
  /** Makes the login usable, with the event of it; answers the same when it already is. */
  activate(pending: PendingLogin): Promise<User | undefined>;
  /** Removes the login if it still waits for this claim. */
  drop(pending: PendingLogin): Promise<void>;
  waitingSince(before: Date, limit: number): Promise<PendingLogin[]>;
}

export interface SessionRepository {
  open(session: Session): Promise<void>;
  find(sessionId: string): Promise<Session | undefined>;
  /** Notes a use. Never revives a session that was ended meanwhile. */
  seen(session: Session): Promise<void>;
  end(sessionId: string): Promise<boolean>;
  /** Ends every session of a user but the one to keep, and answers which ended. */
  endAll(companyId: number | null, userId: string, keep?: KeptSession): Promise<string[]>;
  /** The ids of a user's sessions. */
  openOf(companyId: number | null, userId: string): Promise<string[]>;
}

/** The session that goes on when a user's others end; it takes the user's new version. */
export interface KeptSession {
  sessionId: string;
  securityVersion: number;
}

/** A session and what its holder may do, as other services need to know it. */
export interface SessionView {
  sessionId: string;
  user: Pick<User, 'id' | 'role' | 'companyId' | 'permissions'>;
  /** ISO instant. */
  expiresAt: string;
}

/** Remembers sessions for a short while. Never throws: without it each question goes to the database. */
export interface SessionMemory {
  recall(sessionId: string): Promise<SessionView | 'ended' | undefined>;
  /** Refused once the session was ended, also when that happened after `view` was read. */
  keep(view: SessionView): Promise<void>;
  end(sessionId: string): Promise<void>;
  /** Has the database asked for a while: what the holder may do has changed. */
  forget(sessionId: string): Promise<void>;
}

/** Expensive on purpose; each method throws RATE_LIMITED when too many wait. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** Takes as long as `verify`, for a login that is not there. */
  verifyNothing(password: string): Promise<false>;
}

/** Counts failures in the database, so that losing Redis gives nobody free guesses. */
export interface AttemptCounters {
  /** Counts one more within the window that is open, or opens one. */
  count(limit: AttemptLimit, key: string, now: Date): Promise<{ count: number; windowEndsAt: Date }>;
  /** What is counted within the window that is open; undefined when none is. */
  peek(limit: AttemptLimit, key: string, now: Date): Promise<{ count: number; windowEndsAt: Date } | undefined>;
  /** Takes one back that was no failure. */
  forgive(limit: AttemptLimit, key: string): Promise<void>;
  /** Begins anew. */
  clear(limit: AttemptLimit, key: string): Promise<void>;
}

export interface ClaimRequest {
  companyId: number;
  accountNumber: string;
  email: string;
  name: string;
  claimId: string;
}

export interface ReservedAccount {
  customerId: string;
  /** For the login. */
  name: string;
  /** How often the account was reset to unclaimed before this claim: tells logins of earlier claims apart. */
  resets: number;
}

/** The books, where a claim is decided: one account, one claim. */
export interface AccountBook {
  /** The account to claim; undefined when there is none to claim. */
  reserve(request: ClaimRequest): Promise<ReservedAccount | undefined>;
  /** False when the reservation is no longer this claim's. Asking again answers the same. */
  confirm(claim: PendingLogin): Promise<boolean>;
  release(claim: PendingLogin): Promise<void>;
}

export interface CompanyDirectory {
  find(companyId: number): Promise<{ id: number; name: string } | undefined>;
}
