import { AppError } from '@utility-pay/service-kit/errors';
import { networksOf } from '@utility-pay/service-kit/networks';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import {
  type AttemptLimit,
  isSuspect,
  limitForNetwork,
  secondsUntil,
  secondsUntilAllowed,
  tooManyAttempts,
  tooManyAttemptsOrReset,
} from '../domain/attempt-limit.ts';
import type { AttemptCounters } from './ports/attempts.ts';
import type { HashPriority } from './ports/passwords.ts';

/** A limit and the subject whose attempts it counts. */
export interface CountedLimit {
  limit: AttemptLimit;
  /** Identifies the subject: a network, an email address, a user or an account. */
  key: string;
}

/** Returns the limits of all networks that the address belongs to, narrowest first. */
export const limitsOfNetworks = (limit: AttemptLimit, clientAddress: string | null): CountedLimit[] =>
  networksOf(clientAddress).map((key, index) => ({ limit: limitForNetwork(limit, index), key }));

export type LimitAttempts = ReturnType<typeof limitAttempts>;

/** Returns the error of an attempt whose limit is reached. */
export const rateLimited = (retryAfterSeconds: number, toMessage = tooManyAttempts): AppError =>
  new AppError('RATE_LIMITED', toMessage(retryAfterSeconds), { retryAfterSeconds });

export const isRateLimited = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'RATE_LIMITED';

/** `suspect` after `suspectAfter` failures in one of the attempt's limits. */
type AttemptPriority = Exclude<HashPriority, 'known'>;

interface Attempt<Result> {
  limits: readonly CountedLimit[];
  attempt: (priority: AttemptPriority) => Promise<Result>;
  /** Returns whether the attempt counts as failed. */
  hasFailed: (result: Result) => boolean;
  /** Limits that refuse a failed attempt and not a successful one. */
  failureOnlyLimits?: readonly CountedLimit[];
}

/**
 * Runs an attempt if its limits allow it. All limits count it before it runs, so that concurrent attempts cannot exceed them.
 * Afterwards a limit of failures takes the count back if the attempt succeeded, and a limit of successes if it failed. An
 * attempt that one limit refuses does not count in the others.
 * @throws AppError RATE_LIMITED when a limit is reached.
 */
export const limitAttempts = (counters: AttemptCounters, clock: Clock) => {
  const uncount = (limits: readonly CountedLimit[]) =>
    Promise.all(limits.map(({ limit, key }) => counters.decrement(limit, key)));

  /** @throws AppError RATE_LIMITED, after taking back the counts in the other limits. */
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
        const toMessage = lockedSeconds && limit.resetLinkEndsLock ? tooManyAttemptsOrReset : tooManyAttempts;
        throw rateLimited(retryAfterSeconds, toMessage);
      }
      // The count includes this attempt.
      if (isSuspect(limit, attempts.count - 1)) priority = 'suspect';
    }
    return priority;
  };

  /** Counts the attempt, and returns the error of a limit that is reached instead of throwing it. */
  const countOrFindRefusal = async (limits: readonly CountedLimit[]): Promise<AppError | undefined> => {
    try {
      await count(limits);
      return undefined;
    } catch (error) {
      if (isRateLimited(error)) return error;
      throw error;
    }
  };

  return async <Result>({ limits, attempt, hasFailed, failureOnlyLimits = [] }: Attempt<Result>): Promise<Result> => {
    const refusalOfFailure = await countOrFindRefusal(failureOnlyLimits);
    const countedFailureOnlyLimits = refusalOfFailure ? [] : failureOnlyLimits;
    const priority = await count(limits).catch(async (error: unknown) => {
      await uncount(countedFailureOnlyLimits);
      throw refusalOfFailure ?? error;
    });
    const counted = [...limits, ...countedFailureOnlyLimits];
    const result = await attempt(priority).catch(async (error: unknown) => {
      await uncount(counted);
      throw error;
    });
    const isFailure = hasFailed(result);
    const isCountedBy = ({ countsSuccesses = false }: AttemptLimit): boolean => countsSuccesses !== isFailure;
    await uncount(counted.filter(({ limit }) => !isCountedBy(limit)));
    if (isFailure && refusalOfFailure) throw refusalOfFailure;
    return result;
  };
};
