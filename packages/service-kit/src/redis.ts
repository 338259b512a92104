import { once } from 'node:events';
import { Cluster, Redis } from 'ioredis';

export interface RedisOptions {
  /** Queue commands while disconnected; default true. */
  enableOfflineQueue?: boolean;
  /** Retries of a command over lost connections; null retries forever. */
  maxRetriesPerRequest: number | null;
  /** Command timeout in milliseconds. */
  commandTimeout?: number;
  /** Milliseconds without an answer after which the connection is closed and reopened. */
  socketTimeout?: number;
}

/** Returns the addresses in REDIS_URL: one server, or several cluster nodes separated by commas. */
const redisAddresses = (url: string): string[] => url.split(',').map((address) => address.trim());

/**
 * Connects to the server or, if REDIS_URL has several addresses separated by commas, to the Redis Cluster of these
 * nodes. `rediss://` uses TLS. Credentials and TLS of the first address apply to all nodes. Reconnects by itself.
 */
export function connectRedis(url: string, options: RedisOptions): Redis | Cluster {
  const [first = url, ...others] = redisAddresses(url);
  const redis = others.length === 0 ? new Redis(first, options) : connectCluster([first, ...others], options);
  redis.on('error', () => undefined);
  return redis;
}

/** Waits until commands can be sent. @throws after `timeoutMs` milliseconds. */
export async function untilReady(redis: Redis | Cluster, timeoutMs: number): Promise<void> {
  if (redis.status !== 'ready') await once(redis, 'ready', { signal: AbortSignal.timeout(timeoutMs) });
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
    // Certificates are issued for host names, so with TLS the names are not resolved to addresses first.
    ...(encrypted ? { dnsLookup: (name, done) => done(null, name) } : {}),
  });
}

/** Short, because callers can read the value from its source instead. */
const CACHE_TIMEOUT_MS = 500;

/** Short-lived values in Redis, shared by a service's processes. Every method throws while Redis is unavailable. */
export interface Cache {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, seconds: number): Promise<void>;
  /** Sets a value if there is none yet. */
  add(key: string, value: string, seconds: number): Promise<void>;
  close(): void;
}

/** Creates a cache whose keys start with `prefix`. It never holds the only copy of a value. */
export function createCache(redisUrl: string, prefix: string): Cache {
  const redis = connectRedis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: CACHE_TIMEOUT_MS,
  });
  const prefixed = (key: string): string => `${prefix}:${key}`;
  return {
    get: async (key) => (await redis.get(prefixed(key))) ?? undefined,
    set: async (key, value, seconds) => void (await redis.set(prefixed(key), value, 'EX', seconds)),
    add: async (key, value, seconds) => void (await redis.set(prefixed(key), value, 'EX', seconds, 'NX')),
    close: () => redis.disconnect(),
  };
}
