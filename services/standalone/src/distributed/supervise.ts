import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import type { Logger } from '@utility-pay/service-kit';
import { inheritedEnvironment } from '../config.ts';
import type { ProcessPlan } from './processes.ts';

/** Milliseconds before a process that ended by itself is started again, as an orchestrator would. */
const RESTART_AFTER_MS = 500;
const READY_WITHIN_MS = 90_000;
const LOOK_EVERY_MS = 150;

export interface Supervised {
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs one process, starts it again when it dies, and stops it with SIGTERM. */
export function supervise(plan: ProcessPlan, logFolder: string, log: Logger): Supervised {
  let child: ChildProcess | undefined;
  let stopping = false;
  const output = openSync(join(logFolder, `${plan.name}.log`), 'a');
  const start = (): void => {
    // The channel tells the process when we are gone, so that a killed start leaves nothing running.
    child = spawn(process.execPath, [plan.script], {
      env: { ...inheritedEnvironment(), ...plan.environment },
      stdio: ['ignore', output, output, 'ipc'],
    });
    child.once('exit', (code, signal) => {
      if (stopping) return;
      log.warn({ process: plan.name, code, signal }, 'process ended; starting it again');
      setTimeout(() => !stopping && start(), RESTART_AFTER_MS);
    });
  };
  start();
  return {
    ready: async () => {
      const end = Date.now() + READY_WITHIN_MS;
      while (Date.now() < end) {
        if (await isReady(plan.url)) return;
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
      throw new Error(`${plan.name} did not become ready; its log is ${join(logFolder, `${plan.name}.log`)}`);
    },
    stop: async () => {
      stopping = true;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
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
