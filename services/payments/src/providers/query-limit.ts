import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { QueryLimit } from '../use-cases/ports/providers.ts';

/** Maximum status queries per minute, company and process that readers and returning browsers may cause. */
const QUERIES_PER_MINUTE = 300;
const WINDOW_SECONDS = 60;

/** Limits the status queries that people cause, by company. */
export function createQueryLimit(perMinute = QUERIES_PER_MINUTE): QueryLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS });
  return {
    hasLeft: async (companyId) => ((await limiter.get(companyId))?.remainingPoints ?? perMinute) > 0,
    count: async (companyId) => {
      await limiter.penalty(companyId);
    },
  };
}
