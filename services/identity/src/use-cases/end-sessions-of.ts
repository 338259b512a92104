import type { User } from '../domain/user.ts';
import type { KeptSession, SessionMemory, SessionRepository } from './ports.ts';

export type EndSessionsOf = ReturnType<typeof endSessionsOf>;

/** Ends a user's sessions everywhere at once; `keep` is the one in which the user itself asked for it. */
export const endSessionsOf =
  (sessions: SessionRepository, memory: SessionMemory) =>
  async ({ id, companyId }: Pick<User, 'id' | 'companyId'>, keep?: KeptSession): Promise<void> => {
    // The database first: a mark in the memory runs out, a session that is gone stays gone.
    const ended = await sessions.endAll(companyId, id, keep);
    await Promise.all(ended.map((sessionId) => memory.end(sessionId)));
  };
