import type { AttemptLimit } from '../../domain/attempt-limit.ts';

export interface CountedAttempts {
  count: number;
  windowEndsAt: Date;
  /** Set when the attempt was not counted, because attempts are slowed: the time at which the next one is allowed. */
  waitsUntil?: Date;
}

/** Counts attempts in the database, so that losing Redis allows no extra attempts. */
export interface AttemptCounters {
  /** Counts an attempt in the open window, or opens one with it. */
  increment(limit: AttemptLimit, key: string, now: Date): Promise<CountedAttempts>;
  /** Returns the count of the open window; undefined when none is open. */
  peek(limit: AttemptLimit, key: string, now: Date): Promise<{ count: number; windowEndsAt: Date } | undefined>;
  /** Takes back one count; with `windowEndsAt` only from the window that ends then. */
  decrement(limit: AttemptLimit, key: string, windowEndsAt?: Date): Promise<void>;
  clear(limit: AttemptLimit, key: string): Promise<void>;
}
