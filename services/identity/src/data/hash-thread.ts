import { Worker } from 'node:worker_threads';

/** A password to hash, or to verify against a hash. */
export interface HashTask {
  password: string;
  hash?: string;
}
export type HashResponse = { result: string | boolean } | { error: string };

/** Returns a function that runs a task on a worker thread, which it starts when needed. Callers must run one task at a time. */
export function createHashThread(): (task: HashTask) => Promise<string | boolean> {
  let thread: Worker | undefined;
  const runningThread = (): Worker => {
    if (thread) return thread;
    const started = new Worker(new URL('hash.worker.ts', import.meta.url));
    // An idle thread must not keep the process running.
    started.unref();
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    thread = started;
    return started;
  };
  return (task) =>
    new Promise((resolve, reject) => {
      const worker = runningThread();
      const finish = (complete: () => void): void => {
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        worker.unref();
        complete();
      };
      const onMessage = (response: HashResponse): void =>
        finish(() => ('result' in response ? resolve(response.result) : reject(new Error(response.error))));
      const onError = (error: unknown): void => finish(() => reject(error));
      const onExit = (): void => finish(() => reject(new Error('The hashing thread exited')));
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      // A task in progress must keep the process running.
      worker.ref();
      worker.postMessage(task);
    });
}
