import type { Role } from '@utility-pay/contracts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a session lives unused, and at all. */
const LIFETIMES = {
  customer: { idleMs: 12 * HOUR_MS, absoluteMs: 7 * DAY_MS },
  company_admin: { idleMs: 4 * HOUR_MS, absoluteMs: 1 * DAY_MS },
  super_admin: { idleMs: 4 * HOUR_MS, absoluteMs: 1 * DAY_MS },
} as const satisfies Record<Role, { idleMs: number; absoluteMs: number }>;

/** A session's use is written down no more often than this. */
export const SEEN_EVERY_MS = MINUTE_MS;

export interface Session {
  /** SHA-256 of its token. */
  id: string;
  userId: string;
  /** Null for a super admin. */
  companyId: number | null;
  role: Role;
  /** Its user's at sign-in: a session of an earlier one opens nothing, whatever became of ending it. */
  securityVersion: number;
  lastSeenAt: Date;
  /** When it ends if it is not used any more. */
  expiresAt: Date;
  /** When it ends however much it is used. */
  endsAt: Date;
}

const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms);
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

type Holder = Pick<Session, 'userId' | 'companyId' | 'role' | 'securityVersion'>;

export function newSession(id: string, user: Holder, now: Date): Session {
  const { idleMs, absoluteMs } = LIFETIMES[user.role];
  return { id, ...user, lastSeenAt: now, expiresAt: later(now, idleMs), endsAt: later(now, absoluteMs) };
}

export const isOpen = (session: Session, now: Date): boolean => now < session.expiresAt;

/** The session after a use at `now`; undefined while its last use is recent enough. */
export function seenAt(session: Session, now: Date): Session | undefined {
  if (now.getTime() - session.lastSeenAt.getTime() < SEEN_EVERY_MS) return undefined;
  const { idleMs } = LIFETIMES[session.role];
  return { ...session, lastSeenAt: now, expiresAt: earlier(later(now, idleMs), session.endsAt) };
}
