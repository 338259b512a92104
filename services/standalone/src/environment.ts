import { type Engines, startEngines } from '@utility-pay/engines';
import type { PaymentSimulator, PaymentSimulatorOptions } from '@utility-pay/payment-simulator';
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

/**
 * Loads the secrets and starts databases and payment simulator; `stop` stops those that were started. `onSpawned` is called
 * while the databases start.
 */
export async function prepareEnvironment(
  config: StandaloneConfig,
  log: Logger,
  onSpawned: () => void,
): Promise<Environment> {
  const { DATA_DIR: dataDir, PAYMENTS_SIMULATOR, SIMULATOR_PORT: port } = config;
  const keys = await loadKeys(dataDir, config);
  const engines = await startEngines({
    dataDir,
    log: (message, details) => log.info(details ?? {}, message),
    onSpawned,
  });
  const simulator = PAYMENTS_SIMULATOR ? await startSimulator({ dataDir, host: '127.0.0.1', port, log }) : undefined;
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

/** Loads the simulator only now, because the databases start sooner without its modules. */
async function startSimulator(options: PaymentSimulatorOptions): Promise<PaymentSimulator> {
  const { createPaymentSimulator } = await import('@utility-pay/payment-simulator');
  return createPaymentSimulator(options);
}
