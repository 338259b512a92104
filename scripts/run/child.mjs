import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { MODULES, ROOT } from './paths.mjs';

/** Milliseconds between looks whether whoever started us is still there. */
const PARENT_CHECK_MS = 1000;
const FORWARDED = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Environment of every child: the project's own tools first, and none of them phones home. */
export function childEnvironment() {
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return {
    ...process.env,
    [pathName]: [join(MODULES, '.bin'), process.env[pathName]].filter(Boolean).join(delimiter),
    APOLLO_TELEMETRY_DISABLED: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
  };
}

/**
 * Runs a program to its end, passing our signals on; resolves with its exit code (128 + number when a signal ended it).
 * @param {string} command
 * @param {string[]} args
 * @param {{ shell?: boolean, aside?: boolean }} [options] aside: what it says goes to stderr, so that stdout is the script's alone
 * @returns {Promise<number>}
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: childEnvironment(),
      stdio: options.aside ? ['ignore', 2, 2] : 'inherit',
      shell: options.shell,
    });
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      // A terminal has already sent Ctrl-C to the child too; sent twice it would mean "stop at once".
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    for (const signal of FORWARDED) process.on(signal, forward);
    // The shell between npm and us does not pass signals on: it just ends.
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      child.kill('SIGTERM');
    }, PARENT_CHECK_MS);
    const release = () => {
      clearInterval(watch);
      for (const signal of FORWARDED) process.off(signal, forward);
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
