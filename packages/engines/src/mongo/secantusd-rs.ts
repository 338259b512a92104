import { join } from 'node:path';
import type { Link } from '../chain/link.ts';
import { cacheEntry } from '../disk/cache.ts';
import { which } from '../process/which.ts';
import { emptySettings, secantusd } from './secantusd.ts';

export const SECANTUSD_RS_VERSION = '0.5.3-beta.196';
export const SECANTUSD_RS_ENTRY = `secantusd-rs-${SECANTUSD_RS_VERSION}`;

const HOW = `cargo install secantus-mdb --version ${SECANTUSD_RS_VERSION} --locked --ignore-rust-version`;

/** SecantusDB's Rust server, on PATH or built into the cache before. */
export const secantusdRs: Link = {
  id: 'secantusd-rs',
  family: 'secantusd-rs',
  async find({ dataDir, env }) {
    const built = join(cacheEntry(env, SECANTUSD_RS_ENTRY), 'bin');
    const file = (await which('secantusd-rs', env)) ?? (await which('secantusd-rs', { PATH: built }));
    if (file === undefined) return { missing: `not on PATH and not built here; ${HOW} builds it` };
    return secantusd(file, [], await emptySettings(dataDir));
  },
};
