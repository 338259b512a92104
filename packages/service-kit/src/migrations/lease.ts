import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Logger } from '../log.ts';
import { isDuplicateKey } from '../mongo/errors.ts';
import { type Clock, randomId } from '../time-and-ids.ts';
import { SCHEMA_ID, schemaStates } from './migration.ts';

export interface LeaseLimits {
  /** Milliseconds after which the lock of a runner that does not renew it expires. */
  leaseMs: number;
  /** Milliseconds between renewals. */
  renewMs: number;
  /** Milliseconds that a second runner waits for the first. */
  waitMs: number;
  /** Milliseconds between attempts while waiting. */
  lookMs: number;
}

export const LEASE_LIMITS: LeaseLimits = { leaseMs: 30_000, renewMs: 10_000, waitMs: 30 * 60_000, lookMs: 500 };

/** Another runner did not finish in time. */
export class MigrationLocked extends Error {}
/** Another runner has taken over: later writes of this one are refused. */
export class MigrationLeaseLost extends Error {}

/** The exclusive right to migrate a database, valid as long as `write` succeeds. */
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

/** Takes the lock or waits for it. @throws MigrationLocked if another runner holds it longer than `waitMs`. */
export async function takeLease(runner: Runner): Promise<Lease> {
  const { clock, limits, onWait } = runner;
  const giveUpAt = clock.now().getTime() + limits.waitMs;
  const holder = `${hostname()}-${process.pid}-${randomId(6)}`;
  for (let waited = false; ; waited = true) {
    const generation = await tryToTake(runner, holder);
    if (generation !== undefined) return hold(runner, generation);
    if (!waited) onWait();
    if (clock.now().getTime() >= giveUpAt) throw new MigrationLocked(await lockMessage(runner));
    await wait(limits.lookMs);
  }
}

async function lockMessage({ mongo, limits }: Runner): Promise<string> {
  const state = await schemaStates(mongo).findOne({ _id: SCHEMA_ID });
  return `${state?.lock?.holder ?? 'another runner'} migrates "${mongo.name}" and did not finish within ${limits.waitMs / 1000} s`;
}

/** Returns our generation; undefined while another runner holds the lock. */
async function tryToTake({ mongo, clock, limits }: Runner, holder: string): Promise<number | undefined> {
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
  // A late renewal must not restore a released lock, so it requires a lock of our generation.
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
  const beat = setInterval(() => {
    renewing = renewing.then(renew);
  }, limits.renewMs);
  return {
    write,
    release: async () => {
      clearInterval(beat);
      await renewing;
      await write({ $unset: { lock: 1 } }).catch((err: unknown) => {
        // The lock expires anyway, and the result of the run must not be hidden by this error.
        if (!(err instanceof MigrationLeaseLost)) log.warn({ err }, 'Migration lock not released');
      });
    },
  };
}
