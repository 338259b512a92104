import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from './paths.mjs';

const HEARTBEAT_MS = 2_000;
const STALE_MS = 60_000;
const POLL_MS = 200;

/**
 * Runs work while holding the lock file of this checkout. The lock of a process that died is recognized by its pid, or by
 * the age of its last heartbeat.
 * @template T
 * @param {() => Promise<T>} work
 * @param {() => void} onWait
 * @param {string} [file]
 * @returns {Promise<T>}
 */
export async function withLock(work, onWait, file = join(ROOT, '.cache', 'setup.lock')) {
  mkdirSync(dirname(file), { recursive: true });
  const own = JSON.stringify({ pid: process.pid, host: hostname() });
  for (let isReported = false; !take(file, own); await wait(POLL_MS)) {
    const holder = read(file);
    if (isAbandoned(file, holder)) {
      discard(file, holder);
    } else if (!isReported) {
      onWait();
      isReported = true;
    }
  }
  const beat = setInterval(() => touch(file), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    if (read(file) === own) rmSync(file, { force: true });
  }
}

/** @param {string} file @param {string} own */
function take(file, own) {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, own);
    closeSync(handle);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} file */
function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Another process removed the lock after this machine slept. The work goes on; only an own lock is removed at the end.
  }
}

/** @param {string} file @param {string} holder */
function isAbandoned(file, holder) {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return false;
  if (Date.now() - stats.mtimeMs > STALE_MS) return true;
  const { pid, host } = holder ? JSON.parse(holder) : {};
  return host === hostname() && !isAlive(pid);
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Removes an abandoned lock. Two processes may see the same one: only one rename succeeds, and a lock that was taken in the
 * meantime is put back.
 * @param {string} file @param {string} holder
 */
function discard(file, holder) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (read(aside) === holder) rmSync(aside, { force: true });
  else renameSync(aside, file);
}
