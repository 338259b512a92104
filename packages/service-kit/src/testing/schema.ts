import { migrateUp } from '../migrations/migrate-up.ts';
import type { Migration } from '../migrations/migration.ts';
import { MIGRATIONS_COLLECTION } from '../migrations/migration.ts';
import type { Platform } from '../platform.ts';
import type { ServiceApp } from '../service-app.ts';

/** Gives a test's database its indexes, by the same migrations as everywhere. */
export const migrateTestPlatform = async (platform: Platform, migrations: readonly Migration[]): Promise<void> =>
  void (await migrateUp({ ...platform, migrations }));

/** A service on an empty database, ready to work: schema first, then first data. */
export async function prepareService(app: ServiceApp, platform: Platform): Promise<void> {
  await migrateTestPlatform(platform, app.migrations);
  await app.prepare?.();
}

/** Every index of a database but those of `_id`, one line each: its collection, keys in their order, options. */
async function indexesIn({ mongo }: Pick<Platform, 'mongo'>): Promise<string[]> {
  const lines: string[] = [];
  for (const { name: collection } of await mongo.listCollections()) {
    if (collection.startsWith('system.') || collection === MIGRATIONS_COLLECTION) continue;
    for (const { v, ns, key, name, ...options } of await mongo.collection(collection).indexes())
      if (name !== '_id_') lines.push(`${collection} ${JSON.stringify({ name, key, ...sorted(options) })}`);
  }
  return lines.sort();
}

/**
 * The indexes that a service's migrations make on an empty database, and those that its models declare, each made by
 * the engine itself. `use` makes what a driver creates with its first write.
 */
export async function comparedSchemas(
  open: () => Promise<Platform>,
  create: (platform: Platform) => Pick<ServiceApp, 'migrations'>,
  use: (platform: Platform) => Promise<void> = async () => undefined,
): Promise<{ migrated: string[]; declared: string[] }> {
  const [migrating, declaring] = [await open(), await open()];
  await migrateTestPlatform(migrating, create(migrating).migrations);
  create(declaring);
  for (const model of Object.values(declaring.mongo.models)) await model.createIndexes();
  await use(declaring);
  const schemas = { migrated: await indexesIn(migrating), declared: await indexesIn(declaring) };
  for (const platform of [migrating, declaring]) {
    await platform.mongo.dropDatabase();
    await platform.close();
  }
  return schemas;
}

const sorted = (options: object): object =>
  Object.fromEntries(Object.entries(options).sort(([a], [b]) => a.localeCompare(b)));
