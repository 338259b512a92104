import type { Actor } from '@utility-pay/contracts';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { newSession } from '../domain/session.ts';
import type { User } from '../domain/user.ts';
import type { EndSession } from './end-session.ts';
import type { SessionRepository } from './ports.ts';
import { hashOf } from './session-token.ts';

/** For the browser alone: nobody else ever sees the token again. */
export interface OpenedSession {
  token: string;
  endsAt: Date;
}

export type StartSession = ReturnType<typeof startSession>;

/** Opens a session with a token of its own and ends the one that the caller came with. */
export const startSession =
  (sessions: SessionRepository, endSession: EndSession, clock: Clock, newToken: () => string) =>
  async (caller: Actor, { id: userId, companyId, role, securityVersion }: User): Promise<OpenedSession> => {
    const token = newToken();
    const session = newSession(hashOf(token), { userId, companyId, role, securityVersion }, clock.now());
    await sessions.open(session);
    await endSession(caller);
    return { token, endsAt: session.endsAt };
  };
