import { AppError } from '@utility-pay/service-kit/errors';
import type { PasswordHasher } from '../use-cases/ports/services.ts';
import { createHashThread } from './hash-thread.ts';

/** Hashes that may wait behind the running one: one or two seconds of work. Further ones are refused. */
const MAX_WAITING = 64;
const RETRY_SECONDS = 3;

/** One hash at a time, on a thread of its own: on two cores the other one stays free for requests. */
export function createArgon2Hasher(): PasswordHasher {
  const run = createHashThread();
  let pending = 0;
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (pending > MAX_WAITING)
      throw new AppError('RATE_LIMITED', 'Too many people are signing in. Try again in a few seconds.', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    pending += 1;
    const result = last.then(work).finally(() => {
      pending -= 1;
    });
    last = result.catch(() => undefined);
    return result;
  };

  const hash = async (password: string): Promise<string> => String(await inTurn(() => run({ password })));
  return {
    hash,
    verify: async (hashed, password) => (await inTurn(() => run({ password, hash: hashed }))) === true,
    verifyDummy: async (password) => {
      await hash(password);
      return false;
    },
  };
}
