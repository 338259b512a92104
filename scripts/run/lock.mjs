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
 * Runs work while no other start of this checkout runs its own. A holder that died is noticed by its process id or its silence.
 * @template T
 * @param {() => Promise<T>} work
 * @param {() => void} onWait
 * @param {string} [file]
 * @returns {Promise<T>}
 */
export async function withLock(work, onWait, file = join(ROOT, '.cache', 'setup.lock')) {
  mkdirSync(dirname(file), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, host: hostname() });
  for (let told = false; !take(file, mine); await wait(POLL_MS)) {
    const holder = read(file);
    if (isAbandoned(file, holder)) {
      discard(file, holder);
    } else if (!told) {
      onWait();
      told = true;
    }
  }
  const beat = setInterval(() => touch(file), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    if (read(file) === mine) rmSync(file, { force: true });
  }
}

/** @param {string} file @param {string} mine */
function take(file, mine) {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, mine);
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
    // Taken for dead after a long sleep of the machine: the work goes on, its end checks whose lock it is.
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
 * Two waiters may both see the same dead holder: the rename lets one of them win, and a lock taken meanwhile is put back.
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
