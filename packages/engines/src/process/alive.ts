import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

type Stat = { state: string; threads: number; startTicks: string };

async function procStat(pid: number): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The second field is the program's name in brackets, and may hold blanks itself.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, threads, startTicks] = [fields?.[0], Number(fields?.[17]), fields?.[19]];
  return state !== undefined && startTicks !== undefined ? { state, threads, startTicks } : undefined;
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Whether a process runs. One that ended and was not yet collected by its parent doesn't, once its last thread is gone:
 * until then it holds its ports and files.
 */
export async function isAlive(pid: number): Promise<boolean> {
  if (!answersSignals(pid)) return false;
  const stat = await procStat(pid);
  return stat === undefined || (stat.state !== 'Z' && stat.state !== 'X') || stat.threads > 1;
}

/** Tells a process from a later one with the same number; undefined where the platform gives no way to tell. */
export async function birthOf(pid: number): Promise<string | undefined> {
  const stat = await procStat(pid);
  if (stat) {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
    return `${boot.trim()}:${stat.startTicks}`;
  }
  const ps = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => undefined);
  return ps?.stdout.trim() || undefined;
}
