import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { livingHolderOf } from './disk/lock.ts';
import { type Choice, readRecord } from './disk/record.ts';
import { EngineError } from './engine-error.ts';
import { mongoAddress } from './mongo/address.ts';
import { retriesAreSafe } from './mongo/probe-retry-writes.ts';
import { redisAddress } from './redis/server.ts';

/** Engines that another process runs, and that process's number. */
export type RunningEngines = { pid: number; mongoUri?: string; redisUrl?: string };

/** A real mongod is known to do a write once that a driver sends twice; others are asked. */
const mongoUriOf = async ({ family, port }: Choice): Promise<string> =>
  mongoAddress(port, family === 'mongod' || (await retriesAreSafe(port)));

/**
 * The engines that another process runs on DATA_DIR; undefined where nobody does. An engine that its owner was lent by
 * the environment is left out. Thrown (NOT_READY) while they are still being started.
 */
export async function runningEngines(given: string): Promise<RunningEngines | undefined> {
  const dataDir = await realpath(resolve(given)).catch(() => undefined);
  const holder = dataDir && (await livingHolderOf(join(dataDir, 'engines.lock')));
  if (!dataDir || !holder) return undefined;
  const { mongodb, redis } = await readRecord(dataDir);
  if (mongodb?.ready === false || redis?.ready === false) {
    throw new EngineError(
      'NOT_READY',
      `Process ${holder.pid} is still starting engines on ${dataDir}. Try again soon.`,
    );
  }
  return {
    pid: holder.pid,
    ...(mongodb ? { mongoUri: await mongoUriOf(mongodb) } : {}),
    ...(redis ? { redisUrl: redisAddress(redis.port) } : {}),
  };
}
