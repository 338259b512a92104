export { buildSecantusd } from './build-secantusd.ts';
export { EngineError, type EngineErrorCode } from './engine-error.ts';
export { lookAtMongo, type MongoLook } from './look/mongo.ts';
export { lookAtRedis, type RedisLook } from './look/redis.ts';
export { pythonWith } from './python/python-with.ts';
export { type RedisCluster, startRedisCluster } from './redis/cluster/start-cluster.ts';
export { type RunningEngines, runningEngines } from './running-engines.ts';
export { startEngines } from './start-engines.ts';
export type { EngineEnv, Engines, Log, Mode, MongoEngine, RedisEngine, StartOptions } from './types.ts';
