import { parentPort } from 'node:worker_threads';
import { hashSync, type Options, verifySync } from '@node-rs/argon2';
import type { HashResponse, HashTask } from './hash-thread.ts';

/** Kibibytes, passes and lanes: OWASP's minimum for argon2id, the library's default algorithm. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const run = ({ password, hash }: HashTask): string | boolean =>
  hash === undefined ? hashSync(password, COST) : verifySync(hash, password);

parentPort?.on('message', (task: HashTask) => {
  let message: HashResponse;
  try {
    message = { result: run(task) };
  } catch (error) {
    message = { error: error instanceof Error ? error.message : 'Hashing failed' };
  }
  parentPort?.postMessage(message);
});
