import type { Platform } from '../platform.ts';
import { type Migration, migrationStatus } from './migration.ts';

/** Milliseconds between looks for a schema that is not there yet. */
const LOOK_EVERY_MS = 2000;

/** Keeps a process from working on a schema older than its code. A newer one is fine: versions expand before they contract. */
export interface SchemaGate {
  /** What is missing, in words; undefined once all is there. */
  waitsFor(): string | undefined;
  /** Looks no more; waits for the look in hand. */
  close(): Promise<void>;
}

/** Looks now and then until the schema is there, then calls `onReady` once; the order in which things start does not matter. */
export function createSchemaGate(
  { mongo, log }: Pick<Platform, 'mongo' | 'log'>,
  migrations: readonly Migration[],
  onReady: () => Promise<void>,
): SchemaGate {
  let waitsFor: string | undefined = 'the schema has not been looked at yet';
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const look = async (): Promise<void> => {
    try {
      const { pending } = await migrationStatus({ migrations, mongo });
      if (closed) return;
      if (pending.length === 0) {
        waitsFor = 'the first data are not made yet';
        await onReady();
        waitsFor = undefined;
        return;
      }
      const words = `migrations are pending: ${pending.join(', ')}`;
      if (words !== waitsFor)
        log.warn({ pending }, 'not ready: the schema is older than this version; run the migrations');
      waitsFor = words;
    } catch (err) {
      log.warn({ err }, 'the schema could not be read or made ready; trying again');
    }
    if (!closed) timer = setTimeout(() => (looking = look()), LOOK_EVERY_MS);
  };
  let looking = look();
  return {
    waitsFor: () => waitsFor,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
