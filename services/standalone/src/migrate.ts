import { migrations as billing } from '@utility-pay/billing';
import { SERVICES, type ServiceName } from '@utility-pay/contracts';
import { migrations as identity } from '@utility-pay/identity';
import { migrations as notifications } from '@utility-pay/notifications';
import { migrations as payments } from '@utility-pay/payments';
import type { Logger } from '@utility-pay/service-kit/log';
import { type MigrationProgress, migrateUp } from '@utility-pay/service-kit/migrations/migrate-up';
import { type Migration, type MigrationStatus, migrationStatus } from '@utility-pay/service-kit/migrations/migration';
import { type Connection, connectMongo } from '@utility-pay/service-kit/mongo/connect';
import { systemClock } from '@utility-pay/service-kit/time-and-ids';
import { migrations as tenantSettings } from '@utility-pay/tenant-settings';

const LISTS: Record<ServiceName, readonly Migration[]> = {
  identity,
  'tenant-settings': tenantSettings,
  billing,
  payments,
  notifications,
};

/** Where an installation's databases are. */
export interface Installation {
  mongoUri: string;
  /** Before each service's name in its database's name. */
  databasePrefix: string;
}

/**
 * Brings the databases of all services up to this version, one after the other; nothing else of a service is started.
 * @throws what the first service that fails throws; those before it stay migrated, and a second run goes on from there.
 */
export const migrateAll = ({
  log,
  onProgress,
  ...installation
}: Installation & { log: Logger; onProgress?: (progress: MigrationProgress) => void }) =>
  ofEach(installation, (name, mongo) =>
    migrateUp({
      name,
      migrations: LISTS[name],
      mongo,
      log,
      clock: systemClock,
      ...(onProgress ? { onProgress } : {}),
    }),
  );

/** What each service's database has of its schema, and what is missing. */
export const statusOfAll = (installation: Installation): Promise<Record<ServiceName, MigrationStatus>> =>
  ofEach(installation, (name, mongo) => migrationStatus({ migrations: LISTS[name], mongo }));

async function ofEach<Answer>(
  { mongoUri, databasePrefix }: Installation,
  ask: (name: ServiceName, mongo: Connection) => Promise<Answer>,
): Promise<Record<ServiceName, Answer>> {
  const answers: Partial<Record<ServiceName, Answer>> = {};
  for (const name of SERVICES) {
    const mongo = await connectMongo(mongoUri, `${databasePrefix}-${name}`);
    try {
      answers[name] = await ask(name, mongo);
    } finally {
      await mongo.close();
    }
  }
  return answers as Record<ServiceName, Answer>;
}
