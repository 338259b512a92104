import { AppError } from '@utility-pay/service-kit/errors';
import { networksOf } from '@utility-pay/service-kit/networks';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import {
  type AttemptLimit,
  isSuspect,
  ofNetwork,
  secondsUntil,
  secondsUntilAllowed,
  tooManyAttempts,
  tooManyAttemptsOrReset,
} from '../domain/attempt-limit.ts';
import type { AttemptCounters } from './ports/attempts.ts';
import type { HashPriority } from './ports/passwords.ts';

export interface CountedLimit {
  limit: AttemptLimit;
  /** The subject that the limit counts for. */
  key: string;
}

/** Returns the limits of all networks that the address belongs to, narrowest first. */
export const limitsOfNetworks = (limit: AttemptLimit, clientAddress: string | null): CountedLimit[] =>
  networksOf(clientAddress).map((key, index) => ({ limit: ofNetwork(limit, index), key }));

export type LimitAttempts = ReturnType<typeof limitAttempts>;

/** Returns the refusal of an attempt whose limit is reached. `text`: returns the message for the seconds. */
export const rateLimited = (retryAfterSeconds: number, text = tooManyAttempts): AppError =>
  new AppError('RATE_LIMITED', text(retryAfterSeconds), { retryAfterSeconds });

export const isRateLimited = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'RATE_LIMITED';

/** `suspect` when a limit of the attempt has counted other failures recently. */
type AttemptPriority = Exclude<HashPriority, 'known'>;

interface Attempt<Result> {
  limits: readonly CountedLimit[];
  attempt: (priority: AttemptPriority) => Promise<Result>;
  /** Returns whether the attempt counts as failed. */
  hasFailed: (result: Result) => boolean;
  /** These refuse the attempt only once it has failed. */
  limitsOfFailed?: readonly CountedLimit[];
}

/**
 * Runs an attempt while its limits allow it; throws RATE_LIMITED otherwise. An attempt counts before it runs, so that
 * concurrent attempts are all counted; the count is taken back when it did not fail, or did for a limit of successes. An
 * attempt that one limit refuses does not count towards the others.
 */
export const limitAttempts = (counters: AttemptCounters, clock: Clock) => {
  const uncount = (limits: readonly CountedLimit[]) =>
    Promise.all(limits.map(({ limit, key }) => counters.decrement(limit, key)));

  const count = async (limits: readonly CountedLimit[]): Promise<AttemptPriority> => {
    let priority: AttemptPriority = 'clean';
    for (const [index, { limit, key }] of limits.entries()) {
      const now = clock.now();
      const attempts = await counters.increment(limit, key, now);
      const lockedSeconds = secondsUntilAllowed(limit, attempts.count, attempts.windowEndsAt, now);
      const waitSeconds = attempts.waitsUntil && secondsUntil(attempts.waitsUntil, now);
      const retryAfterSeconds = lockedSeconds ?? waitSeconds;
      if (retryAfterSeconds) {
        await uncount(limits.slice(0, index));
        const text = lockedSeconds && limit.endsByLink ? tooManyAttemptsOrReset : tooManyAttempts;
        throw rateLimited(retryAfterSeconds, text);
      }
      if (isSuspect(limit, attempts.count - 1)) priority = 'suspect';
    }
    return priority;
  };

  /** Returns the refusal of a limit instead of throwing it. */
  const countOrRefusal = async (limits: readonly CountedLimit[]): Promise<AppError | undefined> => {
    try {
      await count(limits);
      return undefined;
    } catch (error) {
      if (isRateLimited(error)) return error;
      throw error;
    }
  };

  return async <Result>({ limits, attempt, hasFailed, limitsOfFailed = [] }: Attempt<Result>): Promise<Result> => {
    const refusal = await countOrRefusal(limitsOfFailed);
    const countedOfFailed = refusal ? [] : limitsOfFailed;
    const priority = await count(limits).catch(async (error: unknown) => {
      await uncount(countedOfFailed);
      throw refusal ?? error;
    });
    const counted = [...limits, ...countedOfFailed];
    const result = await attempt(priority).catch(async (error: unknown) => {
      await uncount(counted);
      throw error;
    });
    const failed = hasFailed(result);
    await uncount(counted.filter(({ limit }) => failed === (limit.ofSuccesses ?? false)));
    if (failed && refusal) throw refusal;
    return result;
  };
};
