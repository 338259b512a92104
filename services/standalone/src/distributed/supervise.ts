import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@utility-pay/service-kit/log';
import { inheritedEnvironment } from '../config.ts';
import type { ProcessPlan } from './processes.ts';

/** Milliseconds before a process that ended by itself is started again, as an orchestrator would; doubles while it keeps ending. */
const RESTART_AFTER_MS = 500;
const LONGEST_RESTART_MS = 30_000;
/** Milliseconds that a process has to run for its end to be no repetition. */
const STEADY_AFTER_MS = 60_000;
const READY_WITHIN_MS = 90_000;
const LOOK_EVERY_MS = 150;
/** Milliseconds after which a process that was asked to end is ended. */
const STOP_WITHIN_MS = 30_000;

export interface Supervised {
  plan: ProcessPlan;
  /** Starts it and waits until it is ready. @throws when it does not get there. */
  start(): Promise<void>;
  /** Has it drain and end, and starts it anew. @throws when the new one does not become ready. */
  restart(): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/** Where a process's number and words are kept. */
export interface ProcessFolders {
  logs: string;
  /** One `<name>.pid` for each process that runs. */
  pids: string;
  /** Where programs are kept as compiled: a process that starts again needs 0.6 times the processor's time. */
  compiled: string;
}

/** Runs one process, starts it again when it dies, and stops it with SIGTERM. */
export function supervise(plan: ProcessPlan, { logs, pids, compiled }: ProcessFolders, log: Logger): Supervised {
  let child: ChildProcess | undefined;
  let wanted = false;
  let finished = false;
  let restartAfterMs = RESTART_AFTER_MS;
  mkdirSync(pids, { recursive: true });
  const logFile = join(logs, `${plan.name}.log`);
  const pidFile = join(pids, `${plan.name}.pid`);
  const output = openSync(logFile, 'a');
  const launch = (): void => {
    const begun = Date.now();
    // The channel tells the process when we are gone, so that a killed start leaves nothing running.
    const launched = spawn(process.execPath, [plan.script], {
      env: { NODE_COMPILE_CACHE: compiled, ...inheritedEnvironment(), ...plan.environment },
      stdio: ['ignore', output, output, 'ipc'],
    });
    child = launched;
    writeFileSync(pidFile, `${launched.pid}\n`);
    launched.once('exit', (code, signal) => {
      rmSync(pidFile, { force: true });
      if (!wanted || child !== launched) return;
      if (Date.now() - begun > STEADY_AFTER_MS) restartAfterMs = RESTART_AFTER_MS;
      log.warn({ process: plan.name, code, signal, restartAfterMs }, 'process ended; starting it again');
      setTimeout(() => wanted && child === launched && launch(), restartAfterMs);
      restartAfterMs = Math.min(restartAfterMs * 2, LONGEST_RESTART_MS);
    });
  };
  const start = async (): Promise<void> => {
    if (finished) return;
    wanted = true;
    launch();
    for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end && wanted; await sleep(LOOK_EVERY_MS))
      if (await isReady(plan.url)) return;
    if (finished) return;
    throw new Error(`${plan.name} did not become ready; its log is ${logFile}`);
  };
  const halt = async (): Promise<void> => {
    wanted = false;
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    const late = setTimeout(() => ending.kill('SIGKILL'), STOP_WITHIN_MS);
    ending.kill('SIGTERM');
    await ended;
    clearTimeout(late);
  };
  return {
    plan,
    start,
    restart: () => halt().then(start),
    stop: () => {
      finished = true;
      return halt();
    },
  };
}

/** Not by fetch, which refuses some ports that a process may well have. */
const isReady = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get(`${url}/readyz`, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('error', () => resolve(false));
  });
