import { resolve } from 'node:path';
import { type Chain, runChain } from './chain/chain.ts';
import { keepRunning } from './chain/keep-running.ts';
import { prepareDataDir } from './disk/data-dir.ts';
import { lockDataDir } from './disk/lock.ts';
import { externalMongo, mongoChain } from './mongo/mongo.ts';
import { externalRedis } from './redis/external.ts';
import { redisChain } from './redis/redis.ts';
import { type Context, EngineError, type Engines, type Service, type StartOptions } from './types.ts';

/**
 * Finds or starts MongoDB and Redis.
 * @throws EngineError whose message says what happened and what to do; all engines that were started are stopped first
 */
export async function startEngines({
  dataDir: requestedDir,
  env = process.env,
  log,
  mode = 'product',
  onSpawned = () => undefined,
}: StartOptions): Promise<Engines> {
  const { MONGODB_URI, REDIS_URL } = env;
  if (MONGODB_URI && REDIS_URL) {
    const [mongo, redis] = await startBoth([externalMongo(MONGODB_URI), externalRedis(REDIS_URL, log)]);
    return enginesOf(mongo, redis, async () => undefined);
  }
  const dataDir = await prepareDataDir(resolve(requestedDir));
  let pendingSpawns = [MONGODB_URI, REDIS_URL].filter((external) => !external).length;
  const countSpawned = () => {
    pendingSpawns -= 1;
    if (pendingSpawns === 0) onSpawned();
  };
  const context: Context = { dataDir, env, log, mode, onSpawned: countSpawned };
  const lock = await lockDataDir(dataDir);
  try {
    const services = await startBoth([
      MONGODB_URI ? externalMongo(MONGODB_URI) : startSupervised(mongoChain, context),
      REDIS_URL ? externalRedis(REDIS_URL, log) : startSupervised(redisChain, context),
    ]);
    const stop = async () => {
      await Promise.all(services.map((service) => service.stop()));
      await lock.release();
    };
    let stopped: Promise<void> | undefined;
    return enginesOf(...services, () => {
      stopped ??= stop();
      return stopped;
    });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Starts an engine of this machine, and restarts it whenever it ends unexpectedly. */
async function startSupervised(chain: Chain, context: Context): Promise<Service> {
  return keepRunning(await runChain(chain, context), () => runChain(chain, context), context.log);
}

/** Waits for both starts. If one fails, stops the other engine and throws. */
async function startBoth(starts: [Promise<Service>, Promise<Service>]): Promise<[Service, Service]> {
  const results = await Promise.allSettled(starts);
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (reasons.length === 0) return Promise.all(starts);
  for (const result of results) if (result.status === 'fulfilled') await result.value.stop();
  throw combined(reasons);
}

/** When both starts fail, one error reports both, so that both problems can be fixed before the next start. */
function combined(reasons: unknown[]): unknown {
  const [first, second] = reasons;
  if (!(first instanceof EngineError && second instanceof EngineError)) return first;
  return new EngineError(first.code, `${first.message}\n\n${second.message}`, { cause: second });
}

const enginesOf = (mongo: Service, redis: Service, stop: () => Promise<void>): Engines => ({
  mongo: {
    uri: mongo.address,
    name: mongo.name,
    get pid() {
      return mongo.pid();
    },
  },
  redis: {
    url: redis.address,
    name: redis.name,
    get pid() {
      return redis.pid();
    },
  },
  stop,
});
