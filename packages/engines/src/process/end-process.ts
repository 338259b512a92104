import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../types.ts';
import { isAlive } from './processes.ts';

/** An engine with a large cache writes it to disk before it ends. */
const STOP_GRACE_MS = 30_000;
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

/** Sends SIGTERM, waits, and sends SIGKILL to a process that still runs after `withinMs`. */
export async function stopProcess(pid: number, log: Log, withinMs: number = STOP_GRACE_MS): Promise<void> {
  sendSignal(pid, 'SIGTERM');
  if (await waitForEnd(pid, withinMs)) return;
  log('An engine did not stop in time and was killed', { pid });
  sendSignal(pid, 'SIGKILL');
  await waitForEnd(pid, withinMs);
}

/** Returns false if the process still runs after `withinMs`. */
async function waitForEnd(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (await isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(25);
  }
  return true;
}

/** All callbacks share one listener: a second one would look like a program that handles the signal itself. */
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
