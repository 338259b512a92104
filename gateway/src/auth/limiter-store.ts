import { connectRedis } from '@utility-pay/service-kit/redis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

const MINUTE_SECONDS = 60;
/** Milliseconds that a request waits for Redis. A connection without an answer for as long is closed, so that later requests do not wait. */
const REDIS_TIMEOUT_MS = 100;

export interface LimiterStoreOptions {
  redisUrl: string;
  /** Prefix of the keys. */
  prefix: string;
}

/** Where requests are counted. */
export interface LimiterStore {
  /** Creates a limiter per minute; its name is part of its keys. */
  limiter(name: string, points: number): RateLimiterAbstract;
  close(): void;
}

/**
 * Counts in Redis, so that the gateway's replicas share each limit, and in this process without Redis or while it is
 * unavailable. Keys that are over their limit are refused without asking Redis.
 */
export function createLimiterStore(options?: LimiterStoreOptions): LimiterStore {
  const local = (name: string, points: number) =>
    new RateLimiterMemory({ keyPrefix: name, points, duration: MINUTE_SECONDS });
  if (!options) return { limiter: local, close: () => undefined };
  const redis = connectRedis(options.redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: REDIS_TIMEOUT_MS,
    socketTimeout: REDIS_TIMEOUT_MS,
  });
  return {
    limiter: (name, points) =>
      new RateLimiterRedis({
        storeClient: redis,
        rejectIfRedisNotReady: true,
        keyPrefix: `${options.prefix}-${name}`,
        points,
        duration: MINUTE_SECONDS,
        // At the limit itself, the last allowed request would already block the key.
        inMemoryBlockOnConsumed: points + 1,
        insuranceLimiter: local(name, points),
      }),
    close: () => redis.disconnect(),
  };
}
