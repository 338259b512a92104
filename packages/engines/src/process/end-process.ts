import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../types.ts';
import { isAlive } from './processes.ts';

/** Long, because an engine with a large cache writes it to disk before it ends. */
const STOP_TIMEOUT_MS = 30_000;
const SIGNALS: NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** Sends a signal to a process that may have ended or may never have started. */
export function sendSignal(pid: number | undefined, name: NodeJS.Signals): void {
  // 0 is this process's group, negative numbers are other groups (-1: every process), and 1 is init.
  if (pid === undefined || pid <= 1) return;
  try {
    process.kill(pid, name);
  } catch {
    // It has ended in the meantime.
  }
}

/** Sends SIGTERM, waits, and sends SIGKILL to a process that still runs after `timeoutMs`. */
export async function stopProcess(pid: number, log: Log, timeoutMs: number = STOP_TIMEOUT_MS): Promise<void> {
  sendSignal(pid, 'SIGTERM');
  if (await waitForEnd(pid, timeoutMs)) return;
  log('An engine did not stop in time and was killed', { pid });
  sendSignal(pid, 'SIGKILL');
  await waitForEnd(pid, timeoutMs);
}

/** Returns false if the process still runs after `timeoutMs`. */
async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (await isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(25);
  }
  return true;
}

/**
 * All callbacks share one listener per signal, so that a second listener means that the program handles the signal
 * itself.
 */
const callbacks = new Set<() => void>();

/**
 * Calls back when this process ends, even if `Engines.stop` was never called. A signal that the program handles itself is left to
 * the program, so that its requests finish before the engines stop.
 * @returns a function that removes the callback
 */
export function onProcessEnd(callback: () => void): () => void {
  if (callbacks.size === 0) listen();
  callbacks.add(callback);
  return () => {
    if (callbacks.delete(callback) && callbacks.size === 0) stopListening();
  };
}

function runCallbacks(): void {
  for (const callback of callbacks) callback();
  callbacks.clear();
}

function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  runCallbacks();
  stopListening();
  process.kill(process.pid, signal);
}

function listen(): void {
  process.on('exit', runCallbacks);
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

function stopListening(): void {
  process.off('exit', runCallbacks);
  for (const signal of SIGNALS) process.off(signal, onSignal);
}
