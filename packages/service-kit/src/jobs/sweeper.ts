import type { Logger } from '../log.ts';

/** Finds work that MongoDB says is due, on a timer, so that losing Redis loses no work. */
export interface Sweeper {
  name: string;
  everyMs: number;
  run(): Promise<void>;
  /** Ends work that `run` started and did not wait for. */
  close?(): Promise<void>;
}

/** Runs each sweeper on its own interval, never two runs of the same sweeper at once. */
export function startSweepers(sweepers: Sweeper[], log: Logger): { close(): Promise<void> } {
  let closed = false;
  const running = sweepers.map(async ({ name, everyMs, run }) => {
    while (!closed) {
      await run().catch((err) => log.warn({ err, sweeper: name }, 'Sweep failed'));
      await pause(everyMs, () => closed);
    }
  });
  return {
    close: async () => {
      closed = true;
      await Promise.all(running);
      await Promise.all(sweepers.map((sweeper) => sweeper.close?.()));
    },
  };
}

/** Milliseconds between checks whether to stop. */
const TICK_MS = 100;

async function pause(ms: number, stop: () => boolean): Promise<void> {
  for (let waited = 0; waited < ms && !stop(); waited += TICK_MS) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(TICK_MS, ms - waited)));
  }
}
