import { AppError } from '@utility-pay/service-kit/errors';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { type AttemptLimit, secondsUntilAllowed, tooManyAttempts } from '../domain/attempt-limit.ts';
import type { AttemptCounters } from './ports/services.ts';

export interface CountedLimit {
  limit: AttemptLimit;
  /** The subject that the limit counts for. */
  key: string;
}

export type LimitAttempts = ReturnType<typeof limitAttempts>;

/**
 * Runs an attempt while its limits allow it; throws RATE_LIMITED otherwise. An attempt counts as failed before it runs,
 * so that concurrent attempts are all counted; the count is taken back when it did not fail. The narrowest limit comes
 * first: an attempt that it refuses does not count towards the others.
 */
export const limitAttempts =
  (counters: AttemptCounters, clock: Clock) =>
  async <Result>(
    limits: readonly CountedLimit[],
    attempt: () => Promise<Result>,
    hasFailed: (result: Result) => boolean,
  ): Promise<Result> => {
    for (const { limit, key } of limits) {
      const now = clock.now();
      const { count, windowEndsAt } = await counters.increment(limit, key, now);
      const retryAfterSeconds = secondsUntilAllowed(limit, count, windowEndsAt, now);
      if (retryAfterSeconds)
        throw new AppError('RATE_LIMITED', tooManyAttempts(retryAfterSeconds), { retryAfterSeconds });
    }
    const undo = () => Promise.all(limits.map(({ limit, key }) => counters.decrement(limit, key)));
    try {
      const result = await attempt();
      if (!hasFailed(result)) await undo();
      return result;
    } catch (error) {
      await undo();
      throw error;
    }
  };
