import type { Connection } from 'mongoose';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log/logger.ts';
import type { IndexPlan } from './index-plan.ts';

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
  /** What it creates, where creating indexes is all that it does. */
  indexes?: IndexPlan;
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
