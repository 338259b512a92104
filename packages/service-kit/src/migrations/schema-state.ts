import type { Connection } from 'mongoose';

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
