import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { withDiskErrors } from '../disk/disk-errors.ts';
import { stopProcess } from '../process/end-process.ts';
import { freePort, isFree } from '../process/ports.ts';
import { type EnginePaths, type SpawnedEngine, spawnEngine } from '../process/spawn-engine.ts';
import { type Context, EngineError, type Log } from '../types.ts';
import type { Program } from './source.ts';

/** Long, because the recovery after a crash reads the whole journal. */
const READY_TIMEOUT_MS = 300_000;
const LOG_INTERVAL_MS = 10_000;
const POLL_INTERVAL_MS = 50;
const MAX_PORT_ATTEMPTS = 5;

export type RunningEngine = { port: number; spawned: SpawnedEngine };
type StartRequest = { name: string; paths: EnginePaths; preferredPort: number | undefined };
type Readiness = { kind: 'ready' } | { kind: 'exited'; description: string };

/**
 * Starts an engine with its data folder and waits until it accepts connections.
 * @throws EngineError if it exits or is not ready in time; it is stopped first
 */
export async function startEngine(
  program: Program,
  request: StartRequest,
  { env, log, mode, onSpawned }: Context,
): Promise<RunningEngine> {
  const { name, paths, preferredPort } = request;
  await withDiskErrors(paths.folder, () => mkdir(paths.folder, { recursive: true, mode: 0o700 }));
  for (let attempt = 0; attempt < MAX_PORT_ATTEMPTS; attempt += 1) {
    const port = await freePort(attempt === 0 ? preferredPort : undefined);
    if (preferredPort !== undefined && port !== preferredPort)
      log('The port of an engine is taken, using another', { name, port });
    const spawned = await withDiskErrors(paths.folder, () =>
      spawnEngine(program.command(port, paths.folder), paths, {
        env: { ...process.env, ...env },
        endsWithParent: mode === 'test',
      }),
    );
    onSpawned?.();
    const readiness = await waitUntilReady(program, request, { port, spawned }, log).catch(async (error: unknown) => {
      await stopProcess(spawned.pid, log);
      throw error;
    });
    if (readiness.kind === 'ready') return { port, spawned };
    // If the port is taken now, another program took it between `freePort` and the engine's start, so another port may
    // work.
    if (await isFree(port)) throw await exitError(request, readiness.description, spawned);
    log('An engine found its port taken, trying another', { name, port });
  }
  throw new EngineError(
    'PORT_TAKEN',
    `${name} could not start: each of ${MAX_PORT_ATTEMPTS} loopback ports that were tried was taken by another program. Start again.`,
  );
}

/**
 * Waits until the engine is ready or has exited.
 * @throws EngineError NOT_READY if it still runs and is not ready after READY_TIMEOUT_MS
 */
async function waitUntilReady(
  program: Program,
  { name, paths }: StartRequest,
  { port, spawned }: RunningEngine,
  log: Log,
): Promise<Readiness> {
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
  let logAt = Date.now() + LOG_INTERVAL_MS;
  while (exit === undefined && Date.now() < deadline) {
    if (await program.isReady(port, spawned.pid).catch(keepReason)) return { kind: 'ready' };
    await sleep(POLL_INTERVAL_MS);
    if (Date.now() > logAt) {
      log('Still waiting for an engine to be ready', { name, reason });
      logAt += LOG_INTERVAL_MS;
    }
  }
  if (exit !== undefined) return { kind: 'exited', description: exit };
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
