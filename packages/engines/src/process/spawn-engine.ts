import { spawn } from 'node:child_process';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { EngineEnv } from '../types.ts';

export type Command = { file: string; args: string[] };
export type Places = { folder: string; logFile: string; pidFile: string };
/** A started engine; `ended` is settled when it is gone, with words how. */
export type Spawned = { pid: number; ended: Promise<string> };

const FULL_LOG_BYTES = 16 * 1024 * 1024;

// The shell writes its own number and then becomes the engine, so that no crash of ours can leave an engine without a pid file.
const POSIX = 'echo $$ > "$0" && exec "$@"';

const wrapped = ({ file, args }: Command, pidFile: string): Command =>
  process.platform === 'win32' ? { file, args } : { file: '/bin/sh', args: ['-c', POSIX, pidFile, file, ...args] };

/** Keeps the last full log beside the current one, so that no engine fills the disk with words. */
async function startNewLog(path: string): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size > FULL_LOG_BYTES) await rename(path, `${path}.1`);
}

/** Starts an engine in its data folder, in a process group of its own: Ctrl-C reaches us, and we stop it when we are done. */
export async function spawnEngine(command: Command, places: Places, env: EngineEnv): Promise<Spawned> {
  await rm(places.pidFile, { force: true });
  await startNewLog(places.logFile);
  const log = await open(places.logFile, 'a');
  try {
    const { file, args } = wrapped(command, places.pidFile);
    const child = spawn(file, args, {
      cwd: places.folder,
      env: { ...env },
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `ended with code ${code}`));
    });
    const pid = child.pid ?? 0;
    child.unref();
    if (process.platform === 'win32') await writeFile(places.pidFile, `${pid}\n`);
    return { pid, ended };
  } finally {
    await log.close();
  }
}
