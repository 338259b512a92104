import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Program } from '../chain/link.ts';
import { mongoAddress } from './address.ts';
import { cacheMib } from './cache-size.ts';
import { isThisProcess } from './is-this-process.ts';
import { retriesAreSafe } from './probe-retry-writes.ts';

/** An empty file of settings, so that none of the user's own is found and obeyed. */
export async function emptySettings(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secantusd.toml');
  await writeFile(path, '');
  return path;
}

/** Either server of SecantusDB: they take the same flags. */
export const secantusd = (file: string, leading: string[], settings: string): Program => ({
  command: (port, folder) => ({
    file,
    args: [
      ...leading,
      ...['--config', settings, '--host', '127.0.0.1', '--port', String(port), '--storage-path', folder],
      // Without it a kill loses writes that were acknowledged.
      '--sync-on-commit',
      ...['--cache-size', `${cacheMib()}M`, '--log-level', 'WARNING'],
    ],
  }),
  isReady: isThisProcess,
  address: async (port) => mongoAddress(port, await retriesAreSafe(port)),
});
