import { AppError } from '@utility-pay/service-kit/errors';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';
import { type AttemptLimit, tooManyAttempts, waitSeconds } from '../../domain/attempt-limit.ts';
import { ANSWER_BY_EMAIL, ANSWER_OF_NOBODY, MAX_WRONG_ANSWERS } from '../../domain/recovery-limit.ts';
import type { QuestionRepository, RecoverableCustomer } from '../ports/recovery.ts';
import type { AttemptCounters } from '../ports.ts';

/** Seconds after which somebody may ask again whether the way is open: only an e-mailed link opens it. */
const ASK_AGAIN_SECONDS = 86_400;

const closed = (): AppError =>
  new AppError('RATE_LIMITED', 'Too many wrong answers. Ask for a reset link by e-mail instead.', {
    retryAfterSeconds: ASK_AGAIN_SECONDS,
  });

export type QuestionLock = ReturnType<typeof questionLock>;

/** Closes the way by the question, for an address without an account just as for one with. */
export const questionLock = (
  questions: Pick<QuestionRepository, 'countWrongAnswer' | 'forgiveWrongAnswer'>,
  counters: AttemptCounters,
  clock: Clock,
) => {
  const usedUp = async (limit: AttemptLimit, key: string): Promise<number | undefined> => {
    const now = clock.now();
    const counted = await counters.peek(limit, key, now);
    return counted ? waitSeconds(limit, counted.count + 1, counted.windowEndsAt, now) : undefined;
  };

  return {
    /** @throws AppError RATE_LIMITED while no answer would be looked at. */
    assertOpen: async (emailKey: string, customer: RecoverableCustomer | undefined): Promise<void> => {
      const retryAfterSeconds = await usedUp(ANSWER_BY_EMAIL, emailKey);
      if (retryAfterSeconds)
        throw new AppError('RATE_LIMITED', tooManyAttempts(retryAfterSeconds), { retryAfterSeconds });
      const nobodys = await usedUp(ANSWER_OF_NOBODY, emailKey);
      if (customer ? customer.wrongAnswers >= MAX_WRONG_ANSWERS : nobodys) throw closed();
    },

    /** An e-mailed link opens the way again. */
    open: async (emailKey: string): Promise<void> => {
      await Promise.all([ANSWER_BY_EMAIL, ANSWER_OF_NOBODY].map((limit) => counters.clear(limit, emailKey)));
    },

    /**
     * Counts an answer as wrong before it is looked at; answers how to take that back.
     * @throws AppError RATE_LIMITED when there were too many since the last right one.
     */
    count: async (emailKey: string, customer: RecoverableCustomer | undefined): Promise<() => Promise<void>> => {
      const nobodys = await counters.count(ANSWER_OF_NOBODY, emailKey, clock.now());
      const wrongAnswers = customer ? await questions.countWrongAnswer(customer.user) : nobodys.count;
      if (wrongAnswers > MAX_WRONG_ANSWERS) throw closed();
      return async () => {
        await counters.forgive(ANSWER_OF_NOBODY, emailKey);
        if (customer) await questions.forgiveWrongAnswer(customer.user);
      };
    },
  };
};
