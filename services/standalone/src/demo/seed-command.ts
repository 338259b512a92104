import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { createPaymentSimulator } from '@utility-pay/payment-simulator';
import { createLogger } from '@utility-pay/service-kit/log';
import { runWorkers } from '@utility-pay/service-kit/process/run-workers';
import type { Command } from 'commander';
import { z } from 'zod';
import { type Answer, addCommand, report } from '../cli/command.ts';
import { WrongUse } from '../cli/failure.ts';
import { type CommandGround, onGround, STDERR } from '../cli/ground.ts';
import { commandKeys } from '../cli/keys.ts';
import type { Progress } from '../cli/progress.ts';
import { createServices } from '../services.ts';
import { removeDemo, settled } from './remove.ts';
import { seedDemo } from './seed.ts';
import { type SeedGround, withSeedServices } from './seed-services.ts';
import { BUSY, seedWords } from './words.ts';

const flags = z.object({ reset: z.boolean().default(false), remove: z.boolean().default(false) });
type Flags = z.infer<typeof flags>;

/** Milliseconds that a simulator may take to say that it is there. */
const SIMULATOR_ANSWERS_MS = 1000;

/** `seed demo` */
export function addSeedCommand(program: Command): void {
  const seed = program.command('seed').description('Data to try the product with.');
  addCommand(seed, 'demo', {
    does: 'Make a sample company: staff, 200 customers, a year of bills, payments; prints its logins.',
    examples: ['seed demo', 'seed demo --reset --json', 'seed demo --remove'],
    more: 'A run that was cut off is gone on with. Payments are made at the payment simulator, where it runs (PAYMENTS_SIMULATOR).',
  })
    .option('--reset', 'remove it first, if it is there; no other company is ever touched')
    .option('--remove', 'remove it and make none')
    .action(report(flags, run));
}

async function run({ reset, remove }: Flags, progress: Progress): Promise<Answer> {
  if (reset && remove) throw new WrongUse('--reset and --remove: one of them');
  return onGround(progress, async (ground) => {
    const keys = await commandKeys(ground);
    const { mongoUri, redisUrl, config } = ground;
    const simulator = await simulatorFor(ground);
    const logOf: SeedGround['logOf'] = (name) => createLogger(name, config.LOG_LEVEL, STDERR);
    const seedGround = { config, keys, mongoUri, redisUrl, simulatorUrl: simulator?.url, logOf };
    // As one more worker of the product, so that what is made is told of also where nothing else runs.
    const product = await createServices({ ...seedGround, withSuperAdmin: false });
    const workers = product.all.map(({ app, platform }) => runWorkers(app, platform));
    try {
      return await withSeedServices(seedGround, async (services) => {
        const gone = reset || remove ? await removeDemo(services, progress.at) : undefined;
        if (gone && (remove || gone.state === 'busy')) return removedAnswer(gone);
        const result = await seedDemo(services, progress.at);
        if (result.state === 'made') {
          progress.at('Sample company: waiting for what is on its way');
          await settled(services, result.companyId);
        }
        return { value: result, text: seedWords(result, config.PUBLIC_URL), failed: result.state === 'busy' };
      });
    } finally {
      await Promise.all(workers.map((worker) => worker.close()));
      for (const { platform } of product.all) await platform.close();
      await simulator?.stop();
    }
  });
}

function removedAnswer(gone: Awaited<ReturnType<typeof removeDemo>>): Answer {
  const words = {
    absent: 'There is no sample company.',
    busy: BUSY,
    removed:
      gone.state === 'removed' ? `The sample company ${gone.companyId} is removed: ${gone.documents} documents.` : '',
  };
  return { value: gone, text: words[gone.state], failed: gone.state === 'busy' };
}

/** The simulator that runs, or one that is started for this command where the installation in DATA_DIR has one. */
async function simulatorFor({ config }: CommandGround): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const { DATA_DIR: dataDir, PAYMENTS_SIMULATOR, SIMULATOR_PORT: port } = config;
  if (!PAYMENTS_SIMULATOR) return undefined;
  const url = `http://127.0.0.1:${port}`;
  const signal = AbortSignal.timeout(SIMULATOR_ANSWERS_MS);
  const runs = await fetch(`${url}/_simulator/book`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (runs) return { url, stop: async () => undefined };
  const isHere = await access(join(dataDir, 'keys.json')).then(
    () => true,
    () => false,
  );
  if (!isHere) return undefined;
  return createPaymentSimulator({ dataDir, port, log: createLogger('payment-simulator', config.LOG_LEVEL, STDERR) });
}
