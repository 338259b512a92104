import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';
import type { System } from '../system/system.ts';

/** A process of a distributed system. `billing-worker-2` is the second replica of billing's worker. */
export interface RunningProcess {
  name: string;
  pid: number;
}

/** Returns the processes of a distributed system, from their pid files below DATA_DIR. */
export function processesOf({ dataDir }: System): RunningProcess[] {
  const folder = join(dataDir, 'processes');
  return readdirSync(folder)
    .sort()
    .map((file) => ({ name: file.replace('.pid', ''), pid: Number(readFileSync(join(folder, file), 'utf8')) }));
}

/** Restarts all processes one after the other. @throws if that takes longer than `timeoutMs` */
export async function restartAll(system: System, timeoutMs: number): Promise<void> {
  // The launcher prints `Restarted` when all processes are ready again.
  const countReports = (): number => system.output().split('Restarted').length;
  const countBefore = countReports();
  process.kill(system.pid(), 'SIGHUP');
  await eventually(() => {
    if (countReports() === countBefore) throw new Error('not all processes were restarted');
  }, timeoutMs);
}
