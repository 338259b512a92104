import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { COST } from './hash-cost.ts';
import type { HashAnswer, HashTask } from './hash-thread.ts';

const answer = ({ password, known }: HashTask): string | boolean =>
  known === undefined ? hashSync(password, COST) : verifySync(known, password);

parentPort?.on('message', (task: HashTask) => {
  let message: HashAnswer;
  try {
    message = { result: answer(task) };
  } catch (error) {
    message = { error: error instanceof Error ? error.message : 'not hashed' };
  }
  parentPort?.postMessage(message);
});
