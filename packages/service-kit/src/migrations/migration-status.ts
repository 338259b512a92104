import type { Connection } from 'mongoose';
import { assertMigrationList, type Migration } from './migration.ts';
import { type AppliedMigration, readSchemaState } from './schema-state.ts';

export interface MigrationStatus {
  applied: string[];
  /** In the order in which they will run. */
  pending: string[];
  /** Applied by a newer version of this service. */
  unknown: string[];
  /** When each was applied, and how long it took. */
  history: AppliedMigration[];
}

/** The database is older than the code that would work on it. */
export class SchemaTooOld extends Error {}

/** What a database has of a service's schema. Reads one document. */
export async function migrationStatus({
  migrations,
  mongo,
}: {
  migrations: readonly Migration[];
  mongo: Connection;
}): Promise<MigrationStatus> {
  assertMigrationList(migrations);
  const history = (await readSchemaState(mongo))?.applied ?? [];
  const there = new Set(history.map(({ name }) => name));
  const names = migrations.map(({ name }) => name);
  return {
    applied: names.filter((name) => there.has(name)),
    pending: names.filter((name) => !there.has(name)),
    unknown: [...there].filter((name) => !names.includes(name)).sort(),
    history,
  };
}

/** @throws SchemaTooOld, which names what is pending. */
export async function assertMigrated(schema: { migrations: readonly Migration[]; mongo: Connection }): Promise<void> {
  const { pending } = await migrationStatus(schema);
  if (pending.length > 0)
    throw new SchemaTooOld(
      `"${schema.mongo.name}" is older than this version; migrations are pending: ${pending.join(', ')}`,
    );
}
