import type { Clock } from '../time-and-ids.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  advance(ms: number): void;
  set(now: Date): void;
}

/** Creates a clock that a test moves. */
export function createTestClock(start = '2026-11-21T12:00:00Z'): TestClock {
  let now = new Date(start);
  return {
    now: () => now,
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
    set: (time) => {
      now = time;
    },
  };
}

/** Returns a clock that is always this far ahead of another one. */
export const clockAhead = (clock: Clock, ms: number): Clock => ({
  now: () => new Date(clock.now().getTime() + ms),
});
