import { type Billing, createBilling } from '@utility-pay/billing';
import type { ReadRows, ReceiveUpload, ServiceName } from '@utility-pay/contracts';
import { createIdentity, type Identity } from '@utility-pay/identity';
import { createNotifications, type Notifications } from '@utility-pay/notifications';
import { createPayments, type Payments } from '@utility-pay/payments';
import { createMemoryTransport } from '@utility-pay/service-kit/graphql/subgraph';
import type { SubgraphTransport } from '@utility-pay/service-kit/graphql/transport';
import { createLogger, type Logger } from '@utility-pay/service-kit/log';
import { assertMigrated } from '@utility-pay/service-kit/migrations/migration';
import { createPlatform, type Platform } from '@utility-pay/service-kit/platform';
import { readRowsInProcess } from '@utility-pay/service-kit/rows/row-reader';
import { keyRing } from '@utility-pay/service-kit/secrets/key-ring';
import type { ServiceApp } from '@utility-pay/service-kit/service-app';
import { createMetrics, type Metrics } from '@utility-pay/service-kit/telemetry/metrics';
import { type Clock, systemClock } from '@utility-pay/service-kit/time-and-ids';
import { createTenantSettings } from '@utility-pay/tenant-settings';
import type { StandaloneConfig } from './config.ts';
import type { InstallationSecrets } from './installation-secrets.ts';

export interface Services {
  transport: SubgraphTransport;
  all: { app: ServiceApp; platform: Platform }[];
  apps: { identity: Identity; billing: Billing; payments: Payments; notifications: Notifications };
  receiveUpload: ReceiveUpload;
  readRows: ReadRows;
}

export interface ServicesOptions {
  config: StandaloneConfig;
  secrets: InstallationSecrets;
  mongoUri: string;
  redisUrl: string;
  simulatorUrl: string | undefined;
  /** Creates the logger of a service; writes to the log file by default. */
  logOf?: (name: ServiceName) => Logger;
  /** Creates the first super admin if none exists; true by default. */
  withSuperAdmin?: boolean;
  /** The metrics of this process. */
  metrics?: Metrics;
  clock?: Clock;
  /** Replaces parts of a service's platform. */
  adapt?: (platform: Platform) => Platform;
}

/**
 * Creates the five services in this process. They call each other in memory. @throws SchemaTooOld if migrations are
 * pending.
 */
export async function createServices({
  config,
  secrets,
  mongoUri,
  redisUrl,
  simulatorUrl,
  logOf = (name) => createLogger(name, config.LOG_LEVEL, config.LOG_FILE),
  withSuperAdmin = true,
  metrics = createMetrics(),
  clock = systemClock,
  adapt = (platform) => platform,
}: ServicesOptions): Promise<Services> {
  const memory = createMemoryTransport();
  const platformOf = async (name: ServiceName): Promise<Platform> => {
    const platform = await createPlatform({
      name,
      clock,
      mongoUri,
      databasePrefix: config.DATABASE_PREFIX,
      redisUrl,
      queuePrefix: config.QUEUE_PREFIX,
      transport: memory.transport,
      logLevel: config.LOG_LEVEL,
      log: logOf(name),
      metrics,
    });
    return adapt(platform);
  };
  const [identity, tenantSettings, billing, payments, notifications] = await Promise.all([
    platformOf('identity'),
    platformOf('tenant-settings'),
    platformOf('billing'),
    platformOf('payments'),
    platformOf('notifications'),
  ]);
  const encryptionKeys = keyRing(secrets.ENCRYPTION_KEY);
  const stepUpMinutes = config.STEP_UP_MINUTES;
  const apps = {
    identity: createIdentity(identity, {
      superAdmin: withSuperAdmin
        ? { email: secrets.SUPER_ADMIN_EMAIL, password: secrets.SUPER_ADMIN_PASSWORD }
        : undefined,
      encryptionKeys,
      accountDiscovery: config.ACCOUNT_DISCOVERY,
      stepUpMinutes,
    }),
    'tenant-settings': createTenantSettings(tenantSettings),
    billing: createBilling(billing, {
      encryptionKeys,
      stepUpMinutes,
      outboundPrivateNetworks: config.OUTBOUND_PRIVATE_NETWORKS,
      sharesUploads: false,
    }),
    payments: createPayments(payments, { publicUrl: config.PUBLIC_URL, encryptionKeys, stepUpMinutes, simulatorUrl }),
    notifications: createNotifications(notifications, {
      publicUrl: config.PUBLIC_URL,
      encryptionKeys,
      stepUpMinutes,
      resendApiKey: config.RESEND_API_KEY,
      resendBaseUrl: config.RESEND_BASE_URL,
      fromAddress: config.EMAIL_FROM,
      webhooks: { privateNetworks: config.OUTBOUND_PRIVATE_NETWORKS },
    }),
  };
  const all = [identity, tenantSettings, billing, payments, notifications].map((platform) => ({
    app: apps[platform.name],
    platform,
  }));
  for (const { app } of all) memory.add(app.subgraph);
  await Promise.all(all.map(({ app, platform }) => assertMigrated({ ...platform, migrations: app.migrations })));
  await Promise.all(all.map(({ app }) => app.prepare?.()));
  return {
    transport: memory.transport,
    all,
    apps,
    receiveUpload: apps.billing.receiveUpload,
    readRows: readRowsInProcess(Object.values(apps)),
  };
}
