import { setTimeout as sleep } from 'node:timers/promises';
import { hashSync, verifySync } from '@node-rs/argon2';
import { createArgon2Hasher } from '../../src/data/argon2.hasher.ts';
import type { PasswordHasher } from '../../src/use-cases/ports/passwords.ts';

/** The lowest cost of argon2id. */
const LOWEST_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Creates the hasher with the lowest cost and without a thread. A hash takes `hashMs` milliseconds longer, without load. */
export const createCheapHasher = (hashMs = 0): PasswordHasher =>
  createArgon2Hasher({
    createThread:
      () =>
      async ({ password, hash }) => {
        if (hashMs > 0) await sleep(hashMs);
        return hash === undefined ? hashSync(password, LOWEST_COST) : verifySync(hash, password);
      },
  });
