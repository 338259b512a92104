import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Logger } from '../log.ts';
import { isDuplicateKey } from '../mongo/connect.ts';
import { type Clock, randomId } from '../time-and-ids.ts';
import { SCHEMA_ID, schemaStates } from './migration.ts';

export interface LeaseLimits {
  /** Milliseconds for which a runner that is not heard of keeps the lock. */
  leaseMs: number;
  /** Milliseconds after which a runner that works says so again. */
  renewMs: number;
  /** Milliseconds that a second runner waits for the first one. */
  waitMs: number;
  /** Milliseconds between looks while it waits. */
  lookMs: number;
}

export const LEASE_LIMITS: LeaseLimits = { leaseMs: 30_000, renewMs: 10_000, waitMs: 30 * 60_000, lookMs: 500 };

/** Somebody else migrates, and did not finish in time. */
export class MigrationLocked extends Error {}
/** Another runner has taken over: nothing that this one does counts any more. */
export class MigrationLeaseLost extends Error {}

/** The right to change a database's schema, as long as `write` succeeds. */
export interface Lease {
  /** Writes to the schema's document while the lock is ours. @throws MigrationLeaseLost */
  write(update: object): Promise<void>;
  release(): Promise<void>;
}

interface Runner {
  mongo: Connection;
  clock: Clock;
  log: Logger;
  limits: LeaseLimits;
  /** Called once when somebody else is at work. */
  onWait(): void;
}

/** Takes the lock, or waits for it. @throws MigrationLocked when another runner keeps it longer than `waitMs`. */
export async function takeLease(runner: Runner): Promise<Lease> {
  const { clock, limits, onWait } = runner;
  const giveUpAt = clock.now().getTime() + limits.waitMs;
  const holder = `${hostname()}-${process.pid}-${randomId(6)}`;
  for (let waited = false; ; waited = true) {
    const generation = await tryToTake(runner, holder);
    if (generation !== undefined) return hold(runner, generation);
    if (!waited) onWait();
    if (clock.now().getTime() >= giveUpAt) throw new MigrationLocked(await wordsFor(runner));
    await wait(limits.lookMs);
  }
}

async function wordsFor({ mongo, limits }: Runner): Promise<string> {
  const state = await schemaStates(mongo).findOne({ _id: SCHEMA_ID });
  return `${state?.lock?.holder ?? 'another runner'} migrates "${mongo.name}" and did not finish within ${limits.waitMs / 1000} s`;
}

/** The generation that is ours now; undefined while somebody else holds the lock. */
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
    // The document is there and the lock is not free: the upsert ran into it.
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}

function hold({ mongo, clock, log, limits }: Runner, generation: number): Lease {
  // A renewal that is late must not bring back a lock that was let go: there has to be one, and of our generation.
  const held = { _id: SCHEMA_ID, generation, lock: { $exists: true } } as const;
  const write = async (update: object): Promise<void> => {
    const { matchedCount } = await schemaStates(mongo).updateOne(held, update);
    if (matchedCount === 0) throw new MigrationLeaseLost(`another runner has taken over "${mongo.name}"`);
  };
  let renewing = Promise.resolve();
  const renew = (): Promise<void> =>
    write({ $set: { 'lock.until': new Date(clock.now().getTime() + limits.leaseMs) } }).catch((err) =>
      log.warn({ err }, 'the lock of the migrations was not renewed'),
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
        // It runs out by itself; what the run came to is not to be hidden behind this.
        if (!(err instanceof MigrationLeaseLost)) log.warn({ err }, 'the lock of the migrations was not let go');
      });
    },
  };
}
