import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess } from '../process/end-process.ts';
import type { Service } from '../service.ts';
import type { Log } from '../types.ts';
import type { Started } from './run-chain.ts';

const PAUSE_MS = 1_000;
/** An engine that ends more often than this in the window is broken, not unlucky. */
const MOST_ENDS = 5;
const WINDOW_MS = 600_000;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Starts an engine again when it ends by itself (a lack of memory, say), on its port and its data, until it is stopped. */
export function keepRunning(first: Started, startAgain: () => Promise<Started>, log: Log): Service {
  let current = first;
  let running = true;
  let stopping = false;
  let recovery: Promise<void> = Promise.resolve();
  const ends: number[] = [];

  async function recover(how: string): Promise<void> {
    ends.push(Date.now());
    if (ends.filter((time) => time > Date.now() - WINDOW_MS).length > MOST_ENDS) {
      log('an engine keeps ending and is not started again', { name: current.name, how });
      return;
    }
    log('an engine ended by itself and is started again', { name: current.name, how });
    await sleep(PAUSE_MS);
    if (stopping) return;
    try {
      current = await startAgain();
      watch();
    } catch (error) {
      await recover(reasonOf(error));
    }
  }

  function watch(): void {
    running = true;
    void current.spawned.ended.then((how) => {
      // Its number may be another's from here on.
      running = false;
      if (!stopping) recovery = recover(how);
    });
  }

  watch();
  return {
    name: first.name,
    address: first.address,
    pid: () => current.spawned.pid,
    async stop() {
      stopping = true;
      await recovery;
      if (running) await endProcess(current.spawned.pid, log);
    },
  };
}
