import { resolve } from 'node:path';
import { keepRunning } from './chain/keep-running.ts';
import { type Chain, runChain } from './chain/run-chain.ts';
import { tryContainer } from './containers/try-container.ts';
import { prepareDataDir } from './disk/data-dir.ts';
import { takeLock } from './disk/lock.ts';
import { EngineError } from './engine-error.ts';
import { mongoChain } from './mongo/chain.ts';
import { externalMongo } from './mongo/external.ts';
import { redisChain } from './redis/chain.ts';
import { externalRedis } from './redis/external.ts';
import type { Service } from './service.ts';
import type { Context, Engines, StartOptions } from './types.ts';

async function startHere(chain: Chain, context: Context): Promise<Service> {
  const container = await tryContainer(chain.kind, context);
  if (container) return container;
  return keepRunning(await runChain(chain, context), () => runChain(chain, context), context.log);
}

/** One failure, or two told as one: whoever mends the first wants to know of the second. */
function asOne(reasons: unknown[]): unknown {
  const [first, second] = reasons;
  if (!(first instanceof EngineError && second instanceof EngineError)) return first;
  return new EngineError(first.code, `${first.message}\n\n${second.message}`, { cause: second });
}

async function bothOrNeither(starts: [Promise<Service>, Promise<Service>]): Promise<[Service, Service]> {
  const results = await Promise.allSettled(starts);
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (reasons.length === 0) return Promise.all(starts);
  for (const result of results) if (result.status === 'fulfilled') await result.value.stop();
  throw asOne(reasons);
}

const engines = (mongo: Service, redis: Service, stop: () => Promise<void>): Engines => ({
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

/** Finds or starts MongoDB and Redis. Thrown (EngineError) with what happened and what to do; nothing is left running then. */
export async function startEngines({
  dataDir: given,
  env = process.env,
  log,
  mode = 'product',
}: StartOptions): Promise<Engines> {
  const { MONGODB_URI, REDIS_URL } = env;
  if (MONGODB_URI && REDIS_URL) {
    const [mongo, redis] = await bothOrNeither([externalMongo(MONGODB_URI), externalRedis(REDIS_URL, log)]);
    return engines(mongo, redis, async () => undefined);
  }
  const dataDir = await prepareDataDir(resolve(given));
  const context: Context = { dataDir, env, log, mode };
  const lock = await takeLock(dataDir);
  try {
    const services = await bothOrNeither([
      MONGODB_URI ? externalMongo(MONGODB_URI) : startHere(mongoChain, context),
      REDIS_URL ? externalRedis(REDIS_URL, log) : startHere(redisChain, context),
    ]);
    const stop = async () => {
      await Promise.all(services.map((service) => service.stop()));
      await lock.release();
    };
    let stopped: Promise<void> | undefined;
    return engines(...services, () => {
      stopped ??= stop();
      return stopped;
    });
  } catch (error) {
    await lock.release();
    throw error;
  }
}
