import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '@utility-pay/service-kit/log';
import { serveHttp } from '@utility-pay/service-kit/process/http-server';
import type { StandaloneConfig } from '../../../../services/standalone/src/config.ts';
import type { Environment } from '../../../../services/standalone/src/environment.ts';
import { migrateAll } from '../../../../services/standalone/src/migrate.ts';
import type { Standalone } from '../../../../services/standalone/src/standalone.ts';
import { createLoadBalancer } from './load-balancer.ts';
import { gatewayUrls, planProcesses } from './processes.ts';
import { type SupervisedProcess, supervise } from './supervise.ts';

/** Maximum processes that start at the same time, per core: a starting process keeps a core busy. */
const MAX_STARTS_PER_CORE = 3;
/** Each replica uses its own range of ports. */
const MAX_REPLICAS = 8;

/**
 * Starts the product as separate processes on loopback, as an orchestrator does: an HTTP process and a worker of each service,
 * and gateways. REPLICAS is the number of each; with more than one a load balancer listens on the portal's port.
 */
export async function startDistributed(
  config: StandaloneConfig,
  environment: Environment,
  log: Logger,
): Promise<Standalone> {
  const replicas = replicaCount();
  const { secrets, engines, simulatorUrl } = environment;
  const folders = {
    logs: join(config.DATA_DIR, 'logs'),
    pids: join(config.DATA_DIR, 'processes'),
  };
  mkdirSync(folders.logs, { recursive: true });
  await migrateAll({ mongoUri: engines.mongo.uri, databasePrefix: config.DATABASE_PREFIX, log });
  const plans = planProcesses({
    config,
    replicas,
    secrets,
    mongoUri: engines.mongo.uri,
    redisUrl: engines.redis.url,
    simulatorUrl,
  });
  const processes = plans.map((plan) => supervise(plan, folders, log));
  const stopProcesses = async (): Promise<void> => {
    await Promise.all(processes.map((supervised) => supervised.stop()));
    await environment.stop();
  };
  try {
    await forEachLimited(processes, MAX_STARTS_PER_CORE * availableParallelism(), (supervised) => supervised.start());
    const loadBalancer = replicas > 1 ? await openLoadBalancer(config, replicas, log) : undefined;
    const restarts = restartOnHangup(processes, log);
    return {
      url: config.PUBLIC_URL,
      secrets,
      engines: { mongo: engines.mongo.name, redis: engines.redis.name },
      simulatorUrl,
      stop: async () => {
        restarts.close();
        await loadBalancer?.close();
        await stopProcesses();
      },
    };
  } catch (error) {
    await stopProcesses();
    throw error;
  }
}

function replicaCount(): number {
  const replicas = Number(process.env.REPLICAS ?? '1');
  if (Number.isInteger(replicas) && replicas >= 1 && replicas <= MAX_REPLICAS) return replicas;
  throw new Error(`REPLICAS must be a whole number from 1 to ${MAX_REPLICAS}`);
}

async function openLoadBalancer(
  config: StandaloneConfig,
  replicas: number,
  log: Logger,
): Promise<{ close(): Promise<void> }> {
  const loadBalancer = createLoadBalancer(gatewayUrls(config.PORT, replicas), log);
  const server = await serveHttp(loadBalancer.listener, config.HOST, config.PORT, { isUpload: () => true });
  return { close: () => server.close().then(loadBalancer.close) };
}

/** On SIGHUP restarts all processes, and prints `Restarted` when all are ready. Ignores the signal during a restart. */
function restartOnHangup(processes: readonly SupervisedProcess[], log: Logger): { close(): void } {
  let isRunning = false;
  const restart = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      await rollingRestart(processes, log);
      process.stdout.write(`  Restarted     ${processes.length} processes\n`);
    } catch (err) {
      log.error({ err }, 'Rolling restart failed; processes that were not restarted keep running');
    }
    isRunning = false;
  };
  const listener = (): void => void restart();
  process.on('SIGHUP', listener);
  return { close: () => void process.off('SIGHUP', listener) };
}

/**
 * Restarts one group after another: the HTTP process and the worker of a replica of a service, or a gateway. Processes
 * finish their work before they end, and are ready before the next group is restarted. @throws if a process does not
 * become ready
 */
async function rollingRestart(processes: readonly SupervisedProcess[], log: Logger): Promise<void> {
  const groups = Object.values(Object.groupBy(processes, ({ plan }) => plan.group));
  for (const members of groups) {
    if (!members) continue;
    await Promise.all(members.map((member) => member.restart()));
    log.info({ processes: members.map(({ plan }) => plan.name) }, 'Restarted');
  }
}

/**
 * Runs `work` for each item, for `limit` items at the same time. After a failure it starts no more, waits for the
 * running work and throws the first error.
 */
async function forEachLimited<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const runners = Array.from({ length: limit }, async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await work(item);
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }
  });
  for (const runner of await Promise.allSettled(runners)) if (runner.status === 'rejected') throw runner.reason;
}
