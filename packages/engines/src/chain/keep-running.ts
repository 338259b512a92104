import { setTimeout as sleep } from 'node:timers/promises';
import { stopProcess } from '../process/end-process.ts';
import type { Log, Service } from '../types.ts';
import type { StartedEngine } from './chain.ts';

const RESTART_DELAY_MS = 1_000;
/**
 * Maximum number of unexpected ends within the window; after more, the problem is lasting and restarting would not
 * help.
 */
const MAX_UNEXPECTED_ENDS = 5;
const UNEXPECTED_ENDS_WINDOW_MS = 600_000;

/** Restarts an engine on its port and data when it ends unexpectedly (out of memory, for example), until it is stopped. */
export function keepRunning(first: StartedEngine, restart: () => Promise<StartedEngine>, log: Log): Service {
  let current = first;
  let isRunning = true;
  let isStopping = false;
  let recovery: Promise<void> = Promise.resolve();
  const ends: number[] = [];

  async function recover(reason: string): Promise<void> {
    ends.push(Date.now());
    if (ends.filter((time) => time > Date.now() - UNEXPECTED_ENDS_WINDOW_MS).length > MAX_UNEXPECTED_ENDS) {
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
      // The pid is free now and may be given to another process, which `stop` must not end.
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
