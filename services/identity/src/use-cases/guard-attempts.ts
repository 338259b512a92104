import { AppError } from '@utility-pay/service-kit/errors';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { type AttemptLimit, tooManyAttempts, waitSeconds } from '../domain/attempt-limit.ts';
import type { AttemptCounters } from './ports.ts';

export interface Guess {
  limit: AttemptLimit;
  /** What the limit counts for. */
  key: string;
}

export type AttemptGuard = ReturnType<typeof guardAttempts>;

/**
 * Lets an attempt through while its limits allow. It counts as failed before it begins, so that guesses made at once
 * are all counted, and is taken back when it was none. The narrowest limit comes first: what it refuses burdens no other.
 */
export const guardAttempts =
  (counters: AttemptCounters, clock: Clock) =>
  async <Result>(
    guesses: readonly Guess[],
    attempt: () => Promise<Result>,
    hasFailed: (result: Result) => boolean,
  ): Promise<Result> => {
    for (const { limit, key } of guesses) {
      const now = clock.now();
      const { count, windowEndsAt } = await counters.count(limit, key, now);
      const retryAfterSeconds = waitSeconds(limit, count, windowEndsAt, now);
      if (retryAfterSeconds)
        throw new AppError('RATE_LIMITED', tooManyAttempts(retryAfterSeconds), { retryAfterSeconds });
    }
    const forgive = () => Promise.all(guesses.map(({ limit, key }) => counters.forgive(limit, key)));
    try {
      const result = await attempt();
      if (!hasFailed(result)) await forgive();
      return result;
    } catch (error) {
      await forgive();
      throw error;
    }
  };
