import { connectRedis } from './connect-redis.ts';

/** Milliseconds that a cache may take: whoever reads through it has another source. */
const DEADLINE_MS = 500;

/** Short-lived values in Redis, shared by a service's processes. Every method throws while Redis is away. */
export interface Cache {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, seconds: number): Promise<void>;
  /** Sets unless something is there already. */
  add(key: string, value: string, seconds: number): Promise<void>;
  close(): void;
}

/** A cache whose keys begin with `prefix`. It fails at once while Redis is away: nothing in it is the only copy. */
export function createCache(redisUrl: string, prefix: string): Cache {
  const redis = connectRedis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: DEADLINE_MS,
  });
  const full = (key: string): string => `${prefix}:${key}`;
  return {
    get: async (key) => (await redis.get(full(key))) ?? undefined,
    set: async (key, value, seconds) => void (await redis.set(full(key), value, 'EX', seconds)),
    add: async (key, value, seconds) => void (await redis.set(full(key), value, 'EX', seconds, 'NX')),
    close: () => redis.disconnect(),
  };
}
