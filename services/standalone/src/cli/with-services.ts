import type { Actor } from '@utility-pay/contracts';
import { createServiceCaller, type ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import { createLogger } from '@utility-pay/service-kit/log';
import type { InstallationSecrets } from '../installation-secrets.ts';
import type { Services } from '../services.ts';
import type { CommandContext } from './command.ts';
import { type CommandEnvironment, commandSecrets, STDERR, withEnvironment } from './environment.ts';

/**
 * Commands act as a super admin. This grants nothing new: running one requires the deployment's databases and secrets.
 */
const OPERATOR: Actor = {
  kind: 'user',
  userId: 'command-line',
  role: 'super_admin',
  companyId: null,
  permissions: [],
};

/** The five services in this process, without workers and gateway. */
export interface CommandServices extends Services {
  environment: CommandEnvironment;
  /** Calls a service as the operator. */
  call: ServiceCaller;
}

interface ServicesOptions {
  context: CommandContext;
  /** An open environment, which stays open; without it, one is opened and closed. */
  environment?: CommandEnvironment;
  /** Secrets to use instead of those of the environment. */
  secretOverrides?: Partial<InstallationSecrets>;
}

/** Runs `work` with the services, and closes them afterwards. */
export function withServices<T>(
  { environment, ...options }: ServicesOptions,
  work: (services: CommandServices) => Promise<T>,
): Promise<T> {
  if (environment) return runWithServices({ environment, ...options }, work);
  return withEnvironment(options.context, (opened) => runWithServices({ environment: opened, ...options }, work));
}

async function runWithServices<T>(
  { environment, context, secretOverrides }: ServicesOptions & { environment: CommandEnvironment },
  work: (services: CommandServices) => Promise<T>,
): Promise<T> {
  const { config, mongoUri, redisUrl, source, log } = environment;
  const secrets = await commandSecrets(environment, secretOverrides);
  context.progress.report('Starting the services ...');
  // Databases that were started for this command are migrated here. Operators migrate others with `migrate up`.
  if (source === 'started') {
    const { migrateAll } = await import('../migrate.ts');
    await migrateAll({ mongoUri, databasePrefix: config.DATABASE_PREFIX, log });
  }
  // Imported lazily: loading the services dominates the start time.
  const { createServices } = await import('../services.ts');
  const services = await createServices({
    config,
    secrets,
    mongoUri,
    redisUrl,
    simulatorUrl: undefined,
    logOf: (name) => createLogger(name, config.LOG_LEVEL, STDERR),
    withSuperAdmin: false,
  });
  try {
    const call = createServiceCaller(services.transport, OPERATOR);
    return await work({ ...services, environment, call });
  } finally {
    for (const { platform } of services.all) await platform.close();
  }
}
