import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Link } from '../chain/link.ts';
import { cacheEntry, intoCache } from '../disk/cache.ts';
import { run } from '../process/run.ts';
import type { Context } from '../types.ts';
import { mongod } from './mongod.ts';

/** The version that the library is made for. */
const VERSION = '8.2.6';
export const MONGOD_ENTRY = `mongod-${VERSION}`;
const FETCH = fileURLToPath(new URL('./fetch-mongod.ts', import.meta.url));
/** What fetch-mongod.ts ends with when nobody answers. */
const UNREACHABLE = 3;
const NOTHING_AFTER_MS = 8_000;
const WHOLE_WITHIN_MS = 1_800_000;
const MIB = 1024 * 1024;

class DownloadFailed extends Error {}

/** Where its host can't be reached nothing ever arrives; there is another engine to try then. */
async function watchArrival(
  folder: string,
  giveUp: AbortController,
  done: AbortSignal,
  { log }: Context,
): Promise<void> {
  const started = Date.now();
  try {
    for await (const _ of setInterval(2_000, undefined, { signal: done })) {
      const sizes = await Promise.all(
        (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size),
      );
      const arrived = sizes.reduce((sum, size) => sum + size, 0);
      if (arrived > MIB) log('downloading MongoDB', { mebibytes: Math.floor(arrived / MIB) });
      else if (arrived < 1024 && Date.now() - started > NOTHING_AFTER_MS) giveUp.abort();
    }
  } catch {
    // Ended with the download, or the folder changed while it was read: either way the download itself tells.
  }
}

async function download(folder: string, context: Context): Promise<void> {
  const [giveUp, done] = [new AbortController(), new AbortController()];
  const env = {
    ...process.env,
    ...context.env,
    MONGOMS_VERSION: VERSION,
    MONGOMS_DOWNLOAD_DIR: folder,
    MONGOMS_PREFER_GLOBAL_PATH: 'false',
    MONGOMS_MD5_CHECK: 'true',
    // The library checks the host's certificate only if npm is told to.
    npm_config_strict_ssl: 'true',
  };
  void watchArrival(folder, giveUp, done.signal, context);
  const outcome = await run(process.execPath, [FETCH], { env, timeoutMs: WHOLE_WITHIN_MS, signal: giveUp.signal });
  done.abort();
  if (giveUp.signal.aborted || outcome.code === UNREACHABLE)
    throw new DownloadFailed('no network: the host of MongoDB downloads could not be reached');
  if (outcome.ok) return;
  const reason = outcome.output.split('\n').at(-1) ?? '';
  throw new DownloadFailed(`MongoDB ${VERSION} could not be downloaded: ${reason}`);
}

async function binaryIn(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  const name = names.find((candidate) => /^mongod[^.]*(\.\d+)*(\.exe)?$/.test(candidate));
  return name === undefined ? undefined : join(folder, name);
}

/** The official binary, downloaded once into the cache: what most people's first start uses. */
export const mongodDownload: Link = {
  id: 'mongod-download',
  family: 'mongod',
  async find(context) {
    const had = await binaryIn(cacheEntry(context.env, MONGOD_ENTRY));
    if (had !== undefined) return mongod(had);
    try {
      const file = await binaryIn(await intoCache(context.env, MONGOD_ENTRY, (draft) => download(draft, context)));
      return file === undefined ? { missing: 'the download held no mongod' } : mongod(file);
    } catch (error) {
      if (error instanceof DownloadFailed) return { missing: error.message };
      throw error;
    }
  },
};
