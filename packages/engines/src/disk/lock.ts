import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../engine-error.ts';
import { birthOf, isAlive } from '../process/alive.ts';
import { isErrno, onDisk } from './fs-errors.ts';

type Holder = { pid: number; birth: string | null };
export type Lock = { path: string; release(): Promise<void> };

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    const { pid, birth } = JSON.parse(await readFile(path, 'utf8'));
    return Number.isInteger(pid) ? { pid, birth } : undefined;
  } catch {
    return undefined;
  }
}

async function holds({ pid, birth }: Holder): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  const now = await birthOf(pid);
  // A number is used again by later processes; the hour of birth is not.
  return now === undefined || birth === null || now === birth;
}

/** Takes the lock file if nobody living has it; gives the holder otherwise. */
export async function tryLock(path: string): Promise<Lock | Holder> {
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  const mine: Holder = { pid: process.pid, birth: (await birthOf(process.pid)) ?? null };
  await writeFile(draft, JSON.stringify(mine));
  try {
    for (;;) {
      try {
        // A link appears whole or not at all, and never over another.
        await link(draft, path);
        return { path, release: () => rm(path, { force: true }) };
      } catch (error) {
        if (!isErrno(error, 'EEXIST')) throw error;
      }
      const holder = await readHolder(path);
      if (holder && (await holds(holder))) return holder;
      await rename(path, `${draft}.stale`).catch(() => undefined);
      const taken = await readHolder(`${draft}.stale`);
      // Someone faster may have put theirs there since the look: give it back.
      if (taken && (await holds(taken))) await rename(`${draft}.stale`, path);
      await rm(`${draft}.stale`, { force: true });
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** Makes this process the only one that starts engines on DATA_DIR. Thrown (IN_USE) when another does. */
export async function takeLock(dataDir: string): Promise<Lock> {
  const path = join(dataDir, 'engines.lock');
  const lock = await onDisk(dataDir, () => tryLock(path));
  if ('release' in lock) return lock;
  throw new EngineError(
    'IN_USE',
    `${dataDir} is in use by process ${lock.pid}. Stop that one first, or set DATA_DIR to another folder.`,
  );
}
