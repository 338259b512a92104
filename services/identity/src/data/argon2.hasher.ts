import { hash, type Options, verify } from '@node-rs/argon2';
import { AppError } from '@utility-pay/service-kit';
import type { PasswordHasher } from '../use-cases/ports.ts';
import { createWorkQueue } from './work-queue.ts';

/** Kibibytes, passes, lanes: the floor that OWASP sets for argon2id, which is the library's own algorithm. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes at once: more would fill the thread pool that files and name look-ups use too. */
const RUNNING = 2;
/** Hashes that may wait: about two seconds of work. Whoever comes then is asked to come back. */
const WAITING = 64;
const RETRY_SECONDS = 3;

const tooBusy = (): AppError =>
  new AppError('RATE_LIMITED', 'Too many people are signing in. Try again in a few seconds.', {
    retryAfterSeconds: RETRY_SECONDS,
  });

export function createArgon2Hasher(): PasswordHasher {
  const inTurn = createWorkQueue(RUNNING, WAITING, tooBusy);
  return {
    hash: (password) => inTurn(() => hash(password, COST)),
    verify: (known, password) => inTurn(() => verify(known, password)),
    verifyNothing: async (password) => {
      await inTurn(() => hash(password, COST));
      return false;
    },
  };
}
