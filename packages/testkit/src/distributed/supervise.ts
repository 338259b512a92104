import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@utility-pay/service-kit/log';
import type { ProcessPlan } from './processes.ts';

/** Delay before a process that ended unexpectedly is restarted. It doubles while the process keeps ending. */
const RESTART_AFTER_MS = 500;
const MAX_RESTART_DELAY_MS = 30_000;
/** A process that ran at least this long resets the restart delay. */
const STEADY_AFTER_MS = 60_000;
const READY_TIMEOUT_MS = 300_000;
const POLL_MS = 150;
const PROBE_TIMEOUT_MS = 5_000;
/** Time between SIGTERM and SIGKILL. */
const STOP_GRACE_MS = 30_000;

export interface SupervisedProcess {
  plan: ProcessPlan;
  /** Starts the process and waits until it is ready. Throws when it does not become ready. */
  start(): Promise<void>;
  /** Stops the process after it has drained, and starts it again. Throws when it does not become ready. */
  restart(): Promise<void>;
  /** Stops the process. It is not started again. */
  stop(): Promise<void>;
}

export interface ProcessFolders {
  logs: string;
  /** Holds one `<name>.pid` for each running process. */
  pids: string;
}

/** Runs one process, restarts it when it ends unexpectedly, and stops it with SIGTERM. */
export function supervise(plan: ProcessPlan, { logs, pids }: ProcessFolders, log: Logger): SupervisedProcess {
  let child: ChildProcess | undefined;
  let shouldRun = false;
  let isStopped = false;
  let restartAfterMs = RESTART_AFTER_MS;
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
      if (Date.now() - startedAt >= STEADY_AFTER_MS) restartAfterMs = RESTART_AFTER_MS;
      log.warn({ process: plan.name, code, signal, restartAfterMs }, 'Process ended unexpectedly and is restarted');
      setTimeout(() => shouldRun && child === launched && launch(), restartAfterMs);
      restartAfterMs = Math.min(restartAfterMs * 2, MAX_RESTART_DELAY_MS);
    });
  };
  const start = async (): Promise<void> => {
    if (isStopped) return;
    shouldRun = true;
    launch();
    for (const end = Date.now() + READY_TIMEOUT_MS; Date.now() < end && shouldRun; await sleep(POLL_MS))
      if (await isReady(plan.url)) return;
    if (isStopped) return;
    throw new Error(`${plan.name} did not become ready; its log is ${logFile}`);
  };
  const halt = async (): Promise<void> => {
    shouldRun = false;
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    const killTimer = setTimeout(() => ending.kill('SIGKILL'), STOP_GRACE_MS);
    ending.kill('SIGTERM');
    await ended;
    clearTimeout(killTimer);
  };
  return {
    plan,
    start,
    restart: () => halt().then(start),
    stop: () => {
      isStopped = true;
      return halt();
    },
  };
}

/** Uses node:http, because fetch refuses some ports. */
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

/** Returns the variables that children inherit: locations of programs and folders, and OpenTelemetry's; none of the product's. */
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
