import type { Session } from '../../domain/session.ts';
import type { User } from '../../domain/user.ts';

/** The session that stays open when the user's others end; it gets the user's new version. */
export interface RetainedSession {
  sessionId: string;
  securityVersion: number;
}

export interface SessionRepository {
  add(session: Session): Promise<void>;
  find(sessionId: string): Promise<Session | undefined>;
  /** Stores the last use. Never restores a session that was ended meanwhile. */
  recordUse(session: Session): Promise<void>;
  /** Stores that the user confirmed the password; false when the session ended or the password changed meanwhile. */
  recordConfirmation(sessionId: string, user: User, at: Date): Promise<boolean>;
  end(sessionId: string): Promise<boolean>;
  /** Ends all sessions of a user except `retained`; yields the ids of those that ended, in batches. */
  endAll(companyId: number | null, userId: string, retained?: RetainedSession): AsyncIterable<string[]>;
  /** Ends the oldest sessions of this session's user until `kept` are left, never this one; yields ids as `endAll` does. */
  endOldest(session: Session, kept: number): AsyncIterable<string[]>;
  findIdsOf(companyId: number | null, userId: string): Promise<string[]>;
}

/** A session with its user's permissions, as the gateway receives it. */
export interface SessionView {
  sessionId: string;
  user: Pick<User, 'id' | 'role' | 'companyId' | 'permissions'>;
  /** ISO time of the last sign-in or confirmation of the password. */
  authenticatedAt: string;
  /** ISO time. */
  expiresAt: string;
}

/** Caches sessions for a short time. Never throws: without the cache every request reads the database. */
export interface SessionCache {
  get(sessionId: string): Promise<SessionView | 'ended' | undefined>;
  /** Has no effect on a session that was ended, even when that happened after `view` was read. */
  add(view: SessionView): Promise<void>;
  markEnded(sessionId: string): Promise<void>;
  /** Makes readers ask the database for a while, because the session or the user's permissions changed. */
  invalidate(sessionId: string): Promise<void>;
}
