import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { MODULES, ROOT } from './paths.mjs';

/** Milliseconds between checks that the parent process is still running. */
const PARENT_CHECK_MS = 1000;
const FORWARDED_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Returns the environment of child processes: the project's tools come first on PATH, and their telemetry is off. */
export function childEnvironment() {
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return {
    ...process.env,
    [pathName]: [join(MODULES, '.bin'), process.env[pathName]].filter(Boolean).join(delimiter),
    // Node keeps compiled modules there, so that it does not compile them at each start.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, '.cache', 'compiled'),
    APOLLO_TELEMETRY_DISABLED: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
  };
}

/**
 * Runs a program to its end and forwards signals to it. Resolves with its exit code, or 128 + the signal's number.
 * @param {string} command
 * @param {string[]} args
 * @param {{ shell?: boolean, toStderr?: boolean }} [options] toStderr: prints to stderr, so that stdout holds only the
 * script's output
 * @returns {Promise<number>}
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: childEnvironment(),
      stdio: options.toStderr ? ['ignore', 2, 2] : 'inherit',
      shell: options.shell,
    });
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      // A terminal sends Ctrl-C to the child too; the child would take a second signal as "stop immediately".
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    for (const signal of FORWARDED_SIGNALS) process.on(signal, forward);
    // The shell between npm and this process does not forward signals. When it ends, this process gets another parent.
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      child.kill('SIGTERM');
    }, PARENT_CHECK_MS);
    const release = () => {
      clearInterval(watch);
      for (const signal of FORWARDED_SIGNALS) process.off(signal, forward);
    };
    child.once('error', (error) => {
      release();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      release();
      resolve(signal ? 128 + constants.signals[signal] : (code ?? 1));
    });
  });
}
