import { type Engines, startEngines } from '@utility-pay/engines';
import { createPaymentSimulator } from '@utility-pay/payment-simulator';
import type { Logger } from '@utility-pay/service-kit/log';
import type { StandaloneConfig } from './config.ts';
import { type Keys, loadKeys } from './keys.ts';

/** What both ways of running stand on: secrets, engines, and the simulator where companies in test mode pay. */
export interface Ground {
  keys: Keys;
  engines: Engines;
  simulatorUrl: string | undefined;
  stop(): Promise<void>;
}

export async function prepareGround(config: StandaloneConfig, log: Logger): Promise<Ground> {
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
