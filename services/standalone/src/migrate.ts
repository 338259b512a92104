import { migrations as billing } from '@utility-pay/billing';
import { SERVICES, type ServiceName } from '@utility-pay/contracts';
import { migrations as identity } from '@utility-pay/identity';
import { migrations as notifications } from '@utility-pay/notifications';
import { migrations as payments } from '@utility-pay/payments';
import type { Logger } from '@utility-pay/service-kit/log';
import { type MigrationProgress, migrateUp } from '@utility-pay/service-kit/migrations/migrate-up';
import { type Migration, type MigrationStatus, migrationStatus } from '@utility-pay/service-kit/migrations/migration';
import { type Connection, connectMongoUnlimited } from '@utility-pay/service-kit/mongo/connect';
import { followServerClock } from '@utility-pay/service-kit/mongo/server-clock';
import { migrations as tenantSettings } from '@utility-pay/tenant-settings';

const MIGRATIONS: Record<ServiceName, readonly Migration[]> = {
  identity,
  'tenant-settings': tenantSettings,
  billing,
  payments,
  notifications,
};

/** The databases of an installation. */
export interface Installation {
  mongoUri: string;
  /** A database is named `<prefix>-<service>`. */
  databasePrefix: string;
}

/**
 * Migrates the databases of all services, one after the other, without starting the services.
 * @throws the first error. The databases before it stay migrated, and the next run continues from there.
 */
export const migrateAll = ({
  log,
  onProgress,
  ...installation
}: Installation & { log: Logger; onProgress?: (progress: MigrationProgress) => void }) =>
  forEachDatabase(installation, async (name, mongo) => {
    const clock = await followServerClock(mongo, { log });
    try {
      const migrations = MIGRATIONS[name];
      return await migrateUp({ name, migrations, mongo, log, clock, ...(onProgress ? { onProgress } : {}) });
    } finally {
      clock.close();
    }
  });

/** Returns applied, pending and unknown migrations by service. */
export const statusOfAll = (installation: Installation): Promise<Record<ServiceName, MigrationStatus>> =>
  forEachDatabase(installation, (name, mongo) => migrationStatus({ migrations: MIGRATIONS[name], mongo }));

async function forEachDatabase<Result>(
  { mongoUri, databasePrefix }: Installation,
  work: (name: ServiceName, mongo: Connection) => Promise<Result>,
): Promise<Record<ServiceName, Result>> {
  const results: Partial<Record<ServiceName, Result>> = {};
  for (const name of SERVICES) {
    const mongo = await connectMongoUnlimited(mongoUri, `${databasePrefix}-${name}`);
    try {
      results[name] = await work(name, mongo);
    } finally {
      await mongo.close();
    }
  }
  return results as Record<ServiceName, Result>;
}
