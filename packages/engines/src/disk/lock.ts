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

/** Acquires the lock, or returns its holder if a live process has it. */
export async function tryLock(path: string): Promise<Lock | Holder> {
  const draft = `${path}.${process.pid}.${crypto.randomUUID()}`;
  const holder: Holder = { pid: process.pid, startTime: (await startTimeOf(process.pid)) ?? null };
  await writeFile(draft, JSON.stringify(holder));
  try {
    while (!(await linkIfAbsent(draft, path))) {
      const liveHolder = await liveHolderOf(path);
      if (liveHolder) return liveHolder;
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

/**
 * Returns undefined if there is no lock file or its content is invalid. Throws if it can't be read: a live process may
 * hold it.
 */
async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return '';
    throw error;
  });
  try {
    const { pid, startTime } = JSON.parse(text);
    return Number.isInteger(pid) ? { pid, startTime } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Creates a hard link: it appears with its whole content or not at all, and never replaces a file. Returns false if one
 * exists.
 */
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
 * Removes the lock of a dead process. The file `.removal` is a second lock, so that one process at a time removes it:
 * otherwise a slow process could remove the lock that a faster one has acquired in the meantime.
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
