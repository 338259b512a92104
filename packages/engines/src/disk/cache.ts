import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { EngineEnv } from '../types.ts';
import { isErrno, withDiskErrors } from './disk-errors.ts';

const DAY_MS = 86_400_000;

/** Returns the folder for downloads and builds. It is outside the checkout and shared by all checkouts. */
export function cacheFolder(env: EngineEnv): string {
  const root = env.XDG_CACHE_HOME || join(env.HOME || homedir(), '.cache');
  return join(root, 'utility-pay', 'engines');
}

export const cacheEntry = (env: EngineEnv, entry: string): string => join(cacheFolder(env), entry);

export const exists = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined)) !== undefined;

/** Removes drafts of killed processes. They are a day old: no running download or build takes that long. */
async function removeOldDrafts(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((candidate) => candidate.startsWith('.making-'))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Adds an entry to the cache unless it exists, and returns its path. The entry is written to a temporary name and
 * renamed when it is complete. If two processes add it at the same time, the first to complete wins.
 */
export async function addToCache(
  env: EngineEnv,
  entry: string,
  write: (folder: string) => Promise<void>,
): Promise<string> {
  const final = cacheEntry(env, entry);
  if (await exists(final)) return final;
  return withDiskErrors(cacheFolder(env), async () => {
    await mkdir(cacheFolder(env), { recursive: true });
    await removeOldDrafts(cacheFolder(env));
    const draft = await mkdtemp(join(cacheFolder(env), `.making-${entry}-`));
    try {
      await write(draft);
      await rename(draft, final).catch((error: unknown) => {
        if (!isErrno(error, 'EEXIST', 'ENOTEMPTY', 'EPERM')) throw error;
      });
      return final;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  });
}
