import type { User } from '../../domain/user.ts';
import type { SessionMemory, SessionRepository } from '../ports.ts';

export type RefreshSessionsOf = ReturnType<typeof refreshSessionsOf>;

/** Has the database asked again what a user may do, in each session that is open. */
export const refreshSessionsOf =
  (sessions: SessionRepository, memory: SessionMemory) =>
  async ({ id, companyId }: Pick<User, 'id' | 'companyId'>): Promise<void> => {
    const open = await sessions.openOf(companyId, id);
    await Promise.all(open.map((sessionId) => memory.forget(sessionId)));
  };
