import { ConfigError } from '../config.ts';
import type { Platform } from '../platform.ts';
import { type Migration, migrationStatus } from './migration.ts';

const CHECK_INTERVAL_MS = 2000;

/** Keeps a process from working on a schema older than its code. A newer schema is accepted. */
export interface SchemaGate {
  /** Returns what is missing; undefined once the schema is up to date and initial data is created. */
  waitsFor(): string | undefined;
  /** Stops checking and waits for a check in progress. */
  close(): Promise<void>;
}

/**
 * Checks the schema until it is up to date, then calls `onReady` once. Processes and migrations may start in any order.
 */
export function createSchemaGate(
  { mongo, log }: Pick<Platform, 'mongo' | 'log'>,
  migrations: readonly Migration[],
  onReady: () => Promise<void>,
): SchemaGate {
  let waitsFor: string | undefined = 'the schema has not been checked yet';
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const check = async (): Promise<void> => {
    try {
      const { pending } = await migrationStatus({ migrations, mongo });
      if (closed) return;
      if (pending.length === 0) {
        waitsFor = 'initial data is being created';
        await onReady();
        waitsFor = undefined;
        return;
      }
      const reason = `migrations are pending: ${pending.join(', ')}`;
      if (reason !== waitsFor) log.warn({ pending }, 'Not ready: run the pending migrations');
      waitsFor = reason;
    } catch (err) {
      if (err instanceof ConfigError) waitsFor = err.message;
      log.warn({ err }, 'Not ready: checking the schema or creating initial data failed; retrying');
    }
    if (!closed) timer = setTimeout(() => (checking = check()), CHECK_INTERVAL_MS);
  };
  let checking = check();
  return {
    waitsFor: () => waitsFor,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await checking;
    },
  };
}
