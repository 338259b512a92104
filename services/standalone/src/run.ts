import { EngineError } from '@utility-pay/engines';
import { ConfigError } from '@utility-pay/service-kit/config';
import { createLogger, type Logger } from '@utility-pay/service-kit/log';
import { stopOnSignal } from '@utility-pay/service-kit/process/http-server';
import { exitOnUnhandledErrors } from '@utility-pay/service-kit/process/unhandled-errors';
import { type StandaloneConfig, standaloneConfig } from './config.ts';
import { type Environment, prepareEnvironment } from './environment.ts';
import type { InstallationSecrets } from './installation-secrets.ts';
import type { Standalone } from './standalone.ts';

/** Starts the product in one process or in several. */
export type Start = (config: StandaloneConfig, environment: Environment, log: Logger) => Promise<Standalone>;

/**
 * Starts the product, prints the banner and stops on SIGTERM or SIGINT. `load` imports the product's modules. It is
 * called while the databases start, which takes about as long as the import, and again when they are ready.
 */
export async function run(load: () => Promise<Start>): Promise<void> {
  try {
    const config = standaloneConfig();
    const log = createLogger('standalone', config.LOG_LEVEL, config.LOG_FILE);
    exitOnUnhandledErrors(log);
    const starting = startProduct(load, config, log);
    // After a signal during the start, the start is completed first: only then can everything stop in order.
    stopOnSignal(log, async () => (await starting).stop());
    const started = await starting;
    process.stdout.write(banner(started));
    const seeded = await started.sampleCompany?.created;
    if (!seeded) return;
    const { describeSeedResult } = await import('./demo/seed.ts');
    process.stdout.write(`${describeSeedResult(seeded, started.url)}\n\n`);
  } catch (error) {
    process.stderr.write(`\n${await messageFor(error)}\n`);
    process.exit(1);
  }
}

async function startProduct(load: () => Promise<Start>, config: StandaloneConfig, log: Logger): Promise<Standalone> {
  const environment = await prepareEnvironment(config, log, () => void load().catch(() => undefined));
  const start = await load();
  return start(config, environment, log);
}

/** Returns the message of errors that an operator can fix, and the stack of all others. */
async function messageFor(error: unknown): Promise<string> {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE')
    return `${error.message}. Set PORT to a free port, or stop the process that uses it.`;
  const [{ MigrationFailed }, { MigrationLocked }] = await Promise.all([
    import('@utility-pay/service-kit/migrations/migrate-up'),
    import('@utility-pay/service-kit/migrations/lease'),
  ]);
  const isForOperators = [EngineError, ConfigError, MigrationFailed, MigrationLocked].some(
    (kind) => error instanceof kind,
  );
  return isForOperators ? error.message : (error.stack ?? error.message);
}

interface Started {
  url: string;
  secrets: InstallationSecrets;
  engines: { mongo: string; redis: string };
  simulatorUrl: string | undefined;
  sampleCompany?: object | undefined;
}

/** Returns the text printed after a start. Only the first start shows the login of the super admin. */
function banner({ url, secrets, engines, simulatorUrl, sampleCompany }: Started): string {
  const login = secrets.isNew
    ? [
        `  Sign in       ${url}/admin/login`,
        `  First login   ${secrets.SUPER_ADMIN_EMAIL}`,
        `  Password      ${secrets.SUPER_ADMIN_PASSWORD}   (shown only once)`,
      ]
    : [`  Sign in       ${url}/admin/login`];
  return [
    '',
    `  Utility Pay   ${url}`,
    ...login,
    `  Engines       ${engines.mongo}, ${engines.redis}`,
    ...(simulatorUrl ? [`  Payments      companies in test mode use the payment simulator at ${simulatorUrl}`] : []),
    ...(sampleCompany ? ['  Sample        a sample company is being created; its logins will appear here'] : []),
    '',
    '',
  ].join('\n');
}
