import { execFileSync } from 'node:child_process';
import type { System } from '../system/system.ts';

/** Every so many kills take the database along. */
const DATABASE_EVERY = 4;

/** Processes that serve this system's MongoDB folder. */
function databasePids(dataDir: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) => line.includes(`${dataDir}/mongodb`) && !line.includes('ps -eo'))
    .map((line) => Number.parseInt(line, 10));
}

export const takesDatabase = (round: number): boolean => round % DATABASE_EVERY === DATABASE_EVERY - 1;

/** Ends the application, and in a quarter of the rounds its database too, without a chance to say goodbye. */
export async function killAll(system: System, round: number): Promise<void> {
  if (takesDatabase(round)) {
    const pids = databasePids(system.dataDir);
    if (pids.length === 0) throw new Error('the database process was not found: this round would prove nothing');
    for (const pid of pids) process.kill(pid, 'SIGKILL');
  }
  await system.kill();
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
