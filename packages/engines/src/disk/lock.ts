import { rmSync } from 'node:fs';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EngineError } from '../engine-error.ts';
import { birthOf, isAlive } from '../process/alive.ts';
import { endWithProcess } from '../process/end-with-process.ts';
import { isErrno, onDisk } from './fs-errors.ts';

type Holder = { pid: number; birth: string | null };
export type Lock = { release(): Promise<void> };

/** Removing a dead holder's file takes a moment; whoever takes longer died over it. */
const REMOVAL_MS = 10_000;

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    const { pid, birth } = JSON.parse(await readFile(path, 'utf8'));
    return Number.isInteger(pid) ? { pid, birth } : undefined;
  } catch {
    return undefined;
  }
}

/** The process that has a lock file, if it lives. */
export async function livingHolderOf(path: string): Promise<Holder | undefined> {
  const holder = await readHolder(path);
  if (holder === undefined || !(await isAlive(holder.pid))) return undefined;
  const birth = await birthOf(holder.pid);
  // A number is used again by later processes; the hour of birth is not.
  return birth === undefined || holder.birth === null || birth === holder.birth ? holder : undefined;
}

/** A link appears whole or not at all, and never over another. */
async function linked(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Removes a dead holder's file. One at a time, or the slower would remove the lock that the faster took meanwhile. */
async function removeDead(draft: string, path: string): Promise<void> {
  const turn = `${path}.removal`;
  if (await linked(draft, turn)) {
    if ((await livingHolderOf(path)) === undefined) await rm(path, { force: true });
    await rm(turn, { force: true });
    return;
  }
  const { mtimeMs } = await stat(turn).catch(() => ({ mtimeMs: Date.now() }));
  if (Date.now() - mtimeMs > REMOVAL_MS) await rm(turn, { force: true });
  await sleep(10);
}

function held(path: string): Lock {
  const forget = endWithProcess(() => rmSync(path, { force: true }));
  return {
    async release() {
      forget();
      await rm(path, { force: true });
    },
  };
}

/** Takes the lock file if nobody living has it; gives the holder otherwise. */
export async function tryLock(path: string): Promise<Lock | Holder> {
  const draft = `${path}.${process.pid}.${crypto.randomUUID()}`;
  const mine: Holder = { pid: process.pid, birth: (await birthOf(process.pid)) ?? null };
  await writeFile(draft, JSON.stringify(mine));
  try {
    while (!(await linked(draft, path))) {
      const holder = await livingHolderOf(path);
      if (holder) return holder;
      await removeDead(draft, path);
    }
    return held(path);
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
