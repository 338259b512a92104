import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@utility-pay/service-kit/log';
import type { ProcessPlan } from './processes.ts';

/** Delay before the first restart of a process that ended unexpectedly. Doubles with each further restart. */
const MIN_RESTART_DELAY_MS = 500;
const MAX_RESTART_DELAY_MS = 30_000;
/** If a process ran this long, its next restart has the minimum delay again. */
const STEADY_AFTER_MS = 60_000;
const READY_TIMEOUT_MS = 300_000;
const PROBE_INTERVAL_MS = 150;
const PROBE_TIMEOUT_MS = 5_000;
/** A process that has not ended this long after SIGTERM gets SIGKILL. */
const STOP_TIMEOUT_MS = 30_000;

export interface SupervisedProcess {
  plan: ProcessPlan;
  /** Starts the process and waits until it is ready. @throws if it does not become ready */
  start(): Promise<void>;
  /** Stops the process after its work is finished, and starts it again. @throws if it does not become ready */
  restart(): Promise<void>;
  /** Stops the process for good: `start` and `restart` then do nothing. */
  stop(): Promise<void>;
}

export interface ProcessFolders {
  logs: string;
  /** Holds one `<name>.pid` for each running process. */
  pids: string;
}

/** Returns a process that is restarted if it ends unexpectedly, and stopped with SIGTERM. */
export function supervise(plan: ProcessPlan, { logs, pids }: ProcessFolders, log: Logger): SupervisedProcess {
  let child: ChildProcess | undefined;
  let shouldRun = false;
  let isStopped = false;
  let restartDelayMs = MIN_RESTART_DELAY_MS;
  mkdirSync(pids, { recursive: true });
  const logFile = join(logs, `${plan.name}.log`);
  const pidFile = join(pids, `${plan.name}.pid`);
  const output = openSync(logFile, 'a');
  const launch = (): void => {
    const startedAt = Date.now();
    // The IPC channel closes when this process is killed, and the child then ends too.
    const launched = spawn(process.execPath, [plan.script], {
      env: { ...inheritedEnvironment(), ...plan.environment },
      stdio: ['ignore', output, output, 'ipc'],
    });
    child = launched;
    writeFileSync(pidFile, `${launched.pid}\n`);
    launched.once('exit', (code, signal) => {
      rmSync(pidFile, { force: true });
      if (!shouldRun || child !== launched) return;
      if (Date.now() - startedAt >= STEADY_AFTER_MS) restartDelayMs = MIN_RESTART_DELAY_MS;
      log.warn({ process: plan.name, code, signal, restartDelayMs }, 'Process ended unexpectedly and is restarted');
      setTimeout(() => shouldRun && child === launched && launch(), restartDelayMs);
      restartDelayMs = Math.min(restartDelayMs * 2, MAX_RESTART_DELAY_MS);
    });
  };
  const start = async (): Promise<void> => {
    if (isStopped) return;
    shouldRun = true;
    launch();
    for (
      const deadline = Date.now() + READY_TIMEOUT_MS;
      Date.now() < deadline && shouldRun;
      await sleep(PROBE_INTERVAL_MS)
    )
      if (await isReady(plan.url)) return;
    if (isStopped) return;
    throw new Error(`${plan.name} did not become ready; its log is ${logFile}`);
  };
  const end = async (): Promise<void> => {
    shouldRun = false;
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const exited = new Promise((resolve) => running.once('exit', resolve));
    const killTimer = setTimeout(() => running.kill('SIGKILL'), STOP_TIMEOUT_MS);
    running.kill('SIGTERM');
    await exited;
    clearTimeout(killTimer);
  };
  return {
    plan,
    start,
    restart: () => end().then(start),
    stop: () => {
      isStopped = true;
      return end();
    },
  };
}

/** Returns whether the readiness probe succeeds. Uses node:http, because fetch refuses some ports. */
const isReady = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get(`${url}/readyz`, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('error', () => resolve(false));
    // Destroying the request emits 'error'.
    request.setTimeout(PROBE_TIMEOUT_MS, () => request.destroy(new Error('the readiness probe timed out')));
  });

/**
 * Returns the variables that child processes inherit: locations of programs and folders, Node.js's and OpenTelemetry's.
 * The product's own come from the plan.
 */
const inheritedEnvironment = (): Record<string, string> => {
  const { PATH = '', HOME = '', TMPDIR = '', NODE_OPTIONS = '', NODE_COMPILE_CACHE = '' } = process.env;
  return {
    PATH,
    HOME,
    APOLLO_TELEMETRY_DISABLED: '1',
    ...(TMPDIR ? { TMPDIR } : {}),
    ...(NODE_OPTIONS ? { NODE_OPTIONS } : {}),
    ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
    ...telemetryVariables(),
  };
};

const telemetryVariables = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[0].startsWith('OTEL_')),
  );
