import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '@utility-pay/service-kit/log';
import { serveHttp } from '@utility-pay/service-kit/process/http-server';
import type { StandaloneConfig } from '../config.ts';
import { prepareGround } from '../ground.ts';
import { migrateAll } from '../migrate.ts';
import type { Standalone } from '../standalone.ts';
import { createFront } from './front.ts';
import { inBounds } from './in-bounds.ts';
import { gatewayUrls, planProcesses } from './processes.ts';
import { restartOnHangup } from './rolling-restart.ts';
import { supervise } from './supervise.ts';

/** Processes that start at once on each core: they all load programs first. */
const STARTS_PER_CORE = 3;

/** Starts the same product as separate processes on loopback: what an orchestrator does, for one machine. */
export async function startDistributed(config: StandaloneConfig, log: Logger): Promise<Standalone> {
  const ground = await prepareGround(config, log);
  const { keys, engines, simulatorUrl } = ground;
  const folders = {
    logs: join(config.DATA_DIR, 'logs'),
    pids: join(config.DATA_DIR, 'processes'),
    compiled: join(config.DATA_DIR, 'compiled'),
  };
  mkdirSync(folders.logs, { recursive: true });
  await migrateAll({ mongoUri: engines.mongo.uri, databasePrefix: config.DATABASE_PREFIX, log });
  const plans = planProcesses(config, keys, engines.mongo.uri, engines.redis.url, simulatorUrl);
  const processes = plans.map((plan) => supervise(plan, folders, log));
  const stopProcesses = async (): Promise<void> => {
    await Promise.all(processes.map((running) => running.stop()));
    await ground.stop();
  };
  try {
    await inBounds(processes, STARTS_PER_CORE * availableParallelism(), (running) => running.start());
    const front = config.REPLICAS > 1 ? await openFront(config, log) : undefined;
    const restarts = restartOnHangup(processes, log);
    return {
      url: config.PUBLIC_URL,
      keys,
      engines: { mongo: engines.mongo.name, redis: engines.redis.name },
      simulatorUrl,
      stop: async () => {
        restarts.close();
        await front?.close();
        await stopProcesses();
      },
    };
  } catch (error) {
    await stopProcesses();
    throw error;
  }
}

/** The portal's one address, when there are several gateways behind it. */
async function openFront(config: StandaloneConfig, log: Logger): Promise<{ close(): Promise<void> }> {
  const front = createFront(gatewayUrls(config), log);
  const server = await serveHttp(front.listener, config.HOST, config.PORT);
  return { close: () => server.close().then(front.close) };
}
