import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '@utility-pay/service-kit/time-and-ids';

/** A clock that tells each piece of work the time that it is to happen at, and everybody else the real one. */
export interface SeedClock extends Clock {
  at<T>(time: Date, work: () => Promise<T>): Promise<T>;
}

export function createSeedClock(now: () => Date = () => new Date()): SeedClock {
  const told = new AsyncLocalStorage<Date>();
  return { now: () => new Date(told.getStore() ?? now()), at: (time, work) => told.run(time, work) };
}
