import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startEngines } from '@utility-pay/engines';
import { createPaymentSimulator } from '@utility-pay/payment-simulator';
import type { Logger } from '@utility-pay/service-kit';
import type { StandaloneConfig } from '../config.ts';
import { loadKeys } from '../keys.ts';
import type { Standalone } from '../standalone.ts';
import { planProcesses } from './processes.ts';
import { supervise } from './supervise.ts';

/** Starts the same product as separate processes on loopback: what an orchestrator does, for one machine. */
export async function startDistributed(config: StandaloneConfig, log: Logger): Promise<Standalone> {
  const keys = await loadKeys(config.DATA_DIR, config);
  const engines = await startEngines({
    dataDir: config.DATA_DIR,
    log: (message, details) => log.info(details ?? {}, message),
  });
  const simulator = config.PAYMENTS_SIMULATOR
    ? await createPaymentSimulator({ dataDir: config.DATA_DIR, host: '127.0.0.1', port: config.SIMULATOR_PORT, log })
    : undefined;
  const logs = join(config.DATA_DIR, 'logs');
  mkdirSync(logs, { recursive: true });
  const plans = planProcesses(config, keys, engines.mongo.uri, engines.redis.url, simulator?.url);
  const processes = plans.map((plan) => supervise(plan, logs, log));
  const stop = async (): Promise<void> => {
    await Promise.all(processes.map((running) => running.stop()));
    await simulator?.stop();
    await engines.stop();
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
    simulatorUrl: simulator?.url,
    stop,
  };
}
