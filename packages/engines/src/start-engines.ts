import { resolve } from 'node:path';
import { runChain, type Started } from './chain/run-chain.ts';
import { prepareDataDir } from './disk/data-dir.ts';
import { takeLock } from './disk/lock.ts';
import { mongoChain } from './mongo/chain.ts';
import { endProcess } from './process/end-process.ts';
import { endWithProcess } from './process/end-with-process.ts';
import { redisChain } from './redis/chain.ts';
import type { Context, Engines, StartOptions } from './types.ts';

const settled = async <T>(promises: Promise<T>[]): Promise<{ values: T[]; failure: unknown }> => {
  const results = await Promise.allSettled(promises);
  return {
    values: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    failure: results.find((result) => result.status === 'rejected')?.reason,
  };
};

/** Finds or starts MongoDB and Redis. Thrown (EngineError) with what happened and what to do; nothing is left running then. */
export async function startEngines(options: StartOptions): Promise<Engines> {
  const dataDir = await prepareDataDir(resolve(options.dataDir));
  const context: Context = {
    dataDir,
    env: options.env ?? process.env,
    log: options.log,
    mode: options.mode ?? 'product',
  };
  const lock = await takeLock(dataDir);
  const stopAll = async (started: Started[]) => {
    await Promise.all(started.map(({ spawned }) => endProcess(spawned.pid, context.log)));
    await lock.release();
  };
  const [mongo, redis] = [runChain(mongoChain, context), runChain(redisChain, context)];
  const { values, failure } = await settled([mongo, redis]);
  if (failure !== undefined) {
    await stopAll(values);
    throw failure;
  }
  const [m, r] = [await mongo, await redis];
  const forget = endWithProcess(
    values.map(({ spawned }) => spawned.pid),
    lock,
  );
  return {
    mongo: { uri: m.address, name: m.name, pid: m.spawned.pid },
    redis: { url: r.address, name: r.name, pid: r.spawned.pid },
    async stop() {
      forget();
      await stopAll(values);
    },
  };
}
