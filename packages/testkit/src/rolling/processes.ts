import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';
import type { System } from '../system/system.ts';

/** One process that the launcher started: `billing-worker-2` is the second replica of billing's worker. */
export interface RunningProcess {
  name: string;
  pid: number;
}

/** Processes of a distributed start, by name, as the launcher tells of them under DATA_DIR. */
export function processesOf({ dataDir }: System): RunningProcess[] {
  const folder = join(dataDir, 'processes');
  return readdirSync(folder)
    .sort()
    .map((file) => ({ name: file.replace('.pid', ''), pid: Number(readFileSync(join(folder, file), 'utf8')) }));
}

/** Has the launcher restart all processes one after the other, and waits until it says that it has. */
export async function restartAll(system: System, withinMs: number): Promise<void> {
  const said = (): number => system.output().split('Restarted').length;
  const before = said();
  process.kill(system.pid(), 'SIGHUP');
  await eventually(() => {
    if (said() === before) throw new Error('not all processes were restarted');
  }, withinMs);
}
