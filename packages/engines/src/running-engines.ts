import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { mongoAddress } from './address.ts';
import { liveHolderOf } from './disk/lock.ts';
import { type EngineRecord, readEngineRecords } from './disk/record.ts';
import { supportsRetryableWrites } from './mongo/client.ts';
import { redisAddress } from './redis/redis.ts';
import { EngineError } from './types.ts';

/** The engines that another process started, and the pid of that process. */
export type RunningEngines = { pid: number; mongoUri?: string; redisUrl?: string };

/** A real mongod supports retryable writes; embedded engines are probed. */
const mongoUriOf = async ({ family, port }: EngineRecord): Promise<string> =>
  mongoAddress(port, family === 'mongod' || (await supportsRetryableWrites(port)));

/**
 * Returns the engines that another process started on DATA_DIR, without the external engines that it uses; undefined if
 * no process has the lock of DATA_DIR.
 * @throws EngineError NOT_READY while they are being started
 */
export async function runningEngines(requestedDir: string): Promise<RunningEngines | undefined> {
  const dataDir = await realpath(resolve(requestedDir)).catch(() => undefined);
  const holder = dataDir && (await liveHolderOf(join(dataDir, 'engines.lock')));
  if (!dataDir || !holder) return undefined;
  const { mongodb, redis } = await readEngineRecords(dataDir);
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
