import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Status queries of one company in one process that readers and returning browsers may cause. */
const QUERIES_PER_MINUTE = 300;
const WINDOW_SECONDS = 60;

/** Returns a function that counts a status query of a company, and returns false beyond the limit. */
export function createQueryLimit(perMinute = QUERIES_PER_MINUTE): (companyId: number) => Promise<boolean> {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS });
  return (companyId) =>
    limiter.consume(companyId).then(
      () => true,
      () => false,
    );
}
