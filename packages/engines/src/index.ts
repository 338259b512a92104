export { buildSecantusd } from './build-secantusd.ts';
export { EngineError, type EngineErrorCode } from './engine-error.ts';
export { pythonWith } from './python/python-with.ts';
export { startEngines } from './start-engines.ts';
export type { EngineEnv, Engines, Log, Mode, MongoEngine, RedisEngine, StartOptions } from './types.ts';
