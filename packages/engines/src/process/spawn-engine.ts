import { type ChildProcess, spawn } from 'node:child_process';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { EngineEnv } from '../types.ts';
import { onProcessEnd, sendSignal } from './end-process.ts';

export type Command = { file: string; args: string[] };
export type EnginePaths = { folder: string; logFile: string; pidFile: string };

export type SpawnedEngine = {
  pid: number;
  /** Resolves when the engine has ended, with a description such as "ended with code 1". */
  ended: Promise<string>;
  /** Returns the last lines that the engine logged since this start. */
  recentLog(): Promise<string>;
};

export type SpawnOptions = {
  env: EngineEnv;
  /**
   * What happens when this process is killed: in tests the engine ends too; otherwise it keeps running and the next start
   * finds it.
   */
  endsWithParent: boolean;
};

const MAX_LOG_BYTES = 16 * 1024 * 1024;
const MAX_TAIL_BYTES = 16 * 1024;

// The shell writes its own pid and then becomes the engine (exec): no crash of this process can leave an engine without a pid file.
const WRITE_PID_AND_EXEC = 'echo $$ > "$0" && exec "$@"';
const stopAfterParent = (parent: number) =>
  `(while kill -0 ${parent}; do kill -0 $$ || exit; sleep 1; done; kill $$) </dev/null >/dev/null 2>&1 &`;

/** Starts an engine in its data folder and in its own process group: Ctrl-C reaches only this process, which then stops it. */
export async function spawnEngine(
  command: Command,
  { folder, logFile, pidFile }: EnginePaths,
  { env, endsWithParent }: SpawnOptions,
): Promise<SpawnedEngine> {
  await rm(pidFile, { force: true });
  const logStart = await rotateLog(logFile);
  const log = await open(logFile, 'a');
  try {
    const { file, args } = wrapped(command, pidFile, endsWithParent);
    const child = spawn(file, args, {
      cwd: folder,
      env: { ...env },
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    const ended = watchEnd(child);
    if (process.platform === 'win32') await writeFile(pidFile, `${child.pid}\n`);
    return { pid: child.pid ?? 0, ended, recentLog: () => logTail(logFile, logStart) };
  } finally {
    await log.close();
  }
}

function wrapped({ file, args }: Command, pidFile: string, endsWithParent: boolean): Command {
  if (process.platform === 'win32') return { file, args };
  const script = endsWithParent ? `${stopAfterParent(process.pid)} ${WRITE_PID_AND_EXEC}` : WRITE_PID_AND_EXEC;
  return { file: '/bin/sh', args: ['-c', script, pidFile, file, ...args] };
}

/**
 * Renames a log over MAX_LOG_BYTES to `.1`, replacing the previous one, so that logs never fill the disk. Returns the
 * size of the log, where new lines will start.
 */
async function rotateLog(path: string): Promise<number> {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size < MAX_LOG_BYTES) return size;
  await rename(path, `${path}.1`);
  return 0;
}

/** Stops the engine when this process ends. Returns a promise that resolves when the engine has ended. */
function watchEnd(child: ChildProcess): Promise<string> {
  const removeCallback = onProcessEnd(() => sendSignal(child.pid, 'SIGTERM'));
  child.unref();
  return new Promise((resolve) => {
    const end = (description: string) => {
      removeCallback();
      resolve(description);
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => end(signal ? `ended by ${signal}` : `ended with code ${code}`));
  });
}

/** Returns the last lines of a log after a position, or a note that there are none. */
export async function logTail(path: string, start: number, lines = 12): Promise<string> {
  const handle = await open(path, 'r').catch(() => undefined);
  if (!handle) return '(no log)';
  try {
    const { size } = await handle.stat();
    const length = Math.max(0, Math.min(size - start, MAX_TAIL_BYTES));
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    const text = buffer.toString('utf8', 0, bytesRead).trim();
    return text === '' ? '(empty log)' : text.split('\n').slice(-lines).join('\n');
  } finally {
    await handle.close();
  }
}
