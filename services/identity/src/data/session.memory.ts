import { PERMISSIONS, ROLES } from '@utility-pay/contracts';
import type { Platform } from '@utility-pay/service-kit';
import { z } from 'zod';
import type { SessionMemory, SessionView } from '../use-cases/ports.ts';

/** Seconds that an answer is trusted: also the longest that one outlives a session ended while Redis was away. */
const KEEP_SECONDS = 30;
/** Seconds that an ending is remembered: longer than any reader holds an answer before it keeps it. */
const ENDED_SECONDS = 300;
const ENDED = 'ended';

const viewSchema = z.object({
  sessionId: z.string(),
  user: z.object({
    id: z.string(),
    role: z.enum(ROLES),
    companyId: z.int().nullable(),
    permissions: z.array(z.enum(PERMISSIONS)),
  }),
  expiresAt: z.string(),
});

const read = (kept: string | undefined): SessionView | typeof ENDED | undefined =>
  kept === undefined || kept === ENDED ? kept : viewSchema.parse(JSON.parse(kept));

/** Sessions in Redis, by the hash of their token: whoever reads Redis still holds no token. */
export function createSessionMemory({ openCache, log }: Pick<Platform, 'openCache' | 'log'>): SessionMemory {
  const cache = openCache();
  const quietly = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((err) => {
      log.debug({ err }, 'session memory away');
      return undefined;
    });
  return {
    recall: (sessionId) => quietly(cache.get(sessionId).then(read)),
    // Adding, never setting: a reader that comes late finds the mark of the ending and leaves it.
    keep: async (view) => void (await quietly(cache.add(view.sessionId, JSON.stringify(view), KEEP_SECONDS))),
    end: async (sessionId) => {
      await cache.set(sessionId, ENDED, ENDED_SECONDS).catch((err) => log.warn({ err }, 'session end not spread'));
    },
  };
}
