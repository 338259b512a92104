import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPaymentSimulator, type PaymentSimulator, type PaymentSimulatorOptions } from '../../src/app.ts';

export const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const tpn = '123456789012';

/** Creates a data folder in which simulators are started. After the test they are stopped and the folder is removed. */
export async function createSimulatorFolder(onEnd: (close: () => Promise<void>) => void) {
  const dataDir = await mkdtemp(join(tmpdir(), 'payment-simulator-'));
  const running = new Set<PaymentSimulator>();
  onEnd(async () => {
    for (const simulator of running) await simulator.stop();
    await rm(dataDir, { recursive: true });
  });
  return {
    dataDir,
    journalPath: join(dataDir, 'payment-simulator.ndjson'),
    async start(options: Partial<PaymentSimulatorOptions> = {}): Promise<PaymentSimulator> {
      const simulator = await createPaymentSimulator({ dataDir, log: silent, ...options });
      running.add(simulator);
      return {
        ...simulator,
        stop: async () => {
          running.delete(simulator);
          await simulator.stop();
        },
      };
    },
  };
}
