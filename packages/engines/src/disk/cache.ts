import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { EngineEnv } from '../types.ts';
import { isErrno, onDisk } from './fs-errors.ts';

const DAY_MS = 86_400_000;

/** Downloads and builds live outside the checkout and outlast it. */
export function cacheFolder(env: EngineEnv): string {
  const root = env.XDG_CACHE_HOME || join(env.HOME || homedir(), '.cache');
  return join(root, 'utility-pay', 'engines');
}

export const cacheEntry = (env: EngineEnv, entry: string): string => join(cacheFolder(env), entry);

export const isThere = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined)) !== undefined;

/** What a maker left behind that was killed; no living one works for a day. */
async function clearOldDrafts(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((candidate) => candidate.startsWith('.making-'))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
  }
}

/** Makes an entry of the cache under another name and gives it its own when it is whole; of two who make it at once, the first wins. */
export async function intoCache(
  env: EngineEnv,
  entry: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const final = cacheEntry(env, entry);
  if (await isThere(final)) return final;
  return onDisk(cacheFolder(env), async () => {
    await mkdir(cacheFolder(env), { recursive: true });
    await clearOldDrafts(cacheFolder(env));
    const draft = await mkdtemp(join(cacheFolder(env), `.making-${entry}-`));
    try {
      await make(draft);
      await rename(draft, final).catch((error: unknown) => {
        if (!isErrno(error, 'EEXIST', 'ENOTEMPTY', 'EPERM')) throw error;
      });
      return final;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  });
}
