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
/** A lock without a heartbeat for this long belongs to a process that has ended. */
const STALE_MS = 60_000;
const POLL_MS = 200;

/**
 * Runs work while holding the lock file of this checkout; waits while another process holds it. The lock of a process
 * that has ended is removed: it is recognized by its pid or, from another host, by the age of its last heartbeat.
 * @template T
 * @param {() => Promise<T>} work
 * @param {() => void} onWait
 * @param {string} [file]
 * @returns {Promise<T>}
 */
export async function withLock(work, onWait, file = join(ROOT, '.cache', 'setup.lock')) {
  mkdirSync(dirname(file), { recursive: true });
  const own = JSON.stringify({ pid: process.pid, host: hostname() });
  for (let isReported = false; !createLock(file, own); await wait(POLL_MS)) {
    const holder = readLock(file);
    if (isAbandoned(file, holder)) {
      removeAbandonedLock(file, holder);
    } else if (!isReported) {
      onWait();
      isReported = true;
    }
  }
  const heartbeat = setInterval(() => updateTime(file), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    if (readLock(file) === own) rmSync(file, { force: true });
  }
}

/**
 * Creates the lock file. Returns false if it exists.
 * @param {string} file
 * @param {string} own
 */
function createLock(file, own) {
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
function readLock(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} file */
function updateTime(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Another process has removed the lock, because this machine was suspended for longer than STALE_MS. The work
    // continues; at its end, a lock of another process is not removed.
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
 * Removes an abandoned lock. Two processes may find the same one, so it is renamed first: only one rename succeeds, and
 * a lock that another process has created in the meantime is renamed back.
 * @param {string} file @param {string} holder
 */
function removeAbandonedLock(file, holder) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readLock(aside) === holder) rmSync(aside, { force: true });
  else renameSync(aside, file);
}
