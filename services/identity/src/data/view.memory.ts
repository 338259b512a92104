import type { Platform } from '@utility-pay/service-kit/platform';
import type { z } from 'zod';

/** Seconds that an answer is trusted: also the longest that one outlives what was ended while Redis was away. */
export const KEEP_SECONDS = 30;
/** Seconds that an ending is remembered: longer than any reader holds an answer before it keeps it. */
const ENDED_SECONDS = 300;
const ENDED = 'ended';
const ASK_AGAIN = 'ask again';

export interface ViewMemory<View> {
  recall(key: string): Promise<View | typeof ENDED | undefined>;
  keep(key: string, view: View, seconds?: number): Promise<void>;
  end(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

/** Answers of the database in Redis for a short while. Keys are hashes: whoever reads Redis holds no secret. */
export function createViewMemory<View>(
  { openCache, log }: Pick<Platform, 'openCache' | 'log'>,
  schema: z.ZodType<View>,
): ViewMemory<View> {
  const cache = openCache();
  const quietly = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((err) => {
      log.debug({ err }, 'memory away');
      return undefined;
    });
  const mark = (key: string, value: string, seconds: number): Promise<void> =>
    cache.set(key, value, seconds).catch((err) => log.warn({ err }, 'change not spread'));
  const read = (kept: string | undefined): View | typeof ENDED | undefined => {
    if (kept === undefined || kept === ASK_AGAIN) return undefined;
    return kept === ENDED ? kept : schema.parse(JSON.parse(kept));
  };
  return {
    recall: (key) => quietly(cache.get(key).then(read)),
    // Adding, never setting: a reader that comes late finds the mark of the change and leaves it.
    keep: async (key, view, seconds = KEEP_SECONDS) =>
      void (await quietly(cache.add(key, JSON.stringify(view), seconds))),
    end: (key) => mark(key, ENDED, ENDED_SECONDS),
    forget: (key) => mark(key, ASK_AGAIN, KEEP_SECONDS),
  };
}
