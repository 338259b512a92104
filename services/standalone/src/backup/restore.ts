import { join } from 'node:path';
import type { ServiceName } from '@utility-pay/contracts';
import { filledCollections, restoreDatabase } from '@utility-pay/service-kit/backup/database-files';
import type { Logger } from '@utility-pay/service-kit/log';
import { type Connection, connectMongo } from '@utility-pay/service-kit/mongo/connect';
import { CommandFailure } from '../cli/failure.ts';
import { type Installation, migrateAll } from '../migrate.ts';
import { type Manifest, verifiedManifest } from './manifest.ts';
import { type Mended, mend } from './mend.ts';

/** Milliseconds before the backup began from which on events are told again: clocks of machines differ. */
const MARGIN_MS = 5 * 60_000;

export interface Restored {
  manifest: Manifest;
  mended: Mended;
}

/**
 * Puts a backup into empty databases, brings their schema up to this version, and makes one whole of copies that were
 * taken one after the other. The product must not run on them yet.
 * @throws CommandFailure when a file is not as it was written, or a database holds anything.
 */
export async function restore(
  installation: Installation & { log: Logger },
  folder: string,
  onProgress: (words: string) => void,
): Promise<Restored> {
  const { mongoUri, databasePrefix } = installation;
  const manifest = await verifiedManifest(folder, (file) => onProgress(`Restore: checking ${file}`));
  const databases = new Map<ServiceName, Connection>();
  try {
    for (const { name } of manifest.services)
      databases.set(name, await connectMongo(mongoUri, `${databasePrefix}-${name}`));
    await refuseFilled(databases);
    for (const { name, collections } of manifest.services) {
      const mongo = databases.get(name);
      const told = (collection: string, documents: number): void =>
        onProgress(`Restore: ${name}, ${documents} of ${collection}`);
      if (mongo) await restoreDatabase({ mongo, folder: join(folder, name), collections, onProgress: told });
    }
    onProgress('Restore: migrations');
    await migrateAll(installation);
    onProgress('Restore: making the copies agree');
    const since = new Date(Date.parse(manifest.startedAt) - MARGIN_MS);
    return { manifest, mended: await mend(databases, since, new Date()) };
  } finally {
    for (const mongo of databases.values()) await mongo.close();
  }
}

async function refuseFilled(databases: ReadonlyMap<ServiceName, Connection>): Promise<void> {
  for (const mongo of databases.values()) {
    const [filled] = await filledCollections(mongo);
    if (filled)
      throw new CommandFailure(
        `The database ${mongo.name} is not empty (${filled}): a backup is restored into empty databases alone. Drop them yourself, or set DATABASE_PREFIX to other names.`,
      );
  }
}
