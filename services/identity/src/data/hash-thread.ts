import { Worker } from 'node:worker_threads';

/** To hash a password, or to compare it with a hash that is known. */
export interface HashTask {
  password: string;
  known?: string;
}
export type HashAnswer = { result: string | boolean } | { error: string };

/** A thread of its own that hashes, one task at a time; whoever gives it a second one waits for the first. */
export function createHashThread(): (task: HashTask) => Promise<string | boolean> {
  let thread: Worker | undefined;
  const started = (): Worker => {
    if (thread) return thread;
    const fresh = new Worker(new URL('hash.worker.ts', import.meta.url));
    // A thread that waits for work keeps no process from ending.
    fresh.unref();
    // Whoever comes after one that died gets another.
    fresh.once('exit', () => {
      if (thread === fresh) thread = undefined;
    });
    thread = fresh;
    return fresh;
  };
  return (task) =>
    new Promise((resolve, reject) => {
      const worker = started();
      const settle = (finish: () => void): void => {
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        worker.unref();
        finish();
      };
      const onMessage = (answer: HashAnswer): void =>
        settle(() => ('result' in answer ? resolve(answer.result) : reject(new Error(answer.error))));
      const onError = (error: unknown): void => settle(() => reject(error));
      const onExit = (): void => settle(() => reject(new Error('the hashing thread ended')));
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      // While somebody waits, the process does too.
      worker.ref();
      worker.postMessage(task);
    });
}
