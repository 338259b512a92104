import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogger } from '@utility-pay/service-kit/log';
import type { Command } from 'commander';
import { z } from 'zod';
import type { removeDemo } from '../demo/remove.ts';
import type { SeedEnvironment } from '../demo/seed-services.ts';
import { UsageError } from '../errors.ts';
import { addCommand, type CommandContext, type CommandResult, report } from './command.ts';
import { type CommandEnvironment, commandSecrets, STDERR, withEnvironment } from './environment.ts';

const flags = z.object({ reset: z.boolean().default(false), remove: z.boolean().default(false) });
type Flags = z.infer<typeof flags>;

/** Timeout of the check whether the simulator runs. */
const SIMULATOR_TIMEOUT_MS = 1000;

/** `seed demo` */
export function addSeedCommand(program: Command): void {
  const seed = program.command('seed').description('Create sample data.');
  addCommand(seed, 'demo', {
    summary: 'Create a sample company with staff, 200 customers, a year of bills and payments; prints its logins.',
    examples: ['seed demo', 'seed demo --reset --json', 'seed demo --remove'],
    more: 'An interrupted run continues where it stopped. Payments need the payment simulator (PAYMENTS_SIMULATOR).',
  })
    .option('--reset', 'remove the sample company first, if it exists; other companies stay unchanged')
    .option('--remove', 'remove the sample company')
    .action(report(flags, run));
}

async function run({ reset, remove }: Flags, context: CommandContext): Promise<CommandResult> {
  if (reset && remove) throw new UsageError('--reset and --remove cannot be combined.');
  const [{ runWorkers }, { removeDemo, waitForEvents }, { BUSY, describeSeedResult, seedDemo }] = await Promise.all([
    import('@utility-pay/service-kit/process/run-workers'),
    import('../demo/remove.ts'),
    import('../demo/seed.ts'),
  ]);
  const [{ withSeedServices }, { createServices }] = await Promise.all([
    import('../demo/seed-services.ts'),
    import('../services.ts'),
  ]);
  const { progress } = context;
  return withEnvironment(context, async (environment) => {
    const secrets = await commandSecrets(environment);
    const { mongoUri, redisUrl, config } = environment;
    const simulator = await simulatorFor(environment);
    const logOf: SeedEnvironment['logOf'] = (name) => createLogger(name, config.LOG_LEVEL, STDERR);
    const seedEnvironment = { config, secrets, mongoUri, redisUrl, simulatorUrl: simulator?.url, logOf };
    // Workers in this process publish the events even if no other worker runs.
    const product = await createServices({ ...seedEnvironment, withSuperAdmin: false });
    const workers = product.all.map(({ app, platform }) => runWorkers(app, platform));
    try {
      return await withSeedServices(seedEnvironment, async (services) => {
        const removed = reset || remove ? await removeDemo(services, progress.report) : undefined;
        if (removed && (remove || removed.state === 'busy')) return describeRemoval(removed, BUSY);
        const result = await seedDemo(services, progress.report);
        if (result.state === 'created') {
          progress.report('Sample company: waiting for pending events');
          await waitForEvents(services, result.companyId);
        }
        return { value: result, text: describeSeedResult(result, config.PUBLIC_URL), failed: result.state === 'busy' };
      });
    } finally {
      await Promise.all(workers.map((worker) => worker.close()));
      for (const { platform } of product.all) await platform.close();
      await simulator?.stop();
    }
  });
}

function describeRemoval(removed: Awaited<ReturnType<typeof removeDemo>>, busy: string): CommandResult {
  const text = {
    absent: 'There is no sample company.',
    busy,
    removed:
      removed.state === 'removed'
        ? `Removed the sample company (company ${removed.companyId}, ${removed.documents} documents).`
        : '',
  };
  return { value: removed, text: text[removed.state], failed: removed.state === 'busy' };
}

/** Returns the running simulator, or starts one if DATA_DIR has an installation; undefined otherwise. */
async function simulatorFor({
  config,
}: CommandEnvironment): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  const { DATA_DIR: dataDir, PAYMENTS_SIMULATOR, SIMULATOR_PORT: port } = config;
  if (!PAYMENTS_SIMULATOR) return undefined;
  const url = `http://127.0.0.1:${port}`;
  const signal = AbortSignal.timeout(SIMULATOR_TIMEOUT_MS);
  const isRunning = await fetch(`${url}/_simulator/ledger`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isRunning) return { url, stop: async () => undefined };
  const hasInstallation = await access(join(dataDir, 'keys.json')).then(
    () => true,
    () => false,
  );
  if (!hasInstallation) return undefined;
  const { createPaymentSimulator } = await import('@utility-pay/payment-simulator');
  return createPaymentSimulator({ dataDir, port, log: createLogger('payment-simulator', config.LOG_LEVEL, STDERR) });
}
