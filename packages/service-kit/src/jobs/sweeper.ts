import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log.ts';

/** Finds due work in MongoDB on a timer, so that losing Redis loses no work. */
export interface Sweeper {
  name: string;
  /** Milliseconds from the end of one run to the start of the next. */
  everyMs: number;
  run(): Promise<void>;
  /** Ends work that `run` started and did not wait for. */
  close?(): Promise<void>;
}

/**
 * Runs each sweeper on its own interval, never two runs of the same sweeper at once. Closing waits for the current
 * runs.
 */
export function startSweepers(sweepers: Sweeper[], log: Pick<Logger, 'warn'>): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  const running = sweepers.map(async ({ name, everyMs, run }) => {
    while (!signal.aborted) {
      await run().catch((err) => log.warn({ err, sweeper: name }, 'Sweep failed'));
      // Closing ends the pause early by rejecting it.
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  });
  return {
    close: async () => {
      closing.abort();
      await Promise.all(running);
      await Promise.all(sweepers.map((sweeper) => sweeper.close?.()));
    },
  };
}
