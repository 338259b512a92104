import { AppError } from '@utility-pay/service-kit/errors';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import {
  ANSWER_BY_EMAIL,
  ANSWER_BY_UNKNOWN_EMAIL,
  type AttemptLimit,
  MAX_WRONG_ANSWERS,
  secondsUntilAllowed,
} from '../domain/attempt-limit.ts';
import { rateLimited } from './limit-attempts.ts';
import type { AttemptCounters } from './ports/attempts.ts';
import type { QuestionRepository, RecoverableCustomer } from './ports/recovery.ts';

/** Without retryAfterSeconds: waiting does not end this lock, only an emailed reset link does. */
const locked = (): AppError =>
  new AppError('RATE_LIMITED', 'Too many wrong answers. Request a reset link by email instead.');

export type QuestionLock = ReturnType<typeof questionLock>;

/** Locks resets by security question after wrong answers, in the same way for emails without an account. */
export const questionLock = (
  questions: Pick<QuestionRepository, 'countWrongAnswer' | 'uncountWrongAnswer'>,
  counters: AttemptCounters,
  clock: Clock,
) => {
  const secondsUntilNext = async (limit: AttemptLimit, key: string): Promise<number | undefined> => {
    const now = clock.now();
    const counted = await counters.peek(limit, key, now);
    return counted ? secondsUntilAllowed(limit, counted.count + 1, counted.windowEndsAt, now) : undefined;
  };

  return {
    /** @throws AppError RATE_LIMITED while no answer would be accepted. */
    assertUnlocked: async (emailKey: string, customer: RecoverableCustomer | undefined): Promise<void> => {
      const retryAfterSeconds = await secondsUntilNext(ANSWER_BY_EMAIL, emailKey);
      if (retryAfterSeconds) throw rateLimited(retryAfterSeconds);
      // Read also for customers, so that the time does not reveal whether there is one.
      const unknownEmailLocked = await secondsUntilNext(ANSWER_BY_UNKNOWN_EMAIL, emailKey);
      if (customer ? customer.wrongAnswers >= MAX_WRONG_ANSWERS : unknownEmailLocked) throw locked();
    },

    /** Called after a reset by an emailed link. */
    unlock: async (emailKey: string): Promise<void> => {
      await Promise.all([ANSWER_BY_EMAIL, ANSWER_BY_UNKNOWN_EMAIL].map((limit) => counters.clear(limit, emailKey)));
    },

    /**
     * Counts an answer as wrong before it is verified; returns a function that takes the count back.
     * @throws AppError RATE_LIMITED after too many wrong answers.
     */
    countAnswer: async (emailKey: string, customer: RecoverableCustomer | undefined): Promise<() => Promise<void>> => {
      // For known emails too, so that both cases do the same work.
      const counted = await counters.increment(ANSWER_BY_UNKNOWN_EMAIL, emailKey, clock.now());
      const wrongAnswers = customer ? await questions.countWrongAnswer(customer.user) : counted.count;
      if (wrongAnswers > MAX_WRONG_ANSWERS) throw locked();
      return async () => {
        await counters.decrement(ANSWER_BY_UNKNOWN_EMAIL, emailKey);
        if (customer) await questions.uncountWrongAnswer(customer.user);
      };
    },
  };
};
