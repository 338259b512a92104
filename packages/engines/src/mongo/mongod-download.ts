import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { EngineSource } from '../chain/source.ts';
import { addToCache, cacheEntry } from '../disk/cache.ts';
import { run } from '../process/run.ts';
import type { Context } from '../types.ts';
import { mongod } from './mongod.ts';

/** The default version of the download library. */
const VERSION = '8.2.6';
export const MONGOD_ENTRY = `mongod-${VERSION}`;
const FETCH = fileURLToPath(new URL('./fetch-mongod.ts', import.meta.url));
/** The exit code of fetch-mongod.ts when the host can't be reached. */
const EXIT_UNREACHABLE = 3;
const NO_DATA_TIMEOUT_MS = 8_000;
const COMPLETE_TIMEOUT_MS = 1_800_000;
const MIB = 1024 * 1024;

class DownloadFailed extends Error {}

/**
 * Logs the progress of a download until `done` is aborted. Aborts `giveUp` if nothing arrives in NO_DATA_TIMEOUT_MS.
 */
async function watchProgress(
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
      const received = sizes.reduce((sum, size) => sum + size, 0);
      if (received > MIB) log('Downloading MongoDB', { mebibytes: Math.floor(received / MIB) });
      else if (received < 1024 && Date.now() - started > NO_DATA_TIMEOUT_MS) giveUp.abort();
    }
  } catch {
    // `done` was aborted, or a file disappeared while the sizes were read. The download itself reports its result.
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
    // The library checks the host's certificate only with npm's strict-ssl setting.
    npm_config_strict_ssl: 'true',
  };
  void watchProgress(folder, giveUp, done.signal, context);
  const outcome = await run(process.execPath, [FETCH], { env, timeoutMs: COMPLETE_TIMEOUT_MS, signal: giveUp.signal });
  done.abort();
  if (giveUp.signal.aborted || outcome.code === EXIT_UNREACHABLE)
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

/** The official binary, downloaded once into the cache. Most first starts use it. */
export const mongodDownload: EngineSource = {
  id: 'mongod-download',
  family: 'mongod',
  async find(context) {
    const cached = await binaryIn(cacheEntry(context.env, MONGOD_ENTRY));
    if (cached !== undefined) return mongod(cached);
    try {
      const file = await binaryIn(await addToCache(context.env, MONGOD_ENTRY, (draft) => download(draft, context)));
      return file === undefined ? { unavailable: 'the download contains no mongod' } : mongod(file);
    } catch (error) {
      if (error instanceof DownloadFailed) return { unavailable: error.message };
      throw error;
    }
  },
};
