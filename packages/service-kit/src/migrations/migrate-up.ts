import type { Connection } from 'mongoose';
import type { Logger } from '../log.ts';
import type { Clock } from '../time-and-ids.ts';
import { acquireLease, LEASE_LIMITS, type Lease, type LeaseLimits } from './lease.ts';
import { type Migration, type MigrationContext, migrationStatus, readSchemaState } from './migration.ts';

/** A migration failed. Those before it are applied; the next run starts with this one. */
export class MigrationFailed extends Error {}

/** Progress of a migration run. */
export interface MigrationProgress {
  service: string;
  step: 'waiting' | 'started' | 'working' | 'applied';
  /** Absent while waiting for another runner. */
  migration?: string;
  /** Units of a long migration: documents or batches. */
  done?: number;
  total?: number;
  milliseconds?: number;
}

export interface MigrateUpOptions {
  /** The service's name. */
  name: string;
  migrations: readonly Migration[];
  mongo: Connection;
  log: Logger;
  clock: Clock;
  onProgress?: (progress: MigrationProgress) => void;
  limits?: Partial<LeaseLimits>;
}

/**
 * Applies pending migrations in order, with one runner at a time; a killed run resumes from its checkpoint.
 * @throws MigrationLocked if another runner does not finish in time; MigrationFailed.
 */
export async function migrateUp(options: MigrateUpOptions): Promise<{ applied: string[] }> {
  const { name: service, mongo, clock, log, onProgress = () => undefined } = options;
  if ((await migrationStatus(options)).pending.length === 0) return { applied: [] };
  const lease = await acquireLease({
    mongo,
    clock,
    log,
    limits: { ...LEASE_LIMITS, ...options.limits },
    onWait: () => onProgress({ service, step: 'waiting' }),
  });
  try {
    return { applied: await applyMissing({ ...options, onProgress }, lease) };
  } finally {
    await lease.release();
  }
}

async function applyMissing(
  {
    name: service,
    migrations,
    mongo,
    clock,
    log,
    onProgress,
  }: MigrateUpOptions & Required<Pick<MigrateUpOptions, 'onProgress'>>,
  lease: Lease,
): Promise<string[]> {
  // Loaded only when needed: umzug includes a command line parser.
  const { MigrationError, Umzug } = await import('umzug');
  const startedAt = new Map<string, number>();
  const run = (migration: Migration) => ({
    name: migration.name,
    up: async () => {
      startedAt.set(migration.name, clock.now().getTime());
      onProgress({ service, migration: migration.name, step: 'started' });
      await migration.up(contextOf(migration.name));
    },
  });
  const contextOf = (migration: string): MigrationContext => ({
    mongo,
    log,
    clock,
    checkpoint: {
      load: async () => (await readSchemaState(mongo))?.checkpoints?.[migration],
      save: (value) => lease.write({ $set: { [`checkpoints.${migration}`]: value } }),
    },
    progress: (done, total) =>
      onProgress({ service, migration, step: 'working', done, ...(total === undefined ? {} : { total }) }),
  });
  const umzug = new Umzug({
    migrations: migrations.map(run),
    logger: undefined,
    storage: {
      executed: async () => (await migrationStatus({ migrations, mongo })).applied,
      logMigration: async ({ name }) => {
        const at = clock.now();
        const milliseconds = at.getTime() - (startedAt.get(name) ?? at.getTime());
        await lease.write({ $push: { applied: { name, at, milliseconds } }, $unset: { [`checkpoints.${name}`]: 1 } });
        log.info({ database: mongo.name, migration: name, milliseconds }, 'Migration applied');
        onProgress({ service, migration: name, step: 'applied', milliseconds });
      },
      unlogMigration: async () => {
        throw new Error('migrations only go forward: add another migration instead');
      },
    },
  });
  try {
    return (await umzug.up()).map(({ name }) => name);
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    const { cause } = error;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationFailed(`migration ${error.migration.name} of "${mongo.name}" failed: ${why}`, { cause });
  }
}
