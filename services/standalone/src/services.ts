import { createBilling } from '@utility-pay/billing';
import type { ReceiveUpload, ServiceName } from '@utility-pay/contracts';
import { createIdentity } from '@utility-pay/identity';
import { createNotifications } from '@utility-pay/notifications';
import { createPayments } from '@utility-pay/payments';
import {
  createLogger,
  createMemoryTransport,
  createPlatform,
  keyRing,
  type Logger,
  migrateUp,
  type Platform,
  type ServiceApp,
  type SubgraphTransport,
} from '@utility-pay/service-kit';
import { createTenantSettings } from '@utility-pay/tenant-settings';
import type { StandaloneConfig } from './config.ts';
import type { Keys } from './keys.ts';

export interface Services {
  transport: SubgraphTransport;
  all: { app: ServiceApp; platform: Platform }[];
  receiveUpload: ReceiveUpload;
}

export interface ServicesOptions {
  config: StandaloneConfig;
  keys: Keys;
  mongoUri: string;
  redisUrl: string;
  simulatorUrl: string | undefined;
  /** Where each service's lines go; the log file unless told. */
  logOf?: (name: ServiceName) => Logger;
  /** The first super admin is made while there is none, unless told not to. */
  withSuperAdmin?: boolean;
}

/** Builds the five services for one process: they reach each other in memory. */
export async function createServices({
  config,
  keys,
  mongoUri,
  redisUrl,
  simulatorUrl,
  logOf = (name) => createLogger(name, config.LOG_LEVEL, config.LOG_FILE),
  withSuperAdmin = true,
}: ServicesOptions): Promise<Services> {
  const memory = createMemoryTransport();
  const platformOf = (name: ServiceName): Promise<Platform> =>
    createPlatform({
      name,
      mongoUri,
      databasePrefix: config.DATABASE_PREFIX,
      redisUrl,
      queuePrefix: config.QUEUE_PREFIX,
      transport: memory.transport,
      internalSecrets: keyRing(keys.INTERNAL_SECRET),
      logLevel: config.LOG_LEVEL,
      log: logOf(name),
    });
  const [identity, tenantSettings, billing, payments, notifications] = await Promise.all([
    platformOf('identity'),
    platformOf('tenant-settings'),
    platformOf('billing'),
    platformOf('payments'),
    platformOf('notifications'),
  ]);
  const billingApp = createBilling(billing);
  const all = [
    {
      platform: identity,
      app: createIdentity(identity, {
        superAdmin: withSuperAdmin ? { email: keys.SUPER_ADMIN_EMAIL, password: keys.SUPER_ADMIN_PASSWORD } : undefined,
        encryptionKeys: keyRing(keys.ENCRYPTION_KEY),
        accountDiscovery: config.ACCOUNT_DISCOVERY,
      }),
    },
    { platform: tenantSettings, app: createTenantSettings(tenantSettings) },
    { platform: billing, app: billingApp },
    {
      platform: payments,
      app: createPayments(payments, {
        publicUrl: config.PUBLIC_URL,
        encryptionKeys: keyRing(keys.ENCRYPTION_KEY),
        simulatorUrl,
      }),
    },
    {
      platform: notifications,
      app: createNotifications(notifications, {
        publicUrl: config.PUBLIC_URL,
        encryptionKeys: keyRing(keys.ENCRYPTION_KEY),
        resendApiKey: config.RESEND_API_KEY,
        resendBaseUrl: config.RESEND_BASE_URL,
        fromAddress: config.EMAIL_FROM,
      }),
    },
  ];
  for (const { app } of all) {
    await app.subgraph.server.start();
    memory.add(app.subgraph);
  }
  await Promise.all(all.map(({ app, platform }) => migrateUp({ ...platform, migrations: app.migrations })));
  await Promise.all(all.map(({ app }) => app.prepare?.()));
  return { transport: memory.transport, all, receiveUpload: billingApp.receiveUpload };
}
