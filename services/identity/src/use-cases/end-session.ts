import type { Actor } from '@utility-pay/contracts';
import type { SessionMemory, SessionRepository } from './ports.ts';

export type EndSession = ReturnType<typeof endSession>;

/** Ends the caller's own session everywhere at once; false when there was none. */
export const endSession =
  (sessions: SessionRepository, memory: SessionMemory) =>
  async (caller: Actor): Promise<boolean> => {
    if (caller.kind !== 'user' || !caller.sessionId) return false;
    // The database first: a mark in the memory runs out, a session that is gone stays gone.
    const ended = await sessions.end(caller.sessionId);
    await memory.end(caller.sessionId);
    return ended;
  };
