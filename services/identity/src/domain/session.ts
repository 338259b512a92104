import type { Role } from '@utility-pay/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@utility-pay/contracts';

/** Idle and absolute lifetimes of a session. */
const LIFETIMES = {
  customer: { idleMs: 12 * HOUR_MS, absoluteMs: 7 * DAY_MS },
  company_admin: { idleMs: 4 * HOUR_MS, absoluteMs: 1 * DAY_MS },
  super_admin: { idleMs: 4 * HOUR_MS, absoluteMs: 1 * DAY_MS },
} as const satisfies Record<Role, { idleMs: number; absoluteMs: number }>;

/** The use of a session is recorded at most once in this time. */
export const SEEN_EVERY_MS = MINUTE_MS;

/** Maximum number of a user's open sessions; a further sign-in ends the oldest one. */
export const MAX_SESSIONS = 50;

export interface Session {
  /** SHA-256 of the token. */
  id: string;
  userId: string;
  /** Null for a super admin. */
  companyId: number | null;
  role: Role;
  /** The user's version at sign-in. A session of an earlier version is invalid even if deleting it failed. */
  securityVersion: number;
  /** When the user last entered the password, to sign in or to confirm it. Use of the session never changes it. */
  authenticatedAt: Date;
  lastSeenAt: Date;
  /** End of the idle lifetime, never after `endsAt`. */
  expiresAt: Date;
  /** End of the absolute lifetime. */
  endsAt: Date;
}

const addMs = (from: Date, ms: number): Date => new Date(from.getTime() + ms);
const earlierOf = (a: Date, b: Date): Date => (a < b ? a : b);

type SessionUser = Pick<Session, 'userId' | 'companyId' | 'role' | 'securityVersion'>;

export function newSession(id: string, user: SessionUser, now: Date): Session {
  const { idleMs, absoluteMs } = LIFETIMES[user.role];
  return {
    id,
    ...user,
    authenticatedAt: now,
    lastSeenAt: now,
    expiresAt: addMs(now, idleMs),
    endsAt: addMs(now, absoluteMs),
  };
}

export const isOpen = (session: Session, now: Date): boolean => now < session.expiresAt;

/** Returns the session after a use at `now`; undefined when its last recorded use is recent enough. */
export function recordUse(session: Session, now: Date): Session | undefined {
  if (now.getTime() - session.lastSeenAt.getTime() < SEEN_EVERY_MS) return undefined;
  const { idleMs } = LIFETIMES[session.role];
  return { ...session, lastSeenAt: now, expiresAt: earlierOf(addMs(now, idleMs), session.endsAt) };
}
