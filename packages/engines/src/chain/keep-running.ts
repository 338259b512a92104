import { setTimeout as sleep } from 'node:timers/promises';
import { stopProcess } from '../process/end-process.ts';
import type { Log, Service } from '../types.ts';
import type { StartedEngine } from './chain.ts';

const RESTART_DELAY_MS = 1_000;
/** An engine that ends more often than this within the window has a lasting problem: it is not restarted again. */
const MAX_ENDS = 5;
const WINDOW_MS = 600_000;

/** Restarts an engine on its port and data when it ends unexpectedly (out of memory, for example), until it is stopped. */
export function keepRunning(first: StartedEngine, restart: () => Promise<StartedEngine>, log: Log): Service {
  let current = first;
  let isRunning = true;
  let isStopping = false;
  let recovery: Promise<void> = Promise.resolve();
  const ends: number[] = [];

  async function recover(reason: string): Promise<void> {
    ends.push(Date.now());
    if (ends.filter((time) => time > Date.now() - WINDOW_MS).length > MAX_ENDS) {
      log('An engine ended too often and is not restarted', { name: current.name, reason });
      return;
    }
    log('An engine ended unexpectedly and is restarted', { name: current.name, reason });
    await sleep(RESTART_DELAY_MS);
    if (isStopping) return;
    try {
      current = await restart();
      watch();
    } catch (error) {
      await recover(error instanceof Error ? error.message : String(error));
    }
  }

  function watch(): void {
    isRunning = true;
    void current.spawned.ended.then((reason) => {
      // From here on its pid may belong to another process.
      isRunning = false;
      if (!isStopping) recovery = recover(reason);
    });
  }

  watch();
  return {
    name: first.name,
    address: first.address,
    pid: () => current.spawned.pid,
    async stop() {
      isStopping = true;
      await recovery;
      if (isRunning) await stopProcess(current.spawned.pid, log);
    },
  };
}
