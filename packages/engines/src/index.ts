export { buildSecantusd } from './build-secantusd.ts';
export { inspectMongo, inspectRedis, type MongoStatus, type RedisStatus } from './inspect.ts';
export { pythonWith } from './python.ts';
export { type RedisCluster, startRedisCluster } from './redis/cluster.ts';
export { type RunningEngines, runningEngines } from './running-engines.ts';
export { startEngines } from './start-engines.ts';
export type { EngineEnv, Engines, Log, Mode, MongoEngine, RedisEngine, StartOptions } from './types.ts';
export { EngineError, type EngineErrorCode } from './types.ts';
