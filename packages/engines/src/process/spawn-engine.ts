import { spawn } from 'node:child_process';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { EngineEnv } from '../types.ts';

export type Command = { file: string; args: string[] };
export type Places = { folder: string; logFile: string; pidFile: string };
/** A started engine; `ended` is settled when it is gone, with words how. */
export type Spawned = { pid: number; ended: Promise<string> };

const FULL_LOG_BYTES = 16 * 1024 * 1024;

/** Whether an engine outlives a kill of this process, to be found by the next start, or follows it. */
export type Loyalty = 'outlives' | 'follows';

// The shell writes its own number and then becomes the engine, so that no crash of ours can leave an engine without a pid file.
const BECOME = 'echo $$ > "$0" && exec "$@"';
// Nobody will look for the engine of a test that was killed: it is asked to end as soon as its parent is gone.
const WATCH = (parent: number) =>
  `(while kill -0 ${parent}; do kill -0 $$ || exit; sleep 1; done; kill $$) </dev/null >/dev/null 2>&1 &`;

function wrapped({ file, args }: Command, pidFile: string, loyalty: Loyalty): Command {
  if (process.platform === 'win32') return { file, args };
  const script = loyalty === 'follows' ? `${WATCH(process.pid)} ${BECOME}` : BECOME;
  return { file: '/bin/sh', args: ['-c', script, pidFile, file, ...args] };
}

/** Keeps the last full log beside the current one, so that no engine fills the disk with words. */
async function startNewLog(path: string): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size > FULL_LOG_BYTES) await rename(path, `${path}.1`);
}

/** Starts an engine in its data folder, in a process group of its own: Ctrl-C reaches us, and we stop it when we are done. */
export async function spawnEngine(
  command: Command,
  places: Places,
  env: EngineEnv,
  loyalty: Loyalty,
): Promise<Spawned> {
  await rm(places.pidFile, { force: true });
  await startNewLog(places.logFile);
  const log = await open(places.logFile, 'a');
  try {
    const { file, args } = wrapped(command, places.pidFile, loyalty);
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
