import { type Engines, startEngines } from '@utility-pay/engines';
import type { PaymentSimulator, PaymentSimulatorOptions } from '@utility-pay/payment-simulator';
import type { Logger } from '@utility-pay/service-kit/log';
import type { StandaloneConfig } from './config.ts';
import { type InstallationSecrets, loadSecrets } from './installation-secrets.ts';

/** The secrets, databases and payment simulator that the standalone and the distributed start need. */
export interface Environment {
  secrets: InstallationSecrets;
  engines: Engines;
  simulatorUrl: string | undefined;
  stop(): Promise<void>;
}

/**
 * Loads the secrets and starts the databases and the payment simulator. `stop` stops those that were started.
 * `onSpawned` is called while the databases start.
 */
export async function prepareEnvironment(
  config: StandaloneConfig,
  log: Logger,
  onSpawned: () => void,
): Promise<Environment> {
  const { DATA_DIR: dataDir, PAYMENTS_SIMULATOR, SIMULATOR_PORT: port } = config;
  const secrets = await loadSecrets(dataDir, config);
  const engines = await startEngines({
    dataDir,
    log: (message, details) => log.info(details ?? {}, message),
    onSpawned,
  });
  const simulator = PAYMENTS_SIMULATOR ? await startSimulator({ dataDir, host: '127.0.0.1', port, log }) : undefined;
  return {
    secrets,
    engines,
    simulatorUrl: simulator?.url,
    stop: async () => {
      await simulator?.stop();
      await engines.stop();
    },
  };
}

/** Starts the simulator. Its modules are loaded here, so that they do not delay the start of the databases. */
async function startSimulator(options: PaymentSimulatorOptions): Promise<PaymentSimulator> {
  const { createPaymentSimulator } = await import('@utility-pay/payment-simulator');
  return createPaymentSimulator(options);
}
