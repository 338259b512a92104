import { rmSync } from 'node:fs';
import type { Lock } from '../disk/lock.ts';

const SIGNALS: NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Stops the engines when this process ends, also when nobody called stop(). A program that handles a signal itself
 * is left to do so: its requests are finished before the engines go. Gives the way to undo it.
 */
export function endWithProcess(pids: number[], lock: Lock): () => void {
  const onExit = () => {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGTERM');
      } catch {
        // It ended before us.
      }
    }
    rmSync(lock.path, { force: true });
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (process.listenerCount(signal) > 1) return;
    forget();
    onExit();
    process.kill(process.pid, signal);
  };
  const forget = () => {
    process.off('exit', onExit);
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
  process.on('exit', onExit);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return forget;
}
