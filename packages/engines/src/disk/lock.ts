import { rmSync } from 'node:fs';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onProcessEnd } from '../process/end-process.ts';
import { isAlive, startTimeOf } from '../process/processes.ts';
import { EngineError } from '../types.ts';
import { isErrno, withDiskErrors } from './disk-errors.ts';

// A lock file with the holder's pid and start time, not proper-lockfile: its locks expire after seconds without an update,
// so a busy process would lose the lock, and the start after a crash would have to wait.

type Holder = { pid: number; startTime: string | null };
export type Lock = { release(): Promise<void> };

/** Removing an abandoned lock takes milliseconds; a process that takes longer has crashed. */
const REMOVAL_TIMEOUT_MS = 10_000;

/** Makes this process the only one that starts engines on DATA_DIR. Throws IN_USE when another process has the lock. */
export async function lockDataDir(dataDir: string): Promise<Lock> {
  const path = join(dataDir, 'engines.lock');
  const lock = await withDiskErrors(dataDir, () => tryLock(path));
  if ('release' in lock) return lock;
  throw new EngineError(
    'IN_USE',
    `${dataDir} is in use by process ${lock.pid}. Stop that one first, or set DATA_DIR to another folder.`,
  );
}

/** Takes the lock file unless a live process holds it; returns that holder then. */
export async function tryLock(path: string): Promise<Lock | Holder> {
  const draft = `${path}.${process.pid}.${crypto.randomUUID()}`;
  const holder: Holder = { pid: process.pid, startTime: (await startTimeOf(process.pid)) ?? null };
  await writeFile(draft, JSON.stringify(holder));
  try {
    while (!(await linkIfAbsent(draft, path))) {
      const other = await liveHolderOf(path);
      if (other) return other;
      await removeAbandoned(draft, path);
    }
    return lockAt(path);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Returns the process that holds a lock file, if it is alive. */
export async function liveHolderOf(path: string): Promise<Holder | undefined> {
  const holder = await readHolder(path);
  if (holder === undefined || !(await isAlive(holder.pid))) return undefined;
  const startTime = await startTimeOf(holder.pid);
  // Pids are reused; pid and start time together are unique.
  return startTime === undefined || holder.startTime === null || startTime === holder.startTime ? holder : undefined;
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    const { pid, startTime } = JSON.parse(await readFile(path, 'utf8'));
    return Number.isInteger(pid) ? { pid, startTime } : undefined;
  } catch {
    return undefined;
  }
}

/** A hard link is created with its whole content or not at all, and never replaces a file. */
async function linkIfAbsent(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Removes the lock of a dead process. A second lock lets one process at a time do that: otherwise a slow one would remove
 * the lock that a faster one took in the meantime.
 */
async function removeAbandoned(draft: string, path: string): Promise<void> {
  const removal = `${path}.removal`;
  if (await linkIfAbsent(draft, removal)) {
    if ((await liveHolderOf(path)) === undefined) await rm(path, { force: true });
    await rm(removal, { force: true });
    return;
  }
  const { mtimeMs } = await stat(removal).catch(() => ({ mtimeMs: Date.now() }));
  if (Date.now() - mtimeMs > REMOVAL_TIMEOUT_MS) await rm(removal, { force: true });
  await sleep(10);
}

function lockAt(path: string): Lock {
  const removeCallback = onProcessEnd(() => rmSync(path, { force: true }));
  return {
    async release() {
      removeCallback();
      await rm(path, { force: true });
    },
  };
}
