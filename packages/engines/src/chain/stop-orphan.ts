import { readFile, rm } from 'node:fs/promises';
import { isErrno } from '../disk/disk-errors.ts';
import { stopProcess } from '../process/end-process.ts';
import { isAlive, usesFolder } from '../process/processes.ts';
import type { EnginePaths } from '../process/spawn-engine.ts';
import { EngineError, type Log } from '../types.ts';

/** Stops the engine that a killed process left running on this folder: two engines at once would damage the data. */
export async function stopOrphan({ folder, pidFile }: EnginePaths, log: Log): Promise<void> {
  const pid = await readPid(pidFile);
  if (pid !== undefined && (await isAlive(pid))) {
    const isOurs = await usesFolder(pid, folder);
    if (isOurs === undefined) {
      throw new EngineError(
        'UNKNOWN_PROCESS',
        `${pidFile} names process ${pid}, which is running, and this system doesn't show whether it is an engine on ${folder}. If it is, stop it; if not, delete ${pidFile}.`,
      );
    }
    if (isOurs) {
      log('Stopping an engine that an earlier start left running', { pid, folder });
      await stopProcess(pid, log);
    }
  }
  await rm(pidFile, { force: true });
}

/**
 * Returns undefined without a pid file, or if it holds no pid. Throws if it can't be read: the engine may be running.
 */
async function readPid(path: string): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return '';
    throw error;
  });
  const pid = Number(text.trim());
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}
