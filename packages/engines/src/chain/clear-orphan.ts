import { readFile, rm } from 'node:fs/promises';
import { EngineError } from '../engine-error.ts';
import { isAlive } from '../process/alive.ts';
import { endProcess } from '../process/end-process.ts';
import { servesFolder } from '../process/serves-folder.ts';
import type { Places } from '../process/spawn-engine.ts';
import type { Log } from '../types.ts';

async function readPid(path: string): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const pid = Number(text.trim());
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

/** Ends the engine that an earlier start left running on this folder; two at once would ruin the data. */
export async function clearOrphan(places: Places, log: Log): Promise<void> {
  const pid = await readPid(places.pidFile);
  if (pid !== undefined && (await isAlive(pid))) {
    const serves = await servesFolder(pid, places.folder);
    if (serves === undefined) {
      throw new EngineError(
        'UNKNOWN_PROCESS',
        `${places.pidFile} names process ${pid}, which is running, and this system doesn't tell whether it is an engine on ${places.folder}. If it is, stop it; if not, delete ${places.pidFile}.`,
      );
    }
    if (serves) {
      log('stopping an engine that an earlier start left running', { pid, folder: places.folder });
      await endProcess(pid, log);
    }
  }
  await rm(places.pidFile, { force: true });
}
