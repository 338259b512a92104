import { migrateUp } from '../migrations/migrate-up.ts';
import type { Migration } from '../migrations/migration.ts';
import type { Platform } from '../platform.ts';
import type { ServiceApp } from '../service-app.ts';

/** Creates a test database's indexes with the service's own migrations. */
export const migrateTestPlatform = async (platform: Platform, migrations: readonly Migration[]): Promise<void> =>
  void (await migrateUp({ ...platform, migrations }));

/**
 * Migrates an empty test database and writes the service's first data.
 * @throws if the service has a model whose indexes no migration creates
 */
export async function prepareService(app: ServiceApp, platform: Platform): Promise<void> {
  const migrated = new Set(app.migrations.flatMap(({ collections = [] }) => collections));
  for (const { collection, schema } of Object.values(platform.mongo.models)) {
    if (schema.indexes().length > 0 && !migrated.has(collection.name))
      throw new Error(`no migration creates the indexes of ${collection.name}: add its schema to the first migration`);
  }
  await migrateTestPlatform(platform, app.migrations);
  await app.prepare?.();
}
