import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mongoAddress } from '../address.ts';
import type { EngineSource, Program } from '../chain/source.ts';
import { cacheEntry } from '../disk/cache.ts';
import { which } from '../process/run.ts';
import { pythonIn, wheelFolder } from '../python.ts';
import { isServedBy, supportsRetryableWrites } from './client.ts';
import { cacheMib } from './mongod.ts';

/** Writes an empty settings file, so that a settings file of the user is not found and used. */
async function writeEmptySettings(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secantusd.toml');
  await writeFile(path, '');
  return path;
}

/** Either server of SecantusDB: both take the same flags. */
const secantusd = (file: string, leading: string[], settings: string): Program => ({
  command: (port, folder) => ({
    file,
    args: [
      ...leading,
      ...['--config', settings, '--host', '127.0.0.1', '--port', String(port), '--storage-path', folder],
      // Without this flag SIGKILL loses acknowledged writes.
      '--sync-on-commit',
      ...['--cache-size', `${cacheMib()}M`, '--log-level', 'WARNING'],
    ],
  }),
  isReady: isServedBy,
  address: async (port) => mongoAddress(port, await supportsRetryableWrites(port)),
});

export const SECANTUSD_RS_VERSION = '0.5.3-beta.196';
export const SECANTUSD_RS_ENTRY = `secantusd-rs-${SECANTUSD_RS_VERSION}`;

const BUILD_COMMAND = `cargo install secantus-mdb --version ${SECANTUSD_RS_VERSION} --locked --ignore-rust-version`;

/** SecantusDB's Rust server: on PATH, or built into the cache earlier. */
export const secantusdRs: EngineSource = {
  id: 'secantusd-rs',
  family: 'secantusd-rs',
  async find({ dataDir, env }) {
    const built = join(cacheEntry(env, SECANTUSD_RS_ENTRY), 'bin');
    const file = (await which('secantusd-rs', env)) ?? (await which('secantusd-rs', { PATH: built }));
    if (file === undefined) return { unavailable: `not on PATH and not built here; ${BUILD_COMMAND} builds it` };
    return secantusd(file, [], await writeEmptySettings(dataDir));
  },
};

/** SecantusDB's Python server: several times slower, but available wherever Python is. */
export const secantusdPy: EngineSource = {
  id: 'secantusd-py',
  family: 'secantusd-py',
  async find(context) {
    const installed = await wheelFolder({ project: 'SecantusDB', version: '0.7.0b3', module: 'secantus' }, context);
    if ('unavailable' in installed) return installed;
    return secantusd(pythonIn(installed.folder), ['-m', 'secantus'], await writeEmptySettings(context.dataDir));
  },
};
