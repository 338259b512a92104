import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { onDisk } from '../disk/fs-errors.ts';
import { EngineError } from '../engine-error.ts';
import { endProcess } from '../process/end-process.ts';
import { freePort, isFree } from '../process/port.ts';
import { type Places, type Spawned, spawnEngine } from '../process/spawn-engine.ts';
import type { Context, Log } from '../types.ts';
import type { Program } from './link.ts';

/** Recovery after a crash reads the whole journal, so an engine that lives is given time. */
const PATIENCE_MS = 300_000;
const SAY_EVERY_MS = 10_000;
const POLL_MS = 50;
const PORT_TRIES = 5;

export type Running = { port: number; spawned: Spawned };
type Wish = { name: string; places: Places; port: number | undefined };

async function diedError({ name, places }: Wish, how: string, spawned: Spawned): Promise<EngineError> {
  const tail = await spawned.said();
  if (/no space left on device|disk quota exceeded|not enough space/i.test(tail)) {
    return new EngineError(
      'DISK_FULL',
      `${name} could not start: the disk of ${places.folder} is full. Free some space there. It said:\n${tail}`,
    );
  }
  return new EngineError(
    'ENGINE_DIED',
    `${name} ${how} at its start on ${places.folder}. The end of ${places.logFile}:\n${tail}`,
  );
}

/** Gives how the engine ended, or nothing once it serves. */
async function waitUntilReady(
  program: Program,
  wish: Wish,
  { port, spawned }: Running,
  log: Log,
): Promise<string | undefined> {
  let died: string | undefined;
  let reason = 'it never answered';
  void spawned.ended.then((how) => {
    died = how;
  });
  const keepReason = (error: unknown) => {
    reason = error instanceof Error ? error.message : String(error);
    return false;
  };
  const until = Date.now() + PATIENCE_MS;
  let sayAt = Date.now() + SAY_EVERY_MS;
  while (died === undefined && Date.now() < until) {
    if (await program.isReady(port, spawned.pid).catch(keepReason)) return undefined;
    await sleep(POLL_MS);
    if (Date.now() > sayAt) {
      log('still waiting for an engine to serve', { name: wish.name, reason });
      sayAt += SAY_EVERY_MS;
    }
  }
  if (died !== undefined) return died;
  throw new EngineError(
    'NOT_READY',
    `${wish.name} runs but did not serve within ${PATIENCE_MS / 1000} s (${reason}). The end of ${wish.places.logFile}:\n${await spawned.said()}`,
  );
}

/** Starts a program on its folder and waits until it serves. Thrown when it dies or never serves; it is not left running then. */
export async function startProgram(program: Program, wish: Wish, { env, log, mode }: Context): Promise<Running> {
  const { name, places } = wish;
  const loyalty = mode === 'test' ? 'follows' : 'outlives';
  await onDisk(places.folder, () => mkdir(places.folder, { recursive: true, mode: 0o700 }));
  for (let attempt = 0; attempt < PORT_TRIES; attempt += 1) {
    const port = await freePort(attempt === 0 ? wish.port : undefined);
    if (wish.port !== undefined && port !== wish.port)
      log('the port of an engine is taken, using another', { name, port });
    const spawned = await onDisk(places.folder, () =>
      spawnEngine(program.command(port, places.folder), places, { ...process.env, ...env }, loyalty),
    );
    const died = await waitUntilReady(program, wish, { port, spawned }, log).catch(async (error: unknown) => {
      await endProcess(spawned.pid, log);
      throw error;
    });
    if (died === undefined) return { port, spawned };
    // Someone may have taken the port between our look and the engine's.
    if (await isFree(port)) throw await diedError(wish, died, spawned);
    log('an engine found its port taken, trying another', { name, port });
  }
  throw new EngineError(
    'PORT_TAKEN',
    `${name} found each of ${PORT_TRIES} loopback ports taken by another program. Start again.`,
  );
}
