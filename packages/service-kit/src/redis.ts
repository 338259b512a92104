import { once } from 'node:events';
import { Cluster, Redis } from 'ioredis';

export interface RedisOptions {
  /** Keeps commands while there is no connection; true unless said otherwise. */
  enableOfflineQueue?: boolean;
  /** Tries of one command over lost connections; null is for ever. */
  maxRetriesPerRequest: number | null;
  /** Milliseconds that a command may take. */
  commandTimeout?: number;
}

/** The servers that a REDIS_URL names: one, or nodes of a cluster with commas between them. */
const redisAddresses = (url: string): string[] => url.split(',').map((address) => address.trim());

/**
 * Connects to the Redis, or the Redis Cluster, that REDIS_URL names: one address is one server, several with commas
 * between them are nodes of a cluster, from which it learns the others. `rediss://` is TLS. Credentials and TLS of the
 * first address are those of all nodes. Losing the connection is no error: it is looked for again.
 */
export function connectRedis(url: string, options: RedisOptions): Redis | Cluster {
  const [first = url, ...others] = redisAddresses(url);
  const redis = others.length === 0 ? new Redis(first, options) : connectCluster([first, ...others], options);
  redis.on('error', () => undefined);
  return redis;
}

/** Waits until commands can be sent. @throws when that takes longer than `withinMs`. */
export async function untilReady(redis: Redis | Cluster, withinMs: number): Promise<void> {
  if (redis.status !== 'ready') await once(redis, 'ready', { signal: AbortSignal.timeout(withinMs) });
}

function connectCluster(addresses: string[], { enableOfflineQueue = true, ...options }: RedisOptions): Cluster {
  const [first = ''] = addresses;
  const { username, password, protocol } = new URL(first);
  const encrypted = protocol === 'rediss:';
  return new Cluster(addresses, {
    enableOfflineQueue,
    redisOptions: {
      ...options,
      ...(username ? { username: decodeURIComponent(username) } : {}),
      ...(password ? { password: decodeURIComponent(password) } : {}),
      ...(encrypted ? { tls: {} } : {}),
    },
    // A certificate is made out to a node's name: behind TLS the name is not turned into an address first.
    ...(encrypted ? { dnsLookup: (name, done) => done(null, name) } : {}),
  });
}

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
