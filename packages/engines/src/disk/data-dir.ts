import { mkdir, realpath, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../types.ts';
import { exists } from './cache.ts';
import { withDiskErrors } from './disk-errors.ts';

const MIB = 1024 * 1024;
/** MongoDB's empty journal takes 128 MiB; the rest is for the first data. */
const FREE_FOR_NEW_DATA_MIB = 300;
const FREE_FOR_EXISTING_DATA_MIB = 64;

type FreeBytes = (folder: string) => Promise<number>;

const freeBytesOf: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Creates DATA_DIR and its logs folder, and returns the real path of DATA_DIR.
 * @throws EngineError if it is not writable or its disk is nearly full
 */
export async function prepareDataDir(dataDir: string, freeBytes: FreeBytes = freeBytesOf): Promise<string> {
  return withDiskErrors(dataDir, async () => {
    await mkdir(join(dataDir, 'logs'), { recursive: true });
    const folder = await realpath(dataDir);
    const probe = join(folder, `.writable-${process.pid}`);
    await writeFile(probe, '');
    await rm(probe, { force: true });
    const freeMib = Math.floor((await freeBytes(folder)) / MIB);
    const requiredMib = (await exists(join(folder, 'engines.json')))
      ? FREE_FOR_EXISTING_DATA_MIB
      : FREE_FOR_NEW_DATA_MIB;
    if (freeMib < requiredMib) {
      throw new EngineError(
        'DISK_FULL',
        `Only ${freeMib} MiB are free on the disk of ${folder}; the engines need at least ${requiredMib}. Free some space there, or set DATA_DIR to a folder on another disk.`,
      );
    }
    return folder;
  });
}
