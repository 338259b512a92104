import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

type ProcessStat = { state: string; threads: number; startTicks: string };

async function procStat(pid: number): Promise<ProcessStat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The second field is the program's name in parentheses, which may contain spaces.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, threads, startTicks] = [fields?.[0], Number(fields?.[17]), fields?.[19]];
  return state !== undefined && startTicks !== undefined ? { state, threads, startTicks } : undefined;
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Returns whether a process runs. A zombie (ended, but not yet reaped by its parent) counts as running until its last
 * thread has ended, because until then it keeps its ports and files.
 */
export async function isAlive(pid: number): Promise<boolean> {
  if (!answersSignals(pid)) return false;
  const stat = await procStat(pid);
  return stat === undefined || (stat.state !== 'Z' && stat.state !== 'X') || stat.threads > 1;
}

/**
 * Returns a text that distinguishes a process from a later one with the same pid; undefined on platforms that have
 * none.
 */
export async function startTimeOf(pid: number): Promise<string | undefined> {
  const stat = await procStat(pid);
  if (stat) {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
    return `${boot.trim()}:${stat.startTicks}`;
  }
  const ps = await execute('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => undefined);
  return ps?.stdout.trim() || undefined;
}

async function commandOf(pid: number): Promise<string | undefined> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  if (line !== undefined) return line.replaceAll('\0', ' ');
  const ps = await execute('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => undefined);
  return ps?.stdout;
}

async function folderOf(pid: number): Promise<string | undefined> {
  const link = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (link !== undefined) return link;
  const lsof = await execute('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn']).catch(() => undefined);
  return /^n(.+)$/m.exec(lsof?.stdout ?? '')?.[1];
}

/**
 * Returns whether this is the working directory or an argument of a process; undefined on platforms that don't show
 * either.
 */
export async function usesFolder(pid: number, folder: string): Promise<boolean | undefined> {
  const [command, cwd] = [await commandOf(pid), await folderOf(pid)];
  if (command === undefined && cwd === undefined) return undefined;
  return cwd === folder || (command ?? '').split(' ').includes(folder);
}
