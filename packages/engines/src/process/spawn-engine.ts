import { type ChildProcess, spawn } from 'node:child_process';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { EngineEnv } from '../types.ts';
import { sendSignal } from './end-process.ts';
import { endWithProcess } from './end-with-process.ts';
import { logTail } from './log-tail.ts';

export type Command = { file: string; args: string[] };
export type Places = { folder: string; logFile: string; pidFile: string };
/** A started engine; `ended` is settled when it is gone, with words how; `said` gives the end of what it wrote since its start. */
export type Spawned = { pid: number; ended: Promise<string>; said(): Promise<string> };

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

/** Keeps the last full log beside the current one, so that no engine fills the disk with words. Gives where the new words start. */
async function startOfWords(path: string): Promise<number> {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size < FULL_LOG_BYTES) return size;
  await rename(path, `${path}.1`);
  return 0;
}

/** It ends with this process from its first moment on, and is forgotten when it ended before. */
function bindToUs(child: ChildProcess): Promise<string> {
  const forget = endWithProcess(() => sendSignal(child.pid, 'SIGTERM'));
  child.unref();
  return new Promise((resolve) => {
    const end = (how: string) => {
      forget();
      resolve(how);
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => end(signal ? `ended by ${signal}` : `ended with code ${code}`));
  });
}

/** Starts an engine in its data folder, in a process group of its own: Ctrl-C reaches us, and we stop it when we are done. */
export async function spawnEngine(
  command: Command,
  { folder, logFile, pidFile }: Places,
  env: EngineEnv,
  loyalty: Loyalty,
): Promise<Spawned> {
  await rm(pidFile, { force: true });
  const from = await startOfWords(logFile);
  const log = await open(logFile, 'a');
  try {
    const { file, args } = wrapped(command, pidFile, loyalty);
    const child = spawn(file, args, {
      cwd: folder,
      env: { ...env },
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    const ended = bindToUs(child);
    if (process.platform === 'win32') await writeFile(pidFile, `${child.pid}\n`);
    return { pid: child.pid ?? 0, ended, said: () => logTail(logFile, from) };
  } finally {
    await log.close();
  }
}
