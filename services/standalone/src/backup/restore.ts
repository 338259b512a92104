import { join } from 'node:path';
import type { ServiceName } from '@utility-pay/contracts';
import { filledCollections, restoreDocuments, restoreIndexes } from '@utility-pay/service-kit/backup/database-files';
import { redeliverEvents } from '@utility-pay/service-kit/backup/redeliver-events';
import type { Logger } from '@utility-pay/service-kit/log';
import { type Connection, connectMongoUnlimited } from '@utility-pay/service-kit/mongo/connect';
import { CommandFailure } from '../errors.ts';
import { type Installation, migrateAll } from '../migrate.ts';
import { type Manifest, verifiedManifest } from './manifest.ts';
import { type Reconciled, reconcile } from './reconcile.ts';

/** Events of this time before the backup are redelivered too, because the clocks of machines differ. */
const CLOCK_MARGIN_MS = 5 * 60_000;

export interface Restored {
  manifest: Manifest;
  /** Events that are redelivered to their subscribers. */
  events: number;
  reconciled: Reconciled;
}

/**
 * Restores a backup into empty databases, migrates them, and reconciles the copies, which were taken at different times.
 * The product must not run. @throws CommandFailure if a file was changed or a database is not empty.
 */
export async function restore(
  installation: Installation & { log: Logger },
  folder: string,
  onProgress: (message: string) => void,
): Promise<Restored> {
  const { mongoUri, databasePrefix } = installation;
  const manifest = await verifiedManifest(folder, (file) => onProgress(`Restore: checking ${file}`));
  const databases = new Map<ServiceName, Connection>();
  try {
    for (const { name } of manifest.services)
      databases.set(name, await connectMongoUnlimited(mongoUri, `${databasePrefix}-${name}`));
    await assertEmpty(databases);
    for (const { name, collections } of manifest.services) {
      const mongo = databases.get(name);
      const reportDocuments = (collection: string, documents: number): void =>
        onProgress(`Restore: ${name}, ${documents} of ${collection}`);
      if (mongo)
        await restoreDocuments({ mongo, folder: join(folder, name), collections, onProgress: reportDocuments });
    }
    const since = new Date(Date.parse(manifest.startedAt) - CLOCK_MARGIN_MS);
    // Before the indexes, because one of them expires events 30 days after their acknowledgement, and the backup may be
    // older.
    let events = 0;
    for (const mongo of databases.values()) events += await redeliverEvents(mongo, since);
    for (const { name, collections } of manifest.services) {
      const mongo = databases.get(name);
      if (mongo) await restoreIndexes(mongo, collections);
    }
    onProgress('Restore: migrations');
    await migrateAll(installation);
    onProgress('Restore: reconciling the databases');
    return { manifest, events, reconciled: await reconcile(databases, since, new Date()) };
  } finally {
    for (const mongo of databases.values()) await mongo.close();
  }
}

async function assertEmpty(databases: ReadonlyMap<ServiceName, Connection>): Promise<void> {
  for (const mongo of databases.values()) {
    const [filled] = await filledCollections(mongo);
    if (filled)
      throw new CommandFailure(
        `The database ${mongo.name} is not empty (${filled}): a backup is only restored into empty databases. Drop them, or set another DATABASE_PREFIX.`,
      );
  }
}
