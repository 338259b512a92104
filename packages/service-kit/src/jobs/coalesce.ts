import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Returns a function that runs `work` once at a time per key. Calls during a run share one run that starts after it:
 * every call waits for a run that started after the call, and rejects if that run fails. `pauseMs`: milliseconds between two
 * runs, so that a burst of calls leads to few runs.
 */
export function coalesce<Key = void>(work: (key: Key) => Promise<void>, pauseMs = 0): (key: Key) => Promise<void> {
  /** Each ends after the pause. */
  const running = new Map<Key, Promise<void>>();
  const following = new Map<Key, Promise<void>>();

  function start(key: Key): Promise<void> {
    following.delete(key);
    const run = work(key);
    const end = async (): Promise<void> => {
      // `ref: false`: a pause must not keep the process alive.
      if (pauseMs > 0) await sleep(pauseMs, undefined, { ref: false });
      running.delete(key);
    };
    running.set(key, run.then(end, end));
    return run;
  }

  return (key) => {
    const next = following.get(key);
    if (next !== undefined) return next;
    const current = running.get(key);
    if (current === undefined) return start(key);
    const added = current.then(() => start(key));
    following.set(key, added);
    return added;
  };
}
