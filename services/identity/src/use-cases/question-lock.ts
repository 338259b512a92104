import { AppError } from '@utility-pay/service-kit/errors';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import {
  type AttemptLimit,
  MAX_WRONG_ANSWERS,
  secondsUntilAllowed,
  WRONG_ANSWERS_BY_EMAIL,
  WRONG_ANSWERS_BY_UNKNOWN_EMAIL,
} from '../domain/attempt-limit.ts';
import { rateLimited } from './limit-attempts.ts';
import type { AttemptCounters } from './ports/attempts.ts';
import type { QuestionRepository, RecoverableCustomer } from './ports/recovery.ts';

/** The error has no retryAfterSeconds: waiting does not end this lock, only an emailed reset link does. */
const questionLocked = (): AppError =>
  new AppError('RATE_LIMITED', 'Too many wrong answers. Request a reset link by email instead.');

export type QuestionLock = ReturnType<typeof createQuestionLock>;

/**
 * Locks resets by security question after wrong answers: 5 in a day by email address, and 20 in all by customer. Emails
 * without an account are counted and locked in the same way, so that a lock does not reveal which emails have one.
 */
export const createQuestionLock = (
  questions: Pick<QuestionRepository, 'countWrongAnswer' | 'uncountWrongAnswer'>,
  counters: AttemptCounters,
  clock: Clock,
) => {
  const secondsUntilNextAnswer = async (limit: AttemptLimit, key: string): Promise<number | undefined> => {
    const now = clock.now();
    const counted = await counters.peek(limit, key, now);
    return counted ? secondsUntilAllowed(limit, counted.count + 1, counted.windowEndsAt, now) : undefined;
  };

  return {
    /** @throws AppError RATE_LIMITED while no answer would be accepted. */
    assertUnlocked: async (emailKey: string, customer: RecoverableCustomer | undefined): Promise<void> => {
      const retryAfterSeconds = await secondsUntilNextAnswer(WRONG_ANSWERS_BY_EMAIL, emailKey);
      if (retryAfterSeconds) throw rateLimited(retryAfterSeconds);
      // Also read for a customer's email, so that the duration does not reveal whether there is a customer.
      const isUnknownEmailLocked =
        (await secondsUntilNextAnswer(WRONG_ANSWERS_BY_UNKNOWN_EMAIL, emailKey)) !== undefined;
      if (customer ? customer.wrongAnswers >= MAX_WRONG_ANSWERS : isUnknownEmailLocked) throw questionLocked();
    },

    /** Clears the counts of an email after a reset by an emailed link; the reset itself clears that of the customer. */
    unlock: async (emailKey: string): Promise<void> => {
      await Promise.all(
        [WRONG_ANSWERS_BY_EMAIL, WRONG_ANSWERS_BY_UNKNOWN_EMAIL].map((limit) => counters.clear(limit, emailKey)),
      );
    },

    /**
     * Counts an answer as wrong before it is verified; returns a function that takes the count back.
     * @throws AppError RATE_LIMITED after too many wrong answers.
     */
    countAnswer: async (emailKey: string, customer: RecoverableCustomer | undefined): Promise<() => Promise<void>> => {
      // Also counted for a customer's email, so that the duration does not reveal whether there is a customer.
      const counted = await counters.increment(WRONG_ANSWERS_BY_UNKNOWN_EMAIL, emailKey, clock.now());
      const wrongAnswers = customer ? await questions.countWrongAnswer(customer.user) : counted.count;
      if (wrongAnswers > MAX_WRONG_ANSWERS) throw questionLocked();
      return async () => {
        await counters.decrement(WRONG_ANSWERS_BY_UNKNOWN_EMAIL, emailKey);
        if (customer) await questions.uncountWrongAnswer(customer.user);
      };
    },
  };
};
