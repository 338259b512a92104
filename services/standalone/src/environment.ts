import { type Engines, startEngines } from '@utility-pay/engines';
import { createPaymentSimulator } from '@utility-pay/payment-simulator';
import type { Logger } from '@utility-pay/service-kit/log';
import type { StandaloneConfig } from './config.ts';
import { type Keys, loadKeys } from './keys.ts';

/** Secrets, databases and payment simulator that both the standalone and the distributed start need. */
export interface Environment {
  keys: Keys;
  engines: Engines;
  simulatorUrl: string | undefined;
  stop(): Promise<void>;
}

/** Loads the secrets and starts databases and payment simulator; `stop` stops those that were started. */
export async function prepareEnvironment(config: StandaloneConfig, log: Logger): Promise<Environment> {
  const { DATA_DIR: dataDir, PAYMENTS_SIMULATOR, SIMULATOR_PORT: port } = config;
  const keys = await loadKeys(dataDir, config);
  const engines = await startEngines({ dataDir, log: (message, details) => log.info(details ?? {}, message) });
  const simulator = PAYMENTS_SIMULATOR
    ? await createPaymentSimulator({ dataDir, host: '127.0.0.1', port, log })
    : undefined;
  return {
    keys,
    engines,
    simulatorUrl: simulator?.url,
    stop: async () => {
      await simulator?.stop();
      await engines.stop();
    },
  };
}
