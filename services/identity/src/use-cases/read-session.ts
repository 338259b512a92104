import type { Actor } from '@utility-pay/contracts';
import { forbidden } from '@utility-pay/service-kit/errors';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { isOpen, seenAt } from '../domain/session.ts';
import type { SessionMemory, SessionRepository, SessionView, UserRepository } from './ports.ts';
import { sessionIdOf } from './session-token.ts';

interface Parts {
  sessions: SessionRepository;
  users: UserRepository;
  memory: SessionMemory;
  clock: Clock;
}

/** Whose session a token opens; asked by the gateway with every request. */
export const readSession = ({ sessions, users, memory, clock }: Parts) => {
  const fromDatabase = async (sessionId: string): Promise<SessionView | undefined> => {
    const session = await sessions.find(sessionId);
    const now = clock.now();
    if (!session || !isOpen(session, now)) return undefined;
    const user = await users.find(session.companyId, session.userId);
    if (!user?.active || user.securityVersion !== session.securityVersion) return undefined;
    const seen = seenAt(session, now);
    if (seen) await sessions.seen(seen);
    const { id, role, companyId, permissions } = user;
    const { expiresAt } = seen ?? session;
    return { sessionId, user: { id, role, companyId, permissions }, expiresAt: expiresAt.toISOString() };
  };

  return async (actor: Actor, token: string): Promise<SessionView | undefined> => {
    if (actor.kind !== 'service' || actor.service !== 'gateway') throw forbidden();
    const sessionId = sessionIdOf(token);
    if (!sessionId) return undefined;
    const known = await memory.recall(sessionId);
    if (known === 'ended') return undefined;
    if (known) return clock.now() < new Date(known.expiresAt) ? known : undefined;
    const view = await fromDatabase(sessionId);
    if (view) await memory.keep(view);
    return view;
  };
};
