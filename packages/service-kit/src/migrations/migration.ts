import type { Connection } from 'mongoose';
import type { Logger } from '../log.ts';
import type { Clock } from '../time-and-ids.ts';

/** The progress of a long migration, from which the next run resumes. */
export interface Checkpoint {
  /** Returns the value saved last; undefined on the first run. */
  load(): Promise<unknown>;
  /** Saves a small value (an id, a few numbers). @throws MigrationLeaseLost if another runner has taken over. */
  save(value: unknown): Promise<void>;
}

export interface MigrationContext {
  /** The service's own database. */
  mongo: Connection;
  log: Logger;
  clock: Clock;
  checkpoint: Checkpoint;
  /** Reports the progress of a long migration. */
  progress(done: number, total?: number): void;
}

/** One change of indexes or data. It may run again from its last checkpoint, so each step must be idempotent. */
export interface Migration {
  /** Four digits and words, such as `0001-indexes`: the order of migrations. Never changed after a release. */
  name: string;
  /** The collections whose indexes it creates, if that is all it does. */
  collections?: readonly string[];
  up(context: MigrationContext): Promise<void>;
}

const NAME = /^\d{4}(-[a-z0-9]+)+$/;

/** @throws if names are malformed, out of order, or share a number. */
export function assertMigrationList(migrations: readonly Migration[]): void {
  let last = '';
  for (const { name } of migrations) {
    if (!NAME.test(name)) throw new Error(`migration "${name}": a name is four digits and words, as 0001-indexes`);
    if (name.slice(0, 4) <= last.slice(0, 4)) throw new Error(`migration "${name}" must not come after "${last}"`);
    last = name;
  }
}

/** A migration that was applied, and its duration. */
export interface AppliedMigration {
  name: string;
  at: Date;
  milliseconds: number;
}

/**
 * The state of a database's schema, in one document, so that marking a migration as applied checks the lock in the same
 * write.
 */
export interface SchemaState {
  _id: 'schema';
  /** Fencing token: incremented by each runner that takes the lock; writes of earlier generations are refused. */
  generation: number;
  lock?: { holder: string; until: Date };
  applied?: AppliedMigration[];
  checkpoints?: Record<string, unknown>;
}

export const SCHEMA_ID = 'schema';
export const MIGRATIONS_COLLECTION = 'migrations';

export const schemaStates = (mongo: Connection) => mongo.collection<SchemaState>(MIGRATIONS_COLLECTION);

export const readSchemaState = (mongo: Connection): Promise<SchemaState | null> =>
  schemaStates(mongo).findOne({ _id: SCHEMA_ID }, { readPreference: 'primary' });

export interface MigrationStatus {
  applied: string[];
  /** In the order in which they will run. */
  pending: string[];
  /** Applied by a newer version of the service. */
  unknown: string[];
  /** When each was applied, and its duration. */
  history: AppliedMigration[];
}

/** The database schema is older than the code. */
export class SchemaTooOld extends Error {}

/** Returns which migrations are applied, pending and unknown, with one read. */
export async function migrationStatus({
  migrations,
  mongo,
}: {
  migrations: readonly Migration[];
  mongo: Connection;
}): Promise<MigrationStatus> {
  assertMigrationList(migrations);
  const history = (await readSchemaState(mongo))?.applied ?? [];
  const recorded = new Set(history.map(({ name }) => name));
  const names = migrations.map(({ name }) => name);
  return {
    applied: names.filter((name) => recorded.has(name)),
    pending: names.filter((name) => !recorded.has(name)),
    unknown: [...recorded].filter((name) => !names.includes(name)).sort(),
    history,
  };
}

/** @throws SchemaTooOld, naming the pending migrations. */
export async function assertMigrated(schema: { migrations: readonly Migration[]; mongo: Connection }): Promise<void> {
  const { pending } = await migrationStatus(schema);
  if (pending.length > 0)
    throw new SchemaTooOld(
      `"${schema.mongo.name}" is older than this version; migrations are pending: ${pending.join(', ')}`,
    );
}
