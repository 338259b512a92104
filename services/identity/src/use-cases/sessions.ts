import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '@utility-pay/contracts';
import { requireService } from '@utility-pay/service-kit/auth';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { isOpen, MAX_SESSIONS, newSession, recordUse } from '../domain/session.ts';
import type { User } from '../domain/user.ts';
import type { RetainedSession, SessionCache, SessionRepository, SessionView } from './ports/sessions.ts';
import type { UserRef, UserRepository } from './ports/users.ts';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** Returns the hash under which a token or a partner key's secret is stored. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** For the browser's cookie only; the token is not stored. */
export interface OpenedSession {
  token: string;
  authenticatedAt: Date;
  endsAt: Date;
}

export type StartSession = ReturnType<typeof startSession>;

/** Opens a session for the user; ends the one that the caller came with, and the oldest ones of a user with too many. */
export const startSession =
  (sessions: SessionRepository, cache: SessionCache, endSession: EndSession, clock: Clock) =>
  async (caller: Actor, { id: userId, companyId, role, securityVersion }: User): Promise<OpenedSession> => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const session = newSession(hashOf(token), { userId, companyId, role, securityVersion }, clock.now());
    await sessions.add(session);
    await endSession(caller);
    await markEnded(cache, sessions.endOldest(session, MAX_SESSIONS));
    return { token, authenticatedAt: session.authenticatedAt, endsAt: session.endsAt };
  };

/** Returns the session of a token with its user's permissions. For the gateway, which asks on every request. */
export const readSession = ({
  sessions,
  users,
  sessionCache,
  clock,
}: {
  sessions: SessionRepository;
  users: UserRepository;
  sessionCache: SessionCache;
  clock: Clock;
}) => {
  const readFromDatabase = async (sessionId: string): Promise<SessionView | undefined> => {
    const session = await sessions.find(sessionId);
    const now = clock.now();
    if (!session || !isOpen(session, now)) return undefined;
    const user = await users.find(session.companyId, session.userId);
    if (!user?.active || user.securityVersion !== session.securityVersion) return undefined;
    const used = recordUse(session, now);
    if (used) await sessions.recordUse(used);
    const { id, role, companyId, permissions } = user;
    const { expiresAt } = used ?? session;
    return {
      sessionId,
      user: { id, role, companyId, permissions },
      authenticatedAt: session.authenticatedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    };
  };

  return async (actor: Actor, token: string): Promise<SessionView | undefined> => {
    requireService(actor, 'gateway');
    if (!TOKEN.test(token)) return undefined;
    const sessionId = hashOf(token);
    const cached = await sessionCache.get(sessionId);
    if (cached === 'ended') return undefined;
    if (cached) return clock.now() < new Date(cached.expiresAt) ? cached : undefined;
    const view = await readFromDatabase(sessionId);
    if (view) await sessionCache.add(view);
    return view;
  };
};

// Sessions are deleted from the database before the cache is marked: the mark expires, the deletion does not.

/** Marks sessions batch by batch, as they are deleted. */
async function markEnded(cache: SessionCache, batches: AsyncIterable<string[]>): Promise<void> {
  for await (const ended of batches) await Promise.all(ended.map((sessionId) => cache.markEnded(sessionId)));
}

type EndSession = ReturnType<typeof endSession>;

/** Ends the caller's session in all processes; returns false when there was none. */
export const endSession =
  (sessions: SessionRepository, cache: SessionCache) =>
  async (caller: Actor): Promise<boolean> => {
    if (caller.kind !== 'user' || !caller.sessionId) return false;
    const ended = await sessions.end(caller.sessionId);
    await cache.markEnded(caller.sessionId);
    return ended;
  };

export type EndSessionsOf = ReturnType<typeof endSessionsOf>;

/** Ends all sessions of a user in all processes, except the retained one. */
export const endSessionsOf =
  (sessions: SessionRepository, cache: SessionCache) =>
  ({ id, companyId }: UserRef, retained?: RetainedSession): Promise<void> =>
    markEnded(cache, sessions.endAll(companyId, id, retained));

export type RefreshSessionsOf = ReturnType<typeof refreshSessionsOf>;

/** Makes a user's open sessions read the permissions from the database again. */
export const refreshSessionsOf =
  (sessions: SessionRepository, cache: SessionCache) =>
  async ({ id, companyId }: UserRef): Promise<void> => {
    const sessionIds = await sessions.findIdsOf(companyId, id);
    await Promise.all(sessionIds.map((sessionId) => cache.invalidate(sessionId)));
  };
