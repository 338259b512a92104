import type { Connection } from 'mongoose';
import type { Logger } from '../log.ts';
import type { Clock } from '../time-and-ids.ts';

/** Where a long change stands, so that the next run goes on where a killed one stopped. */
export interface Checkpoint {
  /** What this migration saved last; undefined on its first run. */
  load(): Promise<unknown>;
  /** Keeps a small value (an id, a few numbers). @throws MigrationLeaseLost when another runner has taken over. */
  save(value: unknown): Promise<void>;
}

export interface MigrationContext {
  /** The service's own database. */
  mongo: Connection;
  log: Logger;
  clock: Clock;
  checkpoint: Checkpoint;
  /** Tells whoever waits how far a long change is. */
  progress(done: number, total?: number): void;
}

/** One change of indexes or data. It may be run again from its last checkpoint, so each step must bear a repetition. */
export interface Migration {
  /** Four digits and words, `0001-indexes`: its place in the order, and never changed once released. */
  name: string;
  /** The collections whose indexes it creates, where that is all it does. */
  collections?: readonly string[];
  up(context: MigrationContext): Promise<void>;
}

const NAME = /^\d{4}(-[a-z0-9]+)+$/;

/** @throws when names are malformed, not in order, or two share a number. */
export function assertMigrationList(migrations: readonly Migration[]): void {
  let last = '';
  for (const { name } of migrations) {
    if (!NAME.test(name)) throw new Error(`migration "${name}": a name is four digits and words, as 0001-indexes`);
    if (name.slice(0, 4) <= last.slice(0, 4)) throw new Error(`migration "${name}" must not come after "${last}"`);
    last = name;
  }
}

/** One migration that was applied, and how long it took. */
export interface AppliedMigration {
  name: string;
  at: Date;
  milliseconds: number;
}

/**
 * All that a database knows of its schema, in one document: whoever marks a migration as applied is told by that very
 * write whether the lock is still theirs.
 */
export interface SchemaState {
  _id: 'schema';
  /** Counts the runners that took the lock: what an earlier one writes after a later one has come is refused. */
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
