import { setTimeout as sleep } from 'node:timers/promises';
import type { HashLane, PasswordHasher } from '../use-cases/ports/passwords.ts';
import { createHashLanes } from './hash-lanes.ts';
import { createHashThread, type HashTask } from './hash-thread.ts';

/** Number of concurrent hashes, each on its own thread with 19 MiB. With one, a machine with two cores keeps one for requests. */
const HASH_THREADS = 1;
/** Duration of a decoy before the first hash was measured. */
const FIRST_HASH_MS = 30;

interface HasherOptions {
  threads?: number;
  /** Replaces the worker threads in tests. */
  createThread?: typeof createHashThread;
}

/** Creates the hasher. A decoy takes as long as the last hash took. */
export function createArgon2Hasher({
  threads = HASH_THREADS,
  createThread = createHashThread,
}: HasherOptions = {}): PasswordHasher {
  const lanes = createHashLanes(threads);
  const idle = Array.from({ length: threads }, createThread);
  let lastHashMs = FIRST_HASH_MS;

  const run = (task: HashTask, lane: HashLane): Promise<string | boolean> =>
    lanes.run(lane, async () => {
      const thread = idle.pop() ?? createThread();
      const startedAt = performance.now();
      try {
        return await thread(task);
      } finally {
        lastHashMs = performance.now() - startedAt;
        idle.push(thread);
      }
    });

  return {
    hash: async (password, lane) => String(await run({ password }, lane)),
    verify: async (hash, password, lane) => (await run({ password, hash }, lane)) === true,
    decoy: async (lane) => {
      await lanes.runDecoy(lane, () => sleep(lastHashMs));
      return false;
    },
  };
}
