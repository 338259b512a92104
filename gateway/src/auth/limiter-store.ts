import { connectRedis } from '@utility-pay/service-kit/redis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';

const MINUTE_SECONDS = 60;
/**
 * Milliseconds that a request waits for Redis. After this time without an answer the connection is closed, so that
 * later requests do not wait.
 */
const REDIS_TIMEOUT_MS = 100;

export interface LimiterStoreOptions {
  redisUrl: string;
  /** Prefix of the keys. */
  prefix: string;
}

/** Creates rate limiters that count in one place. */
export interface LimiterStore {
  /** Returns a limiter that allows `points` requests per minute for each key. Its name is part of the stored keys. */
  limiter(name: string, points: number): RateLimiterAbstract;
  close(): void;
}

/**
 * Creates limiters that count in Redis, so that the gateway's replicas share each limit. They count in this process's
 * memory while Redis is unavailable, or always without `options`. A key over its limit is refused without a request to
 * Redis.
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
        // With `points` alone, the last allowed request would already block the key.
        inMemoryBlockOnConsumed: points + 1,
        insuranceLimiter: local(name, points),
      }),
    close: () => redis.disconnect(),
  };
}
