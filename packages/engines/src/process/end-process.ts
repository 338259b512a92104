import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../types.ts';
import { isAlive } from './alive.ts';

/** A large cache is written out before an engine ends. */
const PATIENCE_MS = 30_000;

/** Sends a signal to a process that may be gone, or never was. */
export function sendSignal(pid: number | undefined, name: NodeJS.Signals): void {
  // Zero and below would mean groups of processes, ours first.
  if (pid === undefined || pid <= 1) return;
  try {
    process.kill(pid, name);
  } catch {
    // Gone meanwhile, which is what was wanted.
  }
}

async function gone(pid: number, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs;
  while (await isAlive(pid)) {
    if (Date.now() > until) return false;
    await sleep(25);
  }
  return true;
}

/** Ends a process: asks it, waits, and takes it away if it doesn't go. */
export async function endProcess(pid: number, log: Log, patienceMs: number = PATIENCE_MS): Promise<void> {
  sendSignal(pid, 'SIGTERM');
  if (await gone(pid, patienceMs)) return;
  log('an engine did not stop when asked and was killed', { pid });
  sendSignal(pid, 'SIGKILL');
  await gone(pid, patienceMs);
}
