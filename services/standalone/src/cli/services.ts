import type { Actor } from '@utility-pay/contracts';
import { createServiceCaller, type ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import { createLogger } from '@utility-pay/service-kit/log';
import type { Keys } from '../keys.ts';
import type { Services } from '../services.ts';
import { type CommandEnvironment, commandKeys, STDERR, withEnvironment } from './environment.ts';
import type { Progress } from './progress.ts';

/** Commands act as a super admin: they need the deployment's databases and secrets, which allow everything anyway. */
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
  environment: CommandEnvironment;
  progress: Progress;
  otherKeys?: Partial<Keys>;
}

/** Runs `work` with the services on an open environment, and closes the services afterwards. */
export async function withServicesOn<T>(
  { environment, progress, otherKeys }: ServicesOptions,
  work: (services: CommandServices) => Promise<T>,
): Promise<T> {
  const { config, mongoUri, redisUrl, source, log } = environment;
  const keys = await commandKeys(environment, otherKeys);
  progress.report('Starting the services ...');
  // Only databases in DATA_DIR are migrated automatically; operators migrate others with `migrate up`.
  if (source === 'started') {
    const { migrateAll } = await import('../migrate.ts');
    await migrateAll({ mongoUri, databasePrefix: config.DATABASE_PREFIX, log });
  }
  // Imported late: the services are most of the start time, and some commands do not need them.
  const { createServices } = await import('../services.ts');
  const services = await createServices({
    config,
    keys,
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

/** Runs `work` with environment and services, and closes both afterwards. */
export const withServices = <T>(
  progress: Progress,
  work: (services: CommandServices) => Promise<T>,
  otherKeys: Partial<Keys> = {},
): Promise<T> => withEnvironment(progress, (environment) => withServicesOn({ environment, progress, otherKeys }, work));
