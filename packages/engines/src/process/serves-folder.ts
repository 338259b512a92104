import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

async function commandOf(pid: number): Promise<string | undefined> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  if (line !== undefined) return line.replaceAll('\0', ' ');
  const ps = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => undefined);
  return ps?.stdout;
}

async function folderOf(pid: number): Promise<string | undefined> {
  const link = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (link !== undefined) return link;
  const lsof = await run('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn']).catch(() => undefined);
  return /^n(.+)$/m.exec(lsof?.stdout ?? '')?.[1];
}

/** Whether a process is an engine on this data folder: it works in it, or was started with it. Undefined: no way to tell here. */
export async function servesFolder(pid: number, folder: string): Promise<boolean | undefined> {
  const [command, cwd] = [await commandOf(pid), await folderOf(pid)];
  if (command === undefined && cwd === undefined) return undefined;
  return cwd === folder || (command ?? '').split(' ').includes(folder);
}
