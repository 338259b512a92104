import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '@utility-pay/service-kit';
import type { StandaloneConfig } from '../config.ts';
import { prepareGround } from '../ground.ts';
import { migrateAll } from '../migrate.ts';
import type { Standalone } from '../standalone.ts';
import { planProcesses } from './processes.ts';
import { supervise } from './supervise.ts';

/** Starts the same product as separate processes on loopback: what an orchestrator does, for one machine. */
export async function startDistributed(config: StandaloneConfig, log: Logger): Promise<Standalone> {
  const ground = await prepareGround(config, log);
  const { keys, engines, simulatorUrl } = ground;
  const logs = join(config.DATA_DIR, 'logs');
  mkdirSync(logs, { recursive: true });
  await migrateAll({ mongoUri: engines.mongo.uri, databasePrefix: config.DATABASE_PREFIX, log });
  const plans = planProcesses(config, keys, engines.mongo.uri, engines.redis.url, simulatorUrl);
  const processes = plans.map((plan) => supervise(plan, logs, log));
  const stop = async (): Promise<void> => {
    await Promise.all(processes.map((running) => running.stop()));
    await ground.stop();
  };
  try {
    await Promise.all(processes.map((running) => running.ready()));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: config.PUBLIC_URL,
    keys,
    engines: { mongo: engines.mongo.name, redis: engines.redis.name },
    simulatorUrl,
    stop,
  };
}
