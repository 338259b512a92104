import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { withDiskErrors } from '../disk/disk-errors.ts';
import { stopProcess } from '../process/end-process.ts';
import { freePort, isFree } from '../process/ports.ts';
import { type EnginePaths, type SpawnedEngine, spawnEngine } from '../process/spawn-engine.ts';
import { type Context, EngineError, type Log } from '../types.ts';
import type { Program } from './source.ts';

/** Recovery after a crash reads the whole journal, so an engine that is alive gets much time. */
const READY_TIMEOUT_MS = 300_000;
const LOG_EVERY_MS = 10_000;
const POLL_MS = 50;
const MAX_PORTS = 5;

export type RunningProgram = { port: number; spawned: SpawnedEngine };
type StartRequest = { name: string; paths: EnginePaths; port: number | undefined };

/** Starts a program on its folder and waits until it serves. Throws when it ends or never serves, and stops it first. */
export async function startProgram(
  program: Program,
  request: StartRequest,
  { env, log, mode, onSpawned }: Context,
): Promise<RunningProgram> {
  const { name, paths } = request;
  await withDiskErrors(paths.folder, () => mkdir(paths.folder, { recursive: true, mode: 0o700 }));
  for (let attempt = 0; attempt < MAX_PORTS; attempt += 1) {
    const port = await freePort(attempt === 0 ? request.port : undefined);
    if (request.port !== undefined && port !== request.port)
      log('The port of an engine is taken, using another', { name, port });
    const spawned = await withDiskErrors(paths.folder, () =>
      spawnEngine(program.command(port, paths.folder), paths, {
        env: { ...process.env, ...env },
        endsWithParent: mode === 'test',
      }),
    );
    onSpawned?.();
    const exit = await waitUntilReady(program, request, { port, spawned }, log).catch(async (error: unknown) => {
      await stopProcess(spawned.pid, log);
      throw error;
    });
    if (exit === undefined) return { port, spawned };
    // Another process may have taken the port after the check above and before the engine listened.
    if (await isFree(port)) throw await exitError(request, exit, spawned);
    log('An engine found its port taken, trying another', { name, port });
  }
  throw new EngineError(
    'PORT_TAKEN',
    `${name} found each of ${MAX_PORTS} loopback ports taken by another program. Start again.`,
  );
}

/** Returns undefined once the engine serves, or how it ended before that. */
async function waitUntilReady(
  program: Program,
  { name, paths }: StartRequest,
  { port, spawned }: RunningProgram,
  log: Log,
): Promise<string | undefined> {
  let exit: string | undefined;
  let reason = 'it never answered';
  void spawned.ended.then((description) => {
    exit = description;
  });
  const keepReason = (error: unknown) => {
    reason = error instanceof Error ? error.message : String(error);
    return false;
  };
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let logAt = Date.now() + LOG_EVERY_MS;
  while (exit === undefined && Date.now() < deadline) {
    if (await program.isReady(port, spawned.pid).catch(keepReason)) return undefined;
    await sleep(POLL_MS);
    if (Date.now() > logAt) {
      log('Still waiting for an engine to be ready', { name, reason });
      logAt += LOG_EVERY_MS;
    }
  }
  if (exit !== undefined) return exit;
  throw new EngineError(
    'NOT_READY',
    `${name} runs but was not ready within ${READY_TIMEOUT_MS / 1000} s (${reason}). The end of ${paths.logFile}:\n${await spawned.recentLog()}`,
  );
}

async function exitError({ name, paths }: StartRequest, exit: string, spawned: SpawnedEngine): Promise<EngineError> {
  const tail = await spawned.recentLog();
  if (/no space left on device|disk quota exceeded|not enough space/i.test(tail)) {
    return new EngineError(
      'DISK_FULL',
      `${name} could not start: the disk of ${paths.folder} is full. Free some space there. Its log:\n${tail}`,
    );
  }
  return new EngineError(
    'ENGINE_DIED',
    `${name} ${exit} while it started on ${paths.folder}. The end of ${paths.logFile}:\n${tail}`,
  );
}
