import type { Actor } from '@utility-pay/contracts';
import { createServiceCaller, type ServiceCaller } from '@utility-pay/service-kit/graphql/service-client';
import { createLogger } from '@utility-pay/service-kit/log';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import type { Keys } from '../keys.ts';
import type { Services } from '../services.ts';
import { type CommandGround, onGround, STDERR } from './ground.ts';
import { commandKeys } from './keys.ts';
import type { Progress } from './progress.ts';

/** Whoever runs commands on the deployment's engines with its secrets may do all that a super admin may. */
const OPERATOR: Actor = {
  kind: 'user',
  userId: 'command-line',
  role: 'super_admin',
  companyId: null,
  permissions: [],
};

/** The five services in this process: no workers, no gateway. */
export interface CommandServices extends Services {
  ground: CommandGround;
  /** Asks a service as the operator. */
  call: ServiceCaller;
}

interface ServicesOn {
  ground: CommandGround;
  progress: Progress;
  otherKeys?: Partial<Keys>;
}

/** Builds the services on an open ground and closes them afterwards. */
export async function servicesOn<T>(
  { ground, progress, otherKeys }: ServicesOn,
  work: (services: CommandServices) => Promise<T>,
): Promise<T> {
  const { config, mongoUri, redisUrl, source, log } = ground;
  const keys = await commandKeys(ground, otherKeys);
  progress.at('Starting the services ...');
  // Others' databases are migrated when their operators say so.
  if (source === 'started') {
    const { migrateAll } = await import('../migrate.ts');
    await migrateAll({ mongoUri, databasePrefix: config.DATABASE_PREFIX, log });
  }
  // Only now: they are most of what a command loads, and some do without.
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
    const call = createServiceCaller(services.transport, keyRing(keys.INTERNAL_SECRET), OPERATOR);
    return await work({ ...services, ground, call });
  } finally {
    for (const { app, platform } of services.all) {
      await app.subgraph.server.stop();
      await platform.close();
    }
  }
}

/** Builds the services on what the command works on, and closes all of it afterwards. */
export const withServices = <T>(
  progress: Progress,
  work: (services: CommandServices) => Promise<T>,
  otherKeys: Partial<Keys> = {},
): Promise<T> => onGround(progress, (ground) => servicesOn({ ground, progress, otherKeys }, work));
