import { mkdir, realpath, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../engine-error.ts';
import { isThere } from './cache.ts';
import { onDisk } from './fs-errors.ts';

const MIB = 1024 * 1024;
/** An engine's empty journal takes 128 MiB; the rest is room to write the first data. */
const FREE_AT_FIRST_MIB = 300;
const FREE_LATER_MIB = 64;

type FreeBytes = (folder: string) => Promise<number>;

const freeBytesOf: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Makes DATA_DIR and its logs folder, and gives its real path. Thrown when it can't be written or has no room left. */
export async function prepareDataDir(dataDir: string, freeBytes: FreeBytes = freeBytesOf): Promise<string> {
  return onDisk(dataDir, async () => {
    await mkdir(join(dataDir, 'logs'), { recursive: true });
    const folder = await realpath(dataDir);
    const probe = join(folder, `.writable-${process.pid}`);
    await writeFile(probe, '');
    await rm(probe, { force: true });
    const freeMib = Math.floor((await freeBytes(folder)) / MIB);
    const least = (await isThere(join(folder, 'engines.json'))) ? FREE_LATER_MIB : FREE_AT_FIRST_MIB;
    if (freeMib < least) {
      throw new EngineError(
        'DISK_FULL',
        `Only ${freeMib} MiB are free on the disk of ${folder}; the engines need at least ${least}. Free some space there, or set DATA_DIR to a folder on another disk.`,
      );
    }
    return folder;
  });
}
