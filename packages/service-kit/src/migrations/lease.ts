import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Logger } from '../log.ts';
import { isDuplicateKey } from '../mongo/errors.ts';
import { type Clock, randomId } from '../time-and-ids.ts';
import { SCHEMA_ID, schemaStates } from './migration.ts';

export interface LeaseLimits {
  /** How long the lock stays valid without a renewal. */
  leaseMs: number;
  /** The interval of renewals. */
  renewMs: number;
  /** How long a second runner waits for the first. */
  waitMs: number;
  /** The interval of its attempts. */
  pollMs: number;
}

export const LEASE_LIMITS: LeaseLimits = { leaseMs: 30_000, renewMs: 10_000, waitMs: 30 * 60_000, pollMs: 500 };

/** Another runner holds the lock longer than this one waits. */
export class MigrationLocked extends Error {}
/** Another runner has acquired the lock: writes of this one are refused. */
export class MigrationLeaseLost extends Error {}

/** The exclusive right to migrate a database. It is valid as long as `write` succeeds. */
export interface Lease {
  /** Writes to the schema document while holding the lock. @throws MigrationLeaseLost */
  write(update: object): Promise<void>;
  release(): Promise<void>;
}

interface Runner {
  mongo: Connection;
  clock: Clock;
  log: Logger;
  limits: LeaseLimits;
  /** Called once if another runner holds the lock. */
  onWait(): void;
}

/** Acquires the lock, waiting for another runner. @throws MigrationLocked if that holds it longer than `waitMs`. */
export async function acquireLease(runner: Runner): Promise<Lease> {
  const { clock, limits, onWait } = runner;
  const giveUpAt = clock.now().getTime() + limits.waitMs;
  const holder = `${hostname()}-${process.pid}-${randomId(6)}`;
  for (let waited = false; ; waited = true) {
    const generation = await tryToAcquire(runner, holder);
    if (generation !== undefined) return hold(runner, generation);
    if (!waited) onWait();
    if (clock.now().getTime() >= giveUpAt) throw new MigrationLocked(await lockMessage(runner));
    await wait(limits.pollMs);
  }
}

async function lockMessage({ mongo, limits }: Runner): Promise<string> {
  const state = await schemaStates(mongo).findOne({ _id: SCHEMA_ID });
  return `${state?.lock?.holder ?? 'another runner'} migrates "${mongo.name}" and did not finish within ${limits.waitMs / 1000} s`;
}

/** Returns the generation of the acquired lock; undefined while another runner holds it. */
async function tryToAcquire({ mongo, clock, limits }: Runner, holder: string): Promise<number | undefined> {
  const now = clock.now();
  const free = [{ lock: { $exists: false } }, { 'lock.until': { $lte: now } }];
  const lock = { holder, until: new Date(now.getTime() + limits.leaseMs) };
  try {
    const state = await schemaStates(mongo).findOneAndUpdate(
      { _id: SCHEMA_ID, $or: free },
      { $set: { lock }, $inc: { generation: 1 } },
      { upsert: true, returnDocument: 'after' },
    );
    return state?.generation;
  } catch (error) {
    // The document exists and the lock is held, so the upsert hit the unique _id.
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}

function hold({ mongo, clock, log, limits }: Runner, generation: number): Lease {
  // Requires a lock of this generation, so that a late renewal does not restore a released lock.
  const held = { _id: SCHEMA_ID, generation, lock: { $exists: true } } as const;
  const write = async (update: object): Promise<void> => {
    const { matchedCount } = await schemaStates(mongo).updateOne(held, update);
    if (matchedCount === 0) throw new MigrationLeaseLost(`another runner has taken over "${mongo.name}"`);
  };
  let renewing = Promise.resolve();
  const renew = (): Promise<void> =>
    write({ $set: { 'lock.until': new Date(clock.now().getTime() + limits.leaseMs) } }).catch((err) =>
      log.warn({ err }, 'Migration lock not renewed'),
    );
  const heartbeat = setInterval(() => {
    renewing = renewing.then(renew);
  }, limits.renewMs);
  return {
    write,
    release: async () => {
      clearInterval(heartbeat);
      await renewing;
      await write({ $unset: { lock: 1 } }).catch((err: unknown) => {
        // The lock expires by itself, and this error must not hide the result of the run.
        if (!(err instanceof MigrationLeaseLost)) log.warn({ err }, 'Migration lock not released');
      });
    },
  };
}
