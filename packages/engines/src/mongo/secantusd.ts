import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mongoAddress } from '../address.ts';
import type { EngineSource, Program } from '../chain/source.ts';
import { cacheEntry } from '../disk/cache.ts';
import { which } from '../process/run.ts';
import { ensureVirtualEnv, pythonIn } from '../python.ts';
import { isServedBy, supportsRetryableWrites } from './client.ts';
import { cacheMib } from './mongod.ts';

/**
 * Writes an empty settings file and returns its path. Without one, the server would read a settings file of the user.
 */
async function writeEmptySettings(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secantusd.toml');
  await writeFile(path, '');
  return path;
}

/** A server of SecantusDB, in Rust or Python: both have the same flags. `argsBeforeFlags` start the Python module. */
const secantusd = (server: { file: string; argsBeforeFlags: string[]; settingsFile: string }): Program => ({
  command: (port, folder) => ({
    file: server.file,
    args: [
      ...server.argsBeforeFlags,
      ...['--config', server.settingsFile, '--host', '127.0.0.1', '--port', String(port), '--storage-path', folder],
      // Without this flag SIGKILL loses acknowledged writes.
      '--sync-on-commit',
      ...['--cache-size', `${cacheMib()}M`, '--log-level', 'WARNING'],
    ],
  }),
  isReady: isServedBy,
  address: async (port) => mongoAddress(port, await supportsRetryableWrites(port)),
});

// The Rust crate and the Python package are versioned separately.
export const SECANTUSD_RS_VERSION = '0.5.3-beta.196';
const SECANTUSD_PY_VERSION = '0.7.0b3';

/** Name of the build in the cache. */
export const SECANTUSD_RS_ENTRY = `secantusd-rs-${SECANTUSD_RS_VERSION}`;

/**
 * Arguments of cargo that build the Rust server. `--ignore-rust-version`: builds with an older Rust than the crate
 * declares too; if that fails, a slower engine is used.
 */
export const CARGO_INSTALL_ARGS = [
  ...['install', 'secantus-mdb', '--version', SECANTUSD_RS_VERSION],
  ...['--locked', '--ignore-rust-version'],
];

/** SecantusDB's Rust server: on PATH, or built into the cache earlier. */
export const secantusdRs: EngineSource = {
  id: 'secantusd-rs',
  family: 'secantusd-rs',
  async find({ dataDir, env }) {
    const built = join(cacheEntry(env, SECANTUSD_RS_ENTRY), 'bin');
    const file = (await which('secantusd-rs', env)) ?? (await which('secantusd-rs', { PATH: built }));
    if (file === undefined) {
      return { unavailable: `not on PATH and not in the cache; cargo ${CARGO_INSTALL_ARGS.join(' ')} builds it` };
    }
    return secantusd({ file, argsBeforeFlags: [], settingsFile: await writeEmptySettings(dataDir) });
  },
};

/** SecantusDB's Python server: several times slower, but available wherever Python is. */
export const secantusdPy: EngineSource = {
  id: 'secantusd-py',
  family: 'secantusd-py',
  async find(context) {
    const installed = await ensureVirtualEnv(
      { project: 'SecantusDB', version: SECANTUSD_PY_VERSION, module: 'secantus' },
      context,
    );
    if ('unavailable' in installed) return installed;
    return secantusd({
      file: pythonIn(installed.folder),
      argsBeforeFlags: ['-m', 'secantus'],
      settingsFile: await writeEmptySettings(context.dataDir),
    });
  },
};
