import { AppError } from '@utility-pay/service-kit/errors';
import type { PasswordHasher } from '../use-cases/ports.ts';
import { createHashThread } from './hash-thread.ts';
import { createWorkQueue } from './work-queue.ts';

/** Hashes at once, on the one thread that there is for them: on two cores the other is left to everything else. */
const RUNNING = 1;
/** Hashes that may wait: a second or two of work. Whoever comes then is asked to come back. */
const WAITING = 64;
const RETRY_SECONDS = 3;

const tooBusy = (): AppError =>
  new AppError('RATE_LIMITED', 'Too many people are signing in. Try again in a few seconds.', {
    retryAfterSeconds: RETRY_SECONDS,
  });

export function createArgon2Hasher(): PasswordHasher {
  const inTurn = createWorkQueue(RUNNING, WAITING, tooBusy);
  const run = createHashThread();
  const hash = async (password: string): Promise<string> => String(await inTurn(() => run({ password })));
  return {
    hash,
    verify: async (known, password) => (await inTurn(() => run({ password, known }))) === true,
    verifyNothing: async (password) => {
      await hash(password);
      return false;
    },
  };
}
