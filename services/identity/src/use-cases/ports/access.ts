import type { DomainEvent, PartnerKeyMode, PartnerScope } from '@utility-pay/contracts';
import type { PartnerKey } from '../../domain/partner-key.ts';
import type { Session } from '../../domain/session.ts';
import type { User } from '../../domain/user.ts';

/** The session that stays open while the user's others end; it takes the user's new version. */
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
  /** Ends the oldest sessions of the session's user beyond `kept`, never this one; yields ids as `endAll` does. */
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

export interface PartnerKeyRepository {
  /** Adds a key with its event; returns `full` when the company has the maximum number of keys. */
  add(key: PartnerKey, secretHash: string, act: DomainEvent): Promise<'added' | 'full'>;
  /** Returns a company's keys, newest first. */
  findByCompany(companyId: number): Promise<PartnerKey[]>;
  findBySecret(secretHash: string): Promise<PartnerKey | undefined>;
  /** Stores the last use; never moves it back. */
  recordUse(key: PartnerKey, at: Date): Promise<void>;
  /** Returns a key that is not revoked. */
  find(companyId: number, keyId: string): Promise<PartnerKey | undefined>;
  /** Revokes a key with its event; returns the hash of its secret, undefined when there is no such key. */
  revoke(companyId: number, keyId: string, act: DomainEvent): Promise<string | undefined>;
}

/** A partner key as the gateway receives it. */
export interface PartnerKeyView {
  keyId: string;
  /** Of a test key: the sandbox. */
  companyId: number;
  mode: PartnerKeyMode;
  scopes: PartnerScope[];
  /** ISO time until which this may be cached: the end of a minute, so that each minute of use is recorded. */
  validUntil: string;
}

/** Caches partner keys by the hash of their secret. Never throws. */
export interface PartnerKeyCache {
  get(secretHash: string): Promise<PartnerKeyView | 'ended' | undefined>;
  add(secretHash: string, view: PartnerKeyView, now: Date): Promise<void>;
  markEnded(secretHash: string): Promise<void>;
}

/** The state of a request with an idempotency key. */
export type IdempotentRequest =
  /** It is the first one, or an earlier one was abandoned. */
  | { kind: 'started' }
  | { kind: 'in-progress' }
  | { kind: 'completed'; status: number; body: string }
  /** The key was used with another request. */
  | { kind: 'hash-mismatch' };

/** The keyed hashes of a request, one per secret in use; the first one is stored. */
export type RequestHashes = readonly [string, ...string[]];

export interface IdempotencyKeyRepository {
  /** Starts a request once; one that started before `staleBefore` and never completed may start again. */
  start(
    keyHash: string,
    requestHashes: RequestHashes,
    times: { now: Date; staleBefore: Date; expiresAt: Date },
  ): Promise<IdempotentRequest>;
  complete(keyHash: string, response: { status: number; body: string }): Promise<void>;
  /** Deletes the key of a request that was refused, so that it may be sent again. */
  release(keyHash: string): Promise<void>;
}
